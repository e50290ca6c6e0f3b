/* One seat: who sits there, and what the dealer does for them at a table with paper cards and cash. */
import { useState } from "preact/hooks";
import type { Seat } from "../../net/protocol";
import { money } from "../../parts/money";
import { say, said } from "../../state/house";
import { Lines } from "../table/result";
import { wagerTitle } from "../table/at";
import { ActButton, whyNot } from "./act";
import { Decide } from "./decide";
import { busy, type Desk, perform } from "./desk";
import { lastPlayed } from "./disputes";
import { centsOf } from "./forms";
import { playerName } from "./words";

/* A wager of the seat: its amount, put down or taken back for the player. */
function WagerLine({ desk, seat, wager }: { desk: Desk; seat: Seat; wager: string }) {
  const posted = desk.rules?.wagers.find((each) => each.wager === wager);
  const title = wagerTitle(desk, wager);
  const down = seat.wagers?.[wager] ?? 0;
  const [text, setText] = useState(((down || (posted?.least_cents ?? 0)) / 100).toFixed(2));
  const [wrong, setWrong] = useState("");
  const place = desk.view.acts["place_wager"];
  const why = whyNot(place);
  async function send(act: string, fields: Record<string, unknown>) {
    setWrong("");
    if (!(await perform(desk.stream, act, { seat: seat.seat, wager, ...fields }))) setWrong(said.value?.words ?? "It was refused");
  }
  function put(event: Event) {
    event.preventDefault();
    if (why) return say(why);
    const cents = centsOf(text);
    if (Number.isNaN(cents)) return setWrong("An amount, like 25.00");
    void send("place_wager", { patron: seat.player!.number, amount_cents: cents });
  }
  const back = () => void send("withdraw_wager", {});
  return (
    <form class="wager-line" onSubmit={put}>
      <label>
        <span>{title}</span>
        <input inputMode="decimal" value={text} aria-label={`${title}, amount`} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button class="button" aria-disabled={why !== undefined || busy.value} title={why} aria-label={`${down > 0 ? "Change" : "Put down"}: ${title}`}>
        {down > 0 ? "Change" : "Put down"}
      </button>
      {down > 0 && (
        <button type="button" class="button" aria-disabled={busy.value} aria-label={`${money(down)} ✕: take ${title} back`} onClick={back}>
          {money(down)} ✕
        </button>
      )}
      {wrong && (
        <small class="loss" role="alert">
          {wrong}
        </small>
      )}
    </form>
  );
}

function Wagers({ desk, seat }: { desk: Desk; seat: Seat }) {
  const posted = (desk.rules?.wagers ?? []).filter((each) => each.placed === "before-deal");
  return (
    <section class="group">
      <h3 class="eyebrow">Wagers</h3>
      {posted.map((each) => (
        <WagerLine key={`${each.wager}/${seat.player!.number}`} desk={desk} seat={seat} wager={each.wager} />
      ))}
    </section>
  );
}

function Empty({ desk, seat }: { desk: Desk; seat: Seat }) {
  return (
    <>
      <p class="soft">Nobody sits here.</p>
      <div class="group-acts">
        <ActButton act={desk.view.acts["take_seat"]} given={{ seat: seat.seat }} words="Seat a player" />
      </div>
    </>
  );
}

export function SeatDoor({ desk, seat }: { desk: Desk; seat: Seat }) {
  const { acts, phase } = desk.view;
  if (!seat.player) return <Empty desk={desk} seat={seat} />;
  const patron = seat.player.number;
  const turn = desk.table.round?.turn === seat.seat;
  return (
    <>
      <dl class="facts">
        <dt>Player</dt>
        <dd>
          {playerName(seat.player)} {seat.player.alias && <span class="faint">number {patron}</span>}
        </dd>
        <dt>Chips</dt>
        <dd class="number">{money(seat.chips_cents ?? 0)}</dd>
        {seat.hand && <dt>Hand</dt>}
        {seat.hand && <dd>{seat.hand}</dd>}
      </dl>
      {seat.settlement && <Lines settlement={seat.settlement} net={seat.net_cents ?? null} envy={seat.envy_cents} />}
      {phase === "betting" && acts["place_wager"] && <Wagers desk={desk} seat={seat} />}
      {turn && <Decide desk={desk} seat={seat.seat} />}
      <section class="group">
        <h3 class="eyebrow">Chips and seat</h3>
        <div class="group-acts">
          <ActButton act={acts["buy_in"]} given={{ patron }} words="Buy in" />
          <ActButton act={acts["cash_out"]} given={{ patron, amount_cents: seat.chips_cents ?? 0 }} words="Cash out" again />
          <ActButton act={acts["tip"]} given={{ patron }} words="Tip" />
          <ActButton act={acts["leave"]} given={{ patron }} words="Leave the table" again />
          <ActButton act={acts["correct_payment"]} given={lastPlayed(desk, true, seat.seat, patron)} words="Correct a payment" />
          <ActButton act={acts["open_dispute"]} given={lastPlayed(desk, false, seat.seat, patron)} words="Open a dispute" again />
        </div>
      </section>
    </>
  );
}
