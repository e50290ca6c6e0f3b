/* The betting areas of a box, as the layout names them. The own ones are touched to place chips. */
import type { Settled } from "../../net/protocol";
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

export function spotsOf(at: At): string[] {
  const wagers = at.rules?.wagers.map((each) => each.wager) ?? [];
  return [...wagers].sort((a, b) => (SHAPES[a]?.order ?? 9) - (SHAPES[b]?.order ?? 9));
}

function Outcome({ settled }: { settled: Settled }) {
  const net = settled.returned_cents - settled.staked_cents;
  if (settled.outcome === "lost") return <span class="spot-outcome loss">{money(-settled.staked_cents)}</span>;
  if (settled.outcome === "claimed") return <span class="spot-outcome live">claimed</span>;
  return <span class="spot-outcome gain">{net > 0 ? signed(net) : "push"}</span>;
}

interface Props {
  at: At;
  seat: number;
  wager: string;
  mine: boolean;
}

function Spot({ at, seat, wager, mine }: Props) {
  const view = at.table.seats[seat];
  const cents = mine ? shownWager(at, seat, wager) : (view?.wagers?.[wager] ?? 0);
  const settled = view?.settlement?.find((each) => each.wager === wager);
  const lit = wager === "progressive" && view?.light === true;
  const title = wagerTitle(at, wager);
  const place = mine ? option(at.box?.options, "place_wager", wager) : undefined;
  const names = [
    "spot", SHAPES[wager]?.shape ?? "circle", lit && "lit", cents > 0 && "down", settled && `settled-${settled.outcome}`,
    place?.allowed && "open", place && !place.allowed && "closed",
  ];
  const area = (
    <>
      <span class="spot-area">
        {wager === "progressive" && cents === 0 && <span class="spot-light" />}
        <Chips cents={cents} />
      </span>
      {settled && mine ? <Outcome settled={settled} /> : <span class="spot-name">{title}</span>}
    </>
  );
  if (!place)
    return (
      <span class={names.filter(Boolean).join(" ")} title={title}>
        {area}
      </span>
    );
  const takes = cents > 0 && option(at.box?.options, "withdraw_wager", wager)?.allowed;
  return (
    <span class={names.filter(Boolean).join(" ")}>
      <button
        class="spot-touch"
        aria-disabled={!place.allowed}
        title={place.allowed ? `${title}: ${money(place.least_cents ?? 0)} to ${money(place.most_cents ?? 0)}` : place.why?.words}
        aria-label={`${title}, ${cents > 0 ? `${money(cents)} down` : "nothing down"}. ${place.allowed ? `Add ${money(chosenChip.value)}` : (place.why?.words ?? "")}`}
        onClick={() => addChip(at, wager)}
        onContextMenu={(event) => {
          event.preventDefault();
          if (takes) takeBack(at, wager);
        }}
      >
        {area}
      </button>
      {takes && (
        <button class="spot-back" aria-label={`Take ${title} back`} title="Take it back" onClick={() => takeBack(at, wager)}>
          ✕
        </button>
      )}
    </span>
  );
}

export function Spots({ at, seat, mine }: Omit<Props, "wager">) {
  return (
    <span class={`spots ${mine ? "mine" : ""}`}>
      {spotsOf(at).map((wager) => (
        <Spot key={wager} at={at} seat={seat} wager={wager} mine={mine} />
      ))}
    </span>
  );
}
