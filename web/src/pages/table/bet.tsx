/* While bets are open: choose a chip, touch spots. */
import type { Option } from "../../net/protocol";
import { Chip, DENOMINATIONS } from "../../parts/chips";
import { money, short } from "../../parts/money";
import { type At, option, wagerTitle } from "./at";
import { addChip, chosenChip, clear, lastWagers, sameAgain, shownWager, takeBack } from "./bets";
import { say } from "../../state/house";
import { useKeys } from "./keys";
import { SPOT_KEYS, spotsOf } from "./spots";

const SOMETHING_DOWN = "Something is down already: clear it first";
const NOTHING_DOWN = "Nothing is down";
const CLOCK_DEALS = "The cards are dealt when the clock has run out.";
const DEALER_SAYS = "The dealer says when no more bets are taken.";

const range = (found: Option | undefined) =>
  found?.least_cents ? `: ${short(found.least_cents)} to ${short(found.most_cents ?? 0)}` : "";

/* Chips that make sense here: from the smallest step to what one spot can hold. */
function rack(at: At): number[] {
  const ante = at.rules?.wagers.find((each) => each.wager === "ante");
  const most = Math.max(2500, ante?.most_cents ?? 10000);
  return DENOMINATIONS.filter((chip) => chip <= most && chip >= (ante?.step_cents ?? 100) && chip !== 1000).reverse();
}

function Rack({ chips }: { chips: number[] }) {
  return (
    <div class="rack" role="radiogroup" aria-label="Chip to place">
      {chips.map((chip) => (
        <button
          key={chip}
          role="radio"
          aria-checked={chosenChip.value === chip}
          aria-label={`${short(chip)} chip`}
          class="rack-chip"
          onClick={() => (chosenChip.value = chip)}
        >
          <Chip cents={chip} />
        </button>
      ))}
    </div>
  );
}

/* A button that is grey for a reason says it when it is touched. */
interface ActProps {
  words: string;
  note: string;
  hint: string; /* its key */
  gold?: boolean;
  why?: string | undefined;
  go: () => void;
}

function Act({ words, note, hint, gold, why, go }: ActProps) {
  return (
    <button class={`button ${gold && !why ? "gold" : ""}`} aria-disabled={Boolean(why)} title={why} onClick={() => (why ? say(why, "notice") : go())}>
      {words}
      <small>
        {note}
        <kbd>{note ? ` · ${hint}` : hint}</kbd>
      </small>
    </button>
  );
}

function keysOf(at: At, seat: number, chips: number[], again: boolean): Record<string, () => void> {
  const keys: Record<string, () => void> = { c: () => void clear(at) };
  chips.forEach((chip, index) => (keys[String(index + 1)] = () => (chosenChip.value = chip)));
  for (const wager of spotsOf(at)) {
    const key = SPOT_KEYS[wager];
    if (!key) continue;
    keys[key] = () => addChip(at, wager);
    keys[`shift+${key}`] = () => shownWager(at, seat, wager) > 0 && takeBack(at, wager);
  }
  if (again) keys["space"] = keys["r"] = () => void sameAgain(at);
  return keys;
}

/* What is down, and what comes of it: in gold what is missing, for without it the Ante goes back. */
function Note({ at, seat, total }: { at: At; seat: number; total: number }) {
  const missing = at.box?.missing;
  const ante = shownWager(at, seat, "ante");
  if (missing && ante > 0 && shownWager(at, seat, missing.wager) === 0)
    return (
      <p class="live dock-note" role="status">
        {missing.words}. Without it your {money(ante)} goes back.
      </p>
    );
  if (total === 0)
    return (
      <p class="faint dock-note">
        Choose a chip, then touch {wagerTitle(at, "ante")} on the felt{range(option(at.box?.options, "place_wager", "ante"))}.
      </p>
    );
  return (
    <p class="faint dock-note">
      {money(total)} down. {at.table.clock ? CLOCK_DEALS : DEALER_SAYS}
      <span class="fine-pointer"> The right button takes a wager back.</span>
      <span class="coarse-pointer"> Touch long to take a wager back.</span>
    </p>
  );
}

export function Bet({ at }: { at: At }) {
  const seat = at.box?.seat ?? 0;
  const total = spotsOf(at).reduce((sum, wager) => sum + shownWager(at, seat, wager), 0);
  const last = lastWagers(at);
  const chips = rack(at);
  const lastTotal = last ? Object.values(last).reduce((sum, cents) => sum + cents, 0) : 0;
  const blocked = total > 0 ? SOMETHING_DOWN : undefined;
  useKeys(keysOf(at, seat, chips, last !== undefined && total === 0));
  return (
    <>
      <div class="bet">
        <Rack chips={chips} />
        <div class="bet-acts">
          {last && (
            <Act words="Same again" note={money(lastTotal)} hint="space" gold why={blocked} go={() => void sameAgain(at)} />
          )}
          <Act words="Clear" note={total > 0 ? money(total) : ""} hint="C" why={total === 0 ? NOTHING_DOWN : undefined} go={() => void clear(at)} />
        </div>
      </div>
      <Note at={at} seat={seat} total={total} />
    </>
  );
}
