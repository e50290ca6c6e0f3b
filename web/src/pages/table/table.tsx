/* The player's table. */
import { useEffect, useState } from "preact/hooks";
import { Account } from "../../parts/account";
import { short } from "../../parts/money";
import { type At, useAt, wagerTitle } from "./at";
import { Dock } from "./dock";
import { Felt, Meter } from "./felt";
import { useProof } from "./proof";
import { Dispute, Leave, Purse } from "./purse";
import { type LastRound, Side } from "./side";
import { useStory } from "./story";

/* The own box of the last round that was settled: it stays until the next one is. */
function useLastRound(at: At | undefined): LastRound | null {
  const [last, setLast] = useState<LastRound | null>(null);
  const settlement = at?.seat?.settlement;
  const round = at?.table.round?.number;
  useEffect(() => {
    if (settlement && round !== undefined) setLast({ round, settlement, net: at?.seat?.net_cents ?? null });
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

function Tools({ at, side, setSide }: { at: At; side: boolean; setSide: (open: boolean) => void }) {
  const [open, setOpen] = useState<"purse" | "leave" | "dispute" | null>(null);
  const seated = (at.own?.seats.length ?? 0) > 0;
  return (
    <nav class="tools" aria-label="At the table">
      {seated && (
        <>
          <button class="button quiet small" onClick={() => setOpen("purse")}>
            Chips <b class="number">{short(at.own!.chips_cents)}</b>
          </button>
          <button class="button quiet small" onClick={() => setOpen("dispute")}>
            Dispute
          </button>
          <button class="button quiet small" onClick={() => setOpen("leave")}>
            Leave
          </button>
        </>
      )}
      <button class="button quiet small side-door" aria-expanded={side} onClick={() => setSide(!side)}>
        Paytables
      </button>
      {open === "purse" && <Purse at={at} close={() => setOpen(null)} />}
      {open === "leave" && <Leave at={at} close={() => setOpen(null)} />}
      {open === "dispute" && <Dispute at={at} close={() => setOpen(null)} />}
    </nav>
  );
}

function Page({ at }: { at: At }) {
  const [side, setSide] = useState(false);
  const last = useLastRound(at);
  const checked = useProof(at.number, at.table.round);
  const story = useStory(at.table, (wager) => wagerTitle(at, wager));
  useEffect(() => void (document.title = `${at.table.title}, table ${at.number} · baize`), [at.number, at.table.title]);
  const asked = at.own?.asked !== null && at.own?.asked !== undefined;
  return (
    <div class={`table-page ${asked ? "asked" : ""}`} data-game={at.table.game}>
      <Top at={at} />
      <main class="table-main">
        <p class="visually-hidden" role="status" aria-live="polite">
          {at.table.says}. {at.box?.hand ? `You have ${at.box.hand}.` : ""}
        </p>
        <Felt at={at} />
        <Tools at={at} side={side} setSide={setSide} />
        <Dock at={at} />
      </main>
      <aside class={`side ${side ? "open" : ""}`} aria-label="Posted at the table" tabIndex={-1}>
        <button class="button small side-close" onClick={() => setSide(false)}>
          Back to the table
        </button>
        <Side at={at} last={last} checked={checked} story={story} />
      </aside>
    </div>
  );
}

export function TablePage({ number }: { number: number }) {
  const at = useAt(number);
  if (at === null)
    return (
      <main class="missing">
        <h1 class="serif">There is no table {number}</h1>
        <a href="/">To the lobby</a>
      </main>
    );
  return at ? <Page at={at} /> : <main class="missing" aria-busy="true" aria-label="The table is loading" />;
}
