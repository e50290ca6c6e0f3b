/* The betting areas of a box, as the layout names them. The own ones are touched to place chips: a long touch, the right
 * button or Delete takes them back. */
import { useRef } from "preact/hooks";
import type { Option, Seat, Settled } from "../../net/protocol";
import { Chips } from "../../parts/chips";
import { money, signed } from "../../parts/money";
import { type At, option, wagerTitle } from "./at";
import { addChip, chosenChip, shownWager, takeBack } from "./bets";

/* Where a wager lies in the row of a box, and what its area looks like. Others follow as circles. */
const SHAPES: Record<string, { order: number; shape: string }> = {
  "six-card-bonus": { order: 1, shape: "circle minor" },
  "bad-beat-bonus": { order: 1, shape: "circle minor" },
  "aces-up": { order: 2, shape: "circle" },
  bonus: { order: 2, shape: "circle" },
  ante: { order: 3, shape: "circle main" },
  play: { order: 4, shape: "box" },
  "first-draw": { order: 4, shape: "box" },
  "second-draw": { order: 5, shape: "box" },
  progressive: { order: 6, shape: "sensor" },
};

const LONG_TOUCH_MS = 500;

/* With Shift they take the wager back. */
export const SPOT_KEYS: Record<string, string> = {
  ante: "a", "aces-up": "u", "six-card-bonus": "s", "bad-beat-bonus": "b", bonus: "b", progressive: "p",
};

export function spotsOf(at: At): string[] {
  const wagers = at.rules?.wagers.map((each) => each.wager) ?? [];
  return [...wagers].sort((a, b) => (SHAPES[a]?.order ?? 9) - (SHAPES[b]?.order ?? 9));
}

/* How the wager on a spot was settled. The Ante bonus has a line of its own and lies on the spot of the Ante. */
interface OnSpot {
  line: Settled;
  bonus: number;
}

function settledOf(seat: Seat | undefined, wager: string): OnSpot | undefined {
  const [line, ...more] = seat?.settlement?.filter((each) => each.wager === wager) ?? [];
  return line && { line, bonus: more.reduce((sum, each) => sum + each.returned_cents, 0) };
}

const winnings = ({ line, bonus }: OnSpot) => (line.outcome === "won" ? line.returned_cents - line.staked_cents : 0) + bonus;

function Outcome({ settled: { line, bonus } }: { settled: OnSpot }) {
  const net = line.returned_cents - line.staked_cents + bonus;
  const title = bonus > 0 ? `with the bonus of ${money(bonus)}` : undefined;
  if (line.outcome === "claimed")
    return <span class="spot-amount live">{line.claimed_cents ? `claims ${money(line.claimed_cents)}` : "claimed"}</span>;
  if (line.outcome === "returned" && net === 0) return <span class="spot-amount gain">returned</span>;
  return (
    <span class={`spot-amount ${net < 0 ? "loss" : "gain"}`} title={title}>
      {net === 0 ? money(0) : signed(net)}
      {bonus > 0 && <small class="spot-bonus">bonus {money(bonus)}</small>}
    </span>
  );
}

interface Props {
  at: At;
  seat: number;
  wager: string;
  main: boolean; /* the box that chips are placed on */
}

/* What lies there: the wager, and beside it what it won. */
function Area({ at, seat, wager, main }: Props) {
  const view = at.table.seats[seat];
  const cents = main ? shownWager(at, seat, wager) : (view?.wagers?.[wager] ?? 0);
  const settled = settledOf(view, wager);
  const won = settled ? winnings(settled) : 0;
  return (
    <>
      <span class="spot-area">
        {wager === "progressive" && <span class="spot-light" />}
        <Chips cents={cents} />
        {won > 0 && (
          <span class="spot-won">
            <Chips cents={won} />
          </span>
        )}
      </span>
      {main && <span class="spot-name">{wagerTitle(at, wager)}</span>}
      {main && (settled ? <Outcome settled={settled} /> : <span class="spot-amount">{cents > 0 ? money(cents) : ""}</span>)}
    </>
  );
}

function useLongTouch(then: () => void) {
  const timer = useRef(0);
  const fired = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    fired: () => fired.current,
    on: {
      onPointerDown: (event: PointerEvent) => {
        fired.current = false;
        if (event.pointerType !== "mouse") timer.current = window.setTimeout(() => ((fired.current = true), then()), LONG_TOUCH_MS);
      },
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onContextMenu: (event: Event) => {
        event.preventDefault();
        if (!fired.current) then();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Delete" || event.key === "Backspace") then();
      },
    },
  };
}

function spoken(title: string, cents: number, place: Option): string {
  const down = cents > 0 ? `${money(cents)} down` : "nothing down";
  return `${title}, ${down}. ${place.allowed ? `Add ${money(chosenChip.value)}` : (place.why?.words ?? "")}`;
}

function OpenSpot({ at, seat, wager, place }: Omit<Props, "main"> & { place: Option }) {
  const cents = shownWager(at, seat, wager);
  const title = wagerTitle(at, wager);
  const takes = cents > 0 && option(at.box?.options, "withdraw_wager", wager)?.allowed;
  const long = useLongTouch(() => cents > 0 && takeBack(at, wager));
  return (
    <>
      <button
        class="spot-touch"
        aria-disabled={!place.allowed}
        title={place.allowed ? `${title}: ${money(place.least_cents ?? 0)} to ${money(place.most_cents ?? 0)}` : place.why?.words}
        aria-label={spoken(title, cents, place)}
        aria-keyshortcuts={[SPOT_KEYS[wager]?.toUpperCase(), takes && "Delete"].filter(Boolean).join(" ") || undefined}
        onClick={() => !long.fired() && addChip(at, wager)}
        {...long.on}
      >
        <Area at={at} seat={seat} wager={wager} main />
      </button>
      {takes && (
        <button class="spot-back" aria-label={`Take ${title} back`} title="Take it back" onClick={() => takeBack(at, wager)}>
          ✕
        </button>
      )}
    </>
  );
}

function Spot({ at, seat, wager, main, index }: Props & { index: number }) {
  const view = at.table.seats[seat];
  const cents = main ? shownWager(at, seat, wager) : (view?.wagers?.[wager] ?? 0);
  const settled = settledOf(view, wager);
  const place = main ? option(at.box?.options, "place_wager", wager) : undefined;
  const names = [
    "spot", SHAPES[wager]?.shape ?? "circle", wager === "progressive" && view?.light && "lit", cents > 0 && "down",
    settled && `settled-${settled.line.outcome}`, place?.allowed && "open", place && !place.allowed && "closed",
  ];
  return (
    <span class={names.filter(Boolean).join(" ")} style={{ "--order": String(index) }} title={place ? undefined : wagerTitle(at, wager)}>
      {place ? <OpenSpot at={at} seat={seat} wager={wager} place={place} /> : <Area at={at} seat={seat} wager={wager} main={main} />}
    </span>
  );
}

/* Names that need two lines: then all have two, and the amounts below stand in one line. */
const isLong = (title: string) => title.length > 10 && title.includes(" ");

export function Spots({ at, seat, main }: Omit<Props, "wager">) {
  const wagers = spotsOf(at);
  return (
    <span class={`spots ${wagers.some((wager) => isLong(wagerTitle(at, wager))) ? "tall" : ""}`}>
      {wagers.map((wager, index) => (
        <Spot key={wager} at={at} seat={seat} wager={wager} main={main} index={index} />
      ))}
    </span>
  );
}
