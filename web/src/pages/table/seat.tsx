/* A seat along the rail: its spots, its cards, who sits there and how they stand. */
import type { Seat as View } from "../../net/protocol";
import { Fan } from "../../parts/card";
import { money, short, signed } from "../../parts/money";
import { act } from "../../state/house";
import { type At, chosenSeat, option } from "./at";
import { lit } from "./hands";
import { placeOf, ways } from "./places";
import { Spots } from "./spots";

interface Stands {
  words: string;
  kind: string;
  amount?: string; /* alone, where there is no room for the words */
}

/* How the round ended for the seat, if it did. */
function result(seat: View): Stands | undefined {
  if (seat.envy_cents) return { words: `envy ${money(seat.envy_cents)}`, kind: "live", amount: short(seat.envy_cents) };
  if (seat.claimed_cents) return { words: `progressive ${money(seat.claimed_cents)}`, kind: "live", amount: short(seat.claimed_cents) };
  const net = seat.net_cents;
  if (net === undefined || net === null) return undefined;
  if (net === 0) return { words: "even", kind: "" };
  return { words: signed(net), kind: net > 0 ? "gain" : "loss", amount: `${net > 0 ? "+" : ""}${short(net)}` };
}

function standing(at: At, seat: View): Stands {
  const round = at.table.round;
  const ended = result(seat);
  if (ended) return ended;
  if (round?.turn === seat.seat) return { words: "deciding …", kind: "live" };
  if (seat.folded) return { words: "folded", kind: "" };
  if (seat.hand) return { words: seat.hand, kind: "" };
  if (seat.leaving) return { words: "leaves after the round", kind: "" };
  if (seat.discards) return { words: `drew ${seat.discards}`, kind: "" };
  const play = seat.wagers?.["second-draw"] ?? seat.wagers?.["first-draw"] ?? seat.wagers?.["play"];
  if (play) return { words: `played ${money(play)}`, kind: "", amount: short(play) };
  if (seat.status === "betting") return { words: "betting", kind: "" };
  if (seat.status === "seated" && seat.here === false) return { words: "away", kind: "" };
  if (seat.status === "seated" && round && !/^(idle|betting|ended|voided)$/.test(round.phase)) return { words: "sits out", kind: "" };
  return { words: "", kind: "" };
}

function Empty({ at, seat }: { at: At; seat: View }) {
  const take = option(at.own?.options, "take_seat");
  const more = (at.own?.seats.length ?? 0) > 0;
  if (!take?.allowed || !take.seats?.includes(seat.seat)) return <span class="seat-empty">seat {seat.seat}</span>;
  return (
    <button
      class={`seat-empty ${more ? "more" : "open"}`}
      onClick={() => void act(at.stream, "take_seat", { seat: seat.seat })}
      aria-label={`Take seat ${seat.seat}`}
      title={more ? "Play this box, too" : "Sit down here"}
    >
      <span>take</span>{" "}
      <small>seat {seat.seat}</small>
    </button>
  );
}

const KEYED: Record<string, string> = { off: "", pending: "win keyed", validated: "win validated", paid: "paid" };

/* A table that is dealt elsewhere has nothing of cards and wagers: a sensor, its light, and the key of a win. */
function Sensor({ seat }: { seat: View }) {
  const key = KEYED[seat.key ?? "off"] ?? (seat.key ?? "").replace(/-/g, " ");
  return (
    <span class="sensor-only" role="img" aria-label={`Seat ${seat.seat}: sensor ${seat.light ? "lit" : "dark"}${key ? `, ${key}` : ""}`}>
      <span class={`spot sensor ${seat.light ? "lit" : ""}`}>
        <span class="spot-area">
          <span class="spot-light" />
        </span>
      </span>
      <span class={`seat-stands ${key ? "live" : ""}`}>{key || `seat ${seat.seat}`}</span>
    </span>
  );
}

function Who({ at, seat, mine }: { at: At; seat: View; mine: boolean }) {
  const stands = standing(at, seat);
  const alias = seat.player?.alias ?? `Seat ${seat.seat}`;
  return (
    <span class="seat-who">
      <b class="seat-name" title={mine ? undefined : alias}>
        {mine ? "You" : alias}
        {(mine || seat.player?.alias) && <span class="visually-hidden">, seat {seat.seat}</span>}
      </b>
      <span class={`seat-stands ${stands.kind}`} title={stands.words}>
        {stands.amount ? <span class="wide-words">{stands.words}</span> : stands.words}
        {stands.amount && <span class="narrow-words">{stands.amount}</span>}
      </span>
    </span>
  );
}

/* The own other box: touched, it becomes the one that chips are placed on. */
function Mine({ at, seat }: { at: At; seat: View }) {
  const box = at.own?.boxes[seat.seat];
  const cards = box?.cards.length ? box.cards : (seat.cards ?? []);
  return (
    <button class="seat-mine" onClick={() => (chosenSeat.value = seat.seat)} aria-label={`Your other box, seat ${seat.seat}: bet there`}>
      <Spots at={at} seat={seat.seat} main={false} />
      <span class="seat-cards">{cards.length > 0 && <Fan cards={cards} counting={lit(box ?? seat)} small />}</span>
      <Who at={at} seat={seat} mine />
    </button>
  );
}

function Other({ at, seat }: { at: At; seat: View }) {
  const cards = seat.cards ?? [];
  return (
    <>
      <Spots at={at} seat={seat.seat} main={false} />
      <span class="seat-cards">{cards.length > 0 && <Fan cards={cards} counting={lit(seat)} small />}</span>
      <Who at={at} seat={seat} mine={false} />
    </>
  );
}

export function SeatAtRail({ at, seat, own, called }: { at: At; seat: View; own: number | null; called: boolean }) {
  const place = placeOf(seat.seat, Object.keys(at.table.seats).length, own);
  const mine = at.own?.seats.includes(seat.seat) ?? false;
  const main = seat.seat === own;
  const names = [
    "seat", mine && "mine", main && "main", at.table.round?.turn === seat.seat && "turn", seat.folded && "folded",
    !seat.player && at.table.runs !== "progressive-only" && "empty",
    seat.here === false && seat.status === "seated" && "away", called && "called",
  ];
  return (
    <li class={names.filter(Boolean).join(" ")} style={{ "--x": `${place.x / 10}%`, "--y": `${place.y / 5.8}%`, ...ways(place) }}>
      {at.table.runs === "progressive-only" ? (
        <Sensor seat={seat} />
      ) : !seat.player ? (
        <Empty at={at} seat={seat} />
      ) : main ? (
        <Spots at={at} seat={seat.seat} main />
      ) : mine ? (
        <Mine at={at} seat={seat} />
      ) : (
        <Other at={at} seat={seat} />
      )}
    </li>
  );
}
