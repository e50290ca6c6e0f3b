/* Rounds that somebody disputes: the amount set aside, and the decision. */
import { money } from "../../parts/money";
import { ActButton } from "./act";
import type { RoomProps } from "./rooms";
import { playerName } from "./words";

/* The last round with cards: while bets are open it is the one before. It can be changed in the form. */
export function lastDealt(desk: RoomProps["desk"]): number {
  const round = desk.table.round;
  return round?.phase === "betting" ? Math.max(1, round.number - 1) : (round?.number ?? 0);
}

export function Disputes({ desk }: RoomProps) {
  const { view } = desk;
  return (
    <>
      {view.disputes.length === 0 && <p class="soft">No dispute is open.</p>}
      {view.disputes.map((dispute) => (
        <section class="deck-card" key={dispute.number} aria-label={`Dispute ${dispute.number}`}>
          <p class="deck-name">
            <b>
              {playerName(dispute.player)}, round {dispute.round}
            </b>
            <span class="soft">{dispute.held_cents > 0 ? `${money(dispute.held_cents)} set aside` : "nothing set aside"}</span>
          </p>
          <div class="group-acts">
            {view.acts["hold_disputed"] && <ActButton act={view.acts["hold_disputed"]} given={{ number: dispute.number }} words="Set aside" />}
            {view.acts["decide_dispute"] && (
              <ActButton act={view.acts["decide_dispute"]} given={{ number: dispute.number, amount_cents: dispute.held_cents }} words="Decide" />
            )}
          </div>
        </section>
      ))}
      {view.acts["open_dispute"] && (
        <div class="group-acts">
          <ActButton act={view.acts["open_dispute"]} given={{ round: lastDealt(desk) }} words="Open a dispute" />
        </div>
      )}
      {!view.acts["decide_dispute"] && <p class="faint">A floorperson decides.</p>}
    </>
  );
}
