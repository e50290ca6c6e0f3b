/* Rounds that somebody disputes: the amount set aside, and the decision. */
import type { Played } from "../../net/console";
import { money } from "../../parts/money";
import { ActButton } from "./act";
import type { Given } from "./forms";
import type { RoomProps } from "./rooms";
import { playerName } from "./words";

/* The latest wager, of this seat and player where they are given: fields of a form, which can be changed there. While bets are
 * open, and for corrections always, it is one of a round that is over. */
export function lastPlayed(desk: RoomProps["desk"], over: boolean, seat?: number, patron?: number): Given {
  const isOver = (each: Played) => typeof each.got_cents === "number";
  const own = desk.view.rounds.filter((each) => (seat === undefined || each.seat === seat) && (patron === undefined || each.player.number === patron));
  const wanted = over || desk.table.round?.phase === "betting" ? (own.find(isOver) ?? (over ? undefined : own[0])) : own[0];
  return wanted ? { round: wanted.round, seat: wanted.seat, patron: wanted.player.number } : {};
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
              {playerName(dispute.player)}, round {dispute.round}, seat {dispute.seat}
            </b>
            <span class="soft">
              {dispute.held_cents > 0 ? `${money(dispute.held_cents)} set aside` : "nothing set aside"}, at most {money(dispute.more_cents)} to pay
            </span>
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
          <ActButton act={view.acts["open_dispute"]} given={lastPlayed(desk, false)} words="Open a dispute" />
        </div>
      )}
      {!view.acts["decide_dispute"] && <p class="faint">A floorperson decides.</p>}
    </>
  );
}
