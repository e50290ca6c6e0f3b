/* The player's table. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Account } from "../../parts/account";
import { Missing } from "../../parts/missing";
import { money, short } from "../../parts/money";
import { link, say } from "../../state/house";
import { type At, useAt, wagerTitle } from "./at";
import { Dispute, useDecided } from "./dispute";
import { Dock } from "./dock";
import { Felt, Meter } from "./felt";
import { History } from "./history";
import { letGo } from "./keys";
import { useProof } from "./proof";
import { Leave, Purse } from "./purse";
import { type LastRound, Side } from "./side";
import { leavesByWish } from "./sit";
import { useStory } from "./story";

/* The own box of the last round that was settled: it stays until the next one is. */
function useLastRound(at: At | undefined): LastRound | null {
  const [last, setLast] = useState<LastRound | null>(null);
  const settlement = at?.seat?.settlement;
  const round = at?.table.round?.number;
  useEffect(() => {
    if (settlement && round !== undefined) setLast({ round, settlement, net: at?.seat?.net_cents ?? null, envy: at?.seat?.envy_cents ?? 0 });
  }, [settlement, round, at?.seat?.net_cents]);
  return last;
}

function Top({ at }: { at: At }) {
  const ante = at.rules?.wagers.find((wager) => wager.wager === "ante");
  const limits = ante ? ` · ${short(ante.least_cents)} – ${short(ante.most_cents)}` : "";
  return (
    <header class="topbar table-top">
      <a class="brand" href="/" aria-label="baize: to the lobby">
        baize
      </a>
      <h1 class="table-what">
        <span>Table {at.number}</span> · {at.table.title}
        <span class="wide">
          {" "}
          · {at.table.jurisdiction}
          {limits}
        </span>
      </h1>
      <Meter at={at} />
      <Account chips={at.own && at.own.seats.length > 0 ? at.own.chips_cents : undefined} />
    </header>
  );
}

/* A seat is given back when its player is away for long: who comes back is told. */
function useStoodUp(at: At): void {
  const before = useRef(0);
  const seats = at.own?.seats.length;
  useEffect(() => {
    if (seats === undefined) return;
    if (before.current > 0 && seats === 0 && !leavesByWish.value)
      say("You no longer have a seat here: you were away, or the table closed. Your chips are in your wallet.", "notice");
    if (seats === 0) leavesByWish.value = false;
    before.current = seats;
  }, [seats]);
}

type Open = { what: "purse" | "leave" | "history" } | { what: "dispute"; round?: number };

function Tools({ at, setSide }: { at: At; setSide: (open: boolean) => void }) {
  const [open, setOpen] = useState<Open | null>(null);
  const seated = (at.own?.seats.length ?? 0) > 0;
  const close = () => setOpen(null);
  const dispute = (round: number) => setOpen({ what: "dispute", round });
  return (
    <nav class="tools" aria-label="At the table">
      {seated && (
        <button class="button quiet small" onClick={() => setOpen({ what: "purse" })}>
          Chips <b class="number">{money(at.own!.chips_cents)}</b>
        </button>
      )}
      <button class="button quiet small" onClick={() => setOpen({ what: "history" })}>
        History
      </button>
      {seated && (
        <>
          <button class="button quiet small" onClick={() => setOpen({ what: "dispute" })}>
            Dispute
          </button>
          <button class="button quiet small" onClick={() => setOpen({ what: "leave" })}>
            Leave
          </button>
        </>
      )}
      <button class="button quiet small side-door" onClick={() => setSide(true)}>
        Paytables
      </button>
      {open?.what === "purse" && <Purse at={at} close={close} />}
      {open?.what === "leave" && <Leave at={at} close={close} />}
      {open?.what === "history" && <History at={at} close={close} dispute={dispute} />}
      {open?.what === "dispute" && <Dispute at={at} wanted={open.round} close={close} />}
    </nav>
  );
}

const SWIPE = 70; /* pixels to the side, and more so than up or down */

/* Narrow screens: what is posted comes in with a swipe to the left, and goes with one to the right. */
function useSwipe(setSide: (open: boolean) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0]!;
      const scrolls = (event.target as Element).closest?.(".seats, .rack");
      from.current = event.touches.length === 1 && !scrolls ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0]!;
      if (!from.current) return;
      const x = touch.clientX - from.current.x;
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(touch.clientY - from.current.y)) setSide(x < 0);
    },
  };
}

/* The side panel over the table, on narrow screens: it takes the focus, and Escape closes it. */
function SidePanel({ open, close, children }: { open: boolean; close: () => void; children: ComponentChildren }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    const door = document.activeElement as HTMLElement | null;
    panel.current?.querySelector<HTMLElement>(".side-close")?.focus();
    return () => door?.focus?.();
  }, [open]);
  return (
    <aside ref={panel} class={`side ${open ? "open" : ""}`} aria-label="Posted at the table" onKeyDown={(event) => event.key === "Escape" && close()}>
      <button class="button small side-close" onClick={close}>
        Back to the table
      </button>
      {children}
    </aside>
  );
}

function Page({ at }: { at: At }) {
  const [side, setSide] = useState(false);
  const last = useLastRound(at);
  const checked = useProof(at);
  const story = useStory(at.table, (wager) => wagerTitle(at, wager));
  const swipe = useSwipe(setSide);
  useStoodUp(at);
  const told = useDecided(at.own);
  useEffect(() => void (document.title = `${at.table.title}, table ${at.number} · baize`), [at.number, at.table.title]);
  const asked = at.own?.asked !== null && at.own?.asked !== undefined;
  const names = ["table-page", asked && "asked", link.value === "lost" && "lost"];
  return (
    <div class={names.filter(Boolean).join(" ")} data-game={at.table.game} onClick={letGo} {...swipe}>
      <Top at={at} />
      <main class="table-main">
        <p class="visually-hidden" role="status" aria-live="polite">
          {at.table.says}. {at.box?.hand ? `You have ${at.box.hand}.` : ""}
        </p>
        <Felt at={at} />
        <Tools at={at} setSide={setSide} />
        <Dock at={at} />
      </main>
      <SidePanel open={side} close={() => setSide(false)}>
        <Side at={at} last={last} told={told} checked={checked} story={story} />
      </SidePanel>
    </div>
  );
}

export function TablePage({ number }: { number: number }) {
  const at = useAt(number);
  if (at === null) return <Missing title={`There is no table ${number}`} words="The lobby shows those there are." />;
  return at ? <Page at={at} /> : <main class="missing" aria-busy="true" aria-label="The table is loading" />;
}
