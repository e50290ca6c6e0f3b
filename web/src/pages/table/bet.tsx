/* While bets are open: choose a chip, touch spots. */
import type { Option } from "../../net/protocol";
import { Chip, DENOMINATIONS } from "../../parts/chips";
import { money, short } from "../../parts/money";
import { type At, option, wagerTitle } from "./at";
import { chosenChip, clear, lastWagers, sameAgain, shownWager } from "./bets";
import { say } from "../../state/house";
import { useKeys } from "./keys";
import { spotsOf } from "./spots";

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

export function Bet({ at }: { at: At }) {
  const seat = at.box?.seat ?? 0;
  const spots = spotsOf(at);
  const total = spots.reduce((sum, wager) => sum + shownWager(at, seat, wager), 0);
  const last = lastWagers(at);
  const chips = rack(at);
  const ante = option(at.box?.options, "place_wager", "ante");
  const keys: Record<string, () => void> = { c: () => void clear(at) };
  chips.forEach((chip, index) => (keys[String(index + 1)] = () => (chosenChip.value = chip)));
  if (last && total === 0) keys["space"] = keys["r"] = () => void sameAgain(at);
  useKeys(keys);
  const lastTotal = last ? Object.values(last).reduce((sum, cents) => sum + cents, 0) : 0;
  return (
    <>
      <div class="bet">
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
        <div class="bet-acts">
          {last && (
            <button
              class={`button ${total === 0 ? "gold" : ""}`}
              aria-disabled={total > 0}
              title={total > 0 ? SOMETHING_DOWN : undefined}
              onClick={() => (total > 0 ? say(SOMETHING_DOWN, "notice") : void sameAgain(at))}
            >
              Same again
              <small>
                {money(lastTotal)}
                <kbd> · space</kbd>
              </small>
            </button>
          )}
          <button
            class="button"
            aria-disabled={total === 0}
            title={total === 0 ? NOTHING_DOWN : undefined}
            onClick={() => (total === 0 ? say(NOTHING_DOWN, "notice") : void clear(at))}
          >
            Clear
            <small>
              {total > 0 ? money(total) : ""}
              <kbd>{total > 0 ? " · C" : "C"}</kbd>
            </small>
          </button>
        </div>
      </div>
      <p class="faint dock-note">
        {total === 0
          ? `Choose a chip, then touch ${wagerTitle(at, "ante")} on the felt${range(ante)}.`
          : `${money(total)} down. ${at.table.clock ? CLOCK_DEALS : DEALER_SAYS}`}
        {total > 0 && <span class="fine-pointer"> The right button takes a wager back.</span>}
        {total > 0 && <span class="coarse-pointer"> Touch long to take a wager back.</span>}
      </p>
    </>
  );
}
