/* The settlement as the dealer calls it, seat by seat, in the pace of the server: who, every wager with its arithmetic,
 * and the net. It stands on the felt where the inscription is, and goes when the next round opens. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Round, Seat, Settled } from "../../net/protocol";
import { signed } from "../../parts/money";
import { type At, wagerTitle } from "./at";
import { handWords } from "./hands";

export interface Call {
  round: number;
  seat: number;
}

const calls = (round: Round | null | undefined) => round && /^(settlement|claims|closing|ended)$/.test(round.phase);

/* The seat whose settlement came last. */
export function useCall(at: At): Call | null {
  const before = useRef<Record<string, Seat>>({});
  const [call, setCall] = useState<Call | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = at.table.seats;
    const fresh = Object.values(at.table.seats).filter((seat) => seat.settlement && seat.settlement !== was[seat.seat]?.settlement);
    const last = fresh[fresh.length - 1];
    if (last && at.table.round) setCall({ round: at.table.round.number, seat: last.seat });
  }, [at.table]);
  return call && calls(at.table.round) && call.round === at.table.round?.number ? call : null;
}

const kind = (line: Settled) => (line.outcome === "lost" ? "loss" : line.outcome === "claimed" ? "live" : "gain");

/* Read out by the story at the side and the table's own line; here it is for the eyes. */
export function Caller({ at, call }: { at: At; call: Call | null }) {
  const seat = call && at.table.seats[call.seat];
  if (!call || !seat?.settlement) return null;
  const mine = at.own?.seats.includes(call.seat);
  const net = seat.net_cents;
  return (
    <div class="caller" aria-hidden="true" key={`${call.round}/${call.seat}`}>
      <p class="caller-who">
        <b>{mine ? "You" : (seat.player?.alias ?? `Seat ${call.seat}`)}</b>
        <span>{seat.folded ? "folded" : handWords(seat, (wager) => wagerTitle(at, wager))}</span>
        {net !== null && net !== undefined && <b class={`number ${net < 0 ? "loss" : net > 0 ? "gain" : ""}`}>{net === 0 ? "even" : signed(net)}</b>}
      </p>
      <ul>
        {seat.settlement.map((line, index) => (
          <li key={line.words} class={kind(line)} style={{ "--order": String(index) }}>
            {line.words}
          </li>
        ))}
      </ul>
    </div>
  );
}
