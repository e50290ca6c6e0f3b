/* A seat along the rail: its spots, its cards, who sits there and how they stand. */
import type { Seat as View } from "../../net/protocol";
import { Fan } from "../../parts/card";
import { money, signed } from "../../parts/money";
import { act } from "../../state/house";
import { type At, option } from "./at";
import { placeOf } from "./places";
import { Spots } from "./spots";

function standing(at: At, seat: View): { words: string; kind: string } {
  const round = at.table.round;
  if (seat.claimed_cents) return { words: `claims ${money(seat.claimed_cents)}`, kind: "live" };
  if (seat.net_cents !== undefined && seat.net_cents !== null)
    return { words: seat.net_cents === 0 ? "even" : signed(seat.net_cents), kind: seat.net_cents > 0 ? "gain" : seat.net_cents < 0 ? "loss" : "" };
  if (round?.turn === seat.seat) return { words: "deciding …", kind: "live" };
  if (seat.folded) return { words: "folded", kind: "" };
  if (seat.hand) return { words: seat.hand, kind: "" };
  const play = seat.wagers?.["play"];
  if (play) return { words: `played ${money(play)}`, kind: "" };
  if (seat.status === "betting") return { words: "betting", kind: "" };
  if (seat.status === "seated") return { words: seat.here === false && round?.phase !== "betting" ? "sits out" : "", kind: "" };
  return { words: "", kind: "" };
}

function Empty({ at, seat }: { at: At; seat: View }) {
  const take = option(at.own?.options, "take_seat");
  if (take?.allowed && take.seats?.includes(seat.seat))
    return (
      <button class={`seat-empty ${at.own?.seats.length ? "more" : "open"}`} onClick={() => void act(at.stream, "take_seat", { seat: seat.seat })} aria-label={`Take seat ${seat.seat}`}>
        <span>{at.own?.seats.length ? "play too" : "sit here"}</span>
        <small>seat {seat.seat}</small>
      </button>
    );
  return <span class="seat-empty">seat {seat.seat}</span>;
}

export function SeatAtRail({ at, seat, own }: { at: At; seat: View; own: number | null }) {
  const place = placeOf(seat.seat, Object.keys(at.table.seats).length, own);
  const mine = at.own?.seats.includes(seat.seat) ?? false;
  const main = seat.seat === own;
  const turn = at.table.round?.turn === seat.seat;
  const stands = standing(at, seat);
  const names = ["seat", mine && "mine", main && "main", turn && "turn", seat.folded && "folded", !seat.player && "empty"];
  const box = at.own?.boxes.find((each) => each.seat === seat.seat);
  const cards = mine && box?.cards.length ? box.cards : (seat.cards ?? []);
  return (
    <li class={names.filter(Boolean).join(" ")} style={{ "--x": `${place.x / 10}%`, "--y": `${place.y / 5.8}%` }}>
      {!seat.player ? (
        <Empty at={at} seat={seat} />
      ) : (
        <>
          <Spots at={at} seat={seat.seat} mine={main} />
          {!main && <span class="seat-cards">{cards.length > 0 && <Fan cards={cards} counting={seat.counting} small />}</span>}
          {!main && (
            <span class="seat-who">
              <b class="seat-name">
                {mine ? "You" : seat.player.alias}
                <span class="visually-hidden">, seat {seat.seat}</span>
              </b>
              <span class={`seat-stands ${stands.kind}`}>{stands.words}</span>
            </span>
          )}
        </>
      )}
    </li>
  );
}
