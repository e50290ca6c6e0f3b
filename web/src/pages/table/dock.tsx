/* The bottom of the page: the own hand, and the one thing to do, always in the same place. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Clock } from "../../parts/clock";
import { money } from "../../parts/money";
import { person } from "../../state/house";
import { type At, hasAct, isDown, isInRound, option } from "./at";
import { Bet } from "./bet";
import { Decide } from "./decide";
import { Hand } from "./hand";
import { BuyIn, Guest, Sit, useSitDown } from "./newcomer";
import { ClaimNote, Lines } from "./result";
import { useReturned } from "./returned";
import { voidWords } from "./story";

const DECISIONS = ["play", "fold", "discard"];

type What = "guest" | "sit" | "buy" | "decide" | "bet" | "settled" | "wait";

function whatToDo(at: At): What {
  const { own, box, seat } = at;
  if (at.table.runs === "progressive-only") return "wait";
  if (!person.value) return "guest";
  if (!own) return "wait";
  if (own.seats.length === 0) return "sit";
  const asked = own.asked !== null && own.asked !== undefined;
  if (asked && hasAct(box?.options, DECISIONS, true)) return "decide";
  const least = at.rules?.wagers.find((each) => each.wager === "ante")?.least_cents ?? 0;
  const down = isDown(seat);
  if (at.table.round?.phase === "betting" && hasAct(box?.options, ["place_wager"]))
    return own.chips_cents < least && !down ? "buy" : "bet";
  if (seat?.settlement) return "settled";
  return own.chips_cents < least && !down ? "buy" : "wait";
}

function title(at: At, what: What): string {
  const says = at.table.says;
  if (what === "decide") return option(at.box?.options, "discard")?.allowed ? "Your discards" : "Your decision";
  if ((what === "guest" || what === "sit") && /^(closed|opening|closing)$/.test(at.table.life)) return says;
  if (what === "guest" || what === "sit") return person.value ? "Take a seat" : "You are watching";
  if (at.table.round?.phase === "voided" && what === "wait") return "The round is void";
  if (what === "buy") return "You need chips";
  if (what === "settled") return at.table.round?.phase === "ended" ? "The round is over" : "Your hand is settled";
  return says;
}

const LIVES: Record<string, string> = {
  closed: "The table is closed. A floorperson opens it; other tables are in the lobby.", opening: "The table is being opened.",
  idle: "The table is idle: the dealer opens the next round when somebody sits down.", closing: "The table is being closed: this is the last round.",
};

function waits(at: At): string {
  const round = at.table.round;
  if (at.table.runs === "progressive-only") return "Only the progressive of this table is run here: its cards and wagers are on a felt of cloth.";
  if (person.value && person.value.role !== "player") return "You look on as staff: only players wager.";
  if (at.seat?.leaving) return "You leave when the round is over. Your chips go back to your wallet.";
  if (round?.phase === "voided") return `${voidWords(round)}.`;
  if (LIVES[at.table.life] && (!round || /^(idle|ended)$/.test(round.phase))) return LIVES[at.table.life]!;
  if (!round || round.phase === "idle" || round.phase === "ended") return "The next round begins soon.";
  if (at.seat?.folded) return "You have folded. The round goes on without you.";
  if (at.box && at.box.cards.length === 0 && !isDown(at.seat)) return "You play from the next round on.";
  return "";
}

/* Choices are there, but not now: they stay in their places, grey, and say why. Who has nothing down has none. */
const hasChoices = (at: At) => !at.seat?.folded && (isInRound(at) || isDown(at.seat)) && hasAct(at.box?.options, DECISIONS);

/* What is waited for; in gold, what went back. */
function Waits({ at, returned }: { at: At; returned: string | null }) {
  const back = at.table.round?.phase === "voided" ? (at.seat?.returned_cents ?? 0) : 0;
  return (
    <div>
      {returned && <p class="live dock-note">{returned}</p>}
      {back > 0 && <p class="live dock-note">Your {money(back)} is back in your chips.</p>}
      <p class="soft dock-note">{waits(at)}</p>
    </div>
  );
}

export function Dock({ at }: { at: At }) {
  const chosen = useSignal<string[]>([]);
  const what = whatToDo(at);
  const returned = useReturned(at);
  useSitDown(at);
  useEffect(() => void (chosen.value = []), [at.table.round?.number, at.table.round?.phase]);
  return (
    <section class={`dock is-${what}`} aria-label="Your turn">
      {at.own && at.own.seats.length > 0 && <Hand at={at} chosen={chosen} />}
      <div class="todo">
        <div class="todo-head">
          <h2>{title(at, what)}</h2>
          <Clock clock={at.table.clock} mine={what === "decide" || what === "bet"} />
        </div>
        {what === "guest" && <Guest />}
        {what === "sit" && <Sit at={at} />}
        {(what === "sit" || what === "guest") && LIVES[at.table.life] && <p class="soft dock-note">{LIVES[at.table.life]}</p>}
        {what === "buy" && <BuyIn at={at} />}
        {what === "decide" && <Decide at={at} chosen={chosen} />}
        {what === "bet" && <Bet at={at} />}
        {what === "settled" && at.seat?.settlement && (
          <div class="settled">
            <ClaimNote at={at} />
            <Lines settlement={at.seat.settlement} net={at.seat.net_cents} envy={at.seat.envy_cents} />
          </div>
        )}
        {what === "wait" && (hasChoices(at) ? <Decide at={at} chosen={chosen} /> : <Waits at={at} returned={returned} />)}
      </div>
    </section>
  );
}
