/* The console of a progressive-only table, for a small touch screen: lights, COIN IN, keyed hands, END GAME. The game
 * itself is played with chips and paper cards beside it. */
import { useEffect, useState } from "preact/hooks";
import type { Key } from "../../net/console";
import { money, Rolling } from "../../parts/money";
import { say } from "../../state/house";
import { useKeys } from "../table/keys";
import { ActButton, whyNot } from "./act";
import { busy, type Desk, perform } from "./desk";
import { Next } from "./next";
import { Claim, Faults } from "./progressive";
import { Room } from "./room";
import { capital, keyWords } from "./words";

function Seat({ desk, seat, chosen, choose }: { desk: Desk; seat: Key; chosen: boolean; choose: () => void }) {
  const { acts } = desk.view;
  const betting = desk.table.progressive?.phase === "betting";
  const act = betting ? acts[seat.light ? "take_coin" : "coin"] : undefined;
  function touch() {
    if (!betting) return choose();
    const why = act ? undefined : whyNot(act);
    if (why) return say(why);
    if (seat.light) void perform(desk.stream, "take_coin", { seat: seat.seat });
    else void perform(desk.stream, "coin", { seat: seat.seat, amount_cents: desk.table.progressive?.wager_cents ?? 0 });
  }
  const stands = seat.key !== "off" ? `${seat.hand ?? ""} ${keyWords(seat.key)}` : seat.light ? "lit" : "";
  const envy = seat.envy_row !== null && seat.envy_row !== undefined ? desk.view.envy_rows[seat.envy_row]?.hand : undefined;
  return (
    <button
      type="button"
      class={`alone-seat ${seat.light ? "lit" : ""} ${seat.key} ${chosen ? "chosen" : ""}`}
      aria-pressed={betting ? seat.light : chosen}
      aria-label={`Seat ${seat.seat}: ${seat.light ? "lit" : "dark"}${stands ? `, ${stands}` : ""}`}
      onClick={touch}
    >
      <span class={`lamp ${seat.light ? "lit" : ""}`} />
      <b class="number">{seat.seat}</b>
      <small>
        {stands}
        {seat.amount_cents > 0 && ` ${money(seat.amount_cents)}`}
        {envy && ` envy: ${envy}`}
      </small>
    </button>
  );
}

/* The hands of a seat: touch one, read it, confirm it. The same again keys it off. */
function Hands({ desk, seat, close }: { desk: Desk; seat: Key; close: () => void }) {
  const [chosen, setChosen] = useState<{ act: "key" | "key_envy"; row: number; hand: string } | null>(null);
  const rows = seat.light ? desk.view.rows : [];
  const keyed = (act: string, row: number) => (act === "key" ? seat.key !== "off" && seat.row === row : seat.envy_row === row);
  const list = (act: "key" | "key_envy", all: { row: number; hand: string }[]) =>
    all.map((row) => (
      <button
        type="button"
        key={`${act}${row.row}`}
        class={`button ${keyed(act, row.row) ? "keyed" : ""}`}
        aria-pressed={chosen?.act === act && chosen.row === row.row}
        onClick={() => setChosen({ act, ...row })}
      >
        {capital(row.hand)}
        {keyed(act, row.row) && <small>keyed: touch to key it off</small>}
      </button>
    ));
  const why = chosen ? whyNot(desk.view.acts[chosen.act]) : undefined;
  const off = chosen !== null && keyed(chosen.act, chosen.row);
  const confirm = () => {
    if (!chosen) return;
    if (why) return say(why);
    void perform(desk.stream, chosen.act, { seat: seat.seat, row: chosen.row }).then((done) => done && close());
  };
  return (
    <section class="alone-hands" aria-label={`Hand of seat ${seat.seat}`}>
      <p class="alone-hands-head">
        <b>Seat {seat.seat}</b>
        <button type="button" class="button quiet small" onClick={close}>
          Back
        </button>
      </p>
      <div class="alone-keys">
        {list("key", rows)}
        {!seat.light && <p class="faint">The light is dark: no wager was accepted, so this seat wins nothing. An envy hand can be keyed.</p>}
      </div>
      {desk.view.envy_rows.length > 0 && (
        <>
          <p class="eyebrow">Others get envy for</p>
          <div class="alone-keys">{list("key_envy", desk.view.envy_rows)}</div>
        </>
      )}
      <button type="button" class={`button ${chosen ? "gold" : ""}`} aria-disabled={!chosen || busy.value} onClick={confirm}>
        {chosen ? `${off ? "Key off" : "Confirm"}: seat ${seat.seat}, ${chosen.hand}` : "Touch the hand"}
      </button>
    </section>
  );
}

export function Alone({ desk }: { desk: Desk }) {
  const { view, table } = desk;
  const [chosen, setChosen] = useState<number | null>(null);
  const [more, setMore] = useState(false);
  const playing = table.progressive?.phase === "playing";
  useEffect(() => void (!playing && setChosen(null)), [playing]);
  const seat = view.keys.find((key) => key.seat === chosen);
  const level = table.progressive?.levels[0];
  const touch = (number: number) => document.querySelectorAll<HTMLButtonElement>(".alone-seat")[number - 1]?.click();
  useKeys({ ...Object.fromEntries(view.keys.map((key) => [String(key.seat), () => touch(key.seat)])), m: () => setMore(true) });
  return (
    <div class="alone">
      <div class="alone-meter">
        <span class="eyebrow">{table.progressive?.link_lost ? "The link is lost" : "Progressive"}</span>
        {level && <Rolling cents={level.amount_cents} class="live" />}
        <span class="soft number">
          {view.chips_lit} lit{view.chips_counted > 0 && ` · ${view.chips_counted} counted`}
        </span>
      </div>
      <div class="alone-seats" role="group" aria-label="Seats">
        {view.keys.map((key) => (
          <Seat key={key.seat} desk={desk} seat={key} chosen={chosen === key.seat} choose={() => setChosen(chosen === key.seat ? null : key.seat)} />
        ))}
      </div>
      <div class="alone-work">
        {seat && playing ? (
          <Hands key={seat.seat} desk={desk} seat={seat} close={() => setChosen(null)} />
        ) : (
          <>
            <Next desk={desk} />
            {view.claims.map((claim) => (
              <Claim key={`${claim.meter}/${claim.claim}`} desk={desk} claim={claim} beside />
            ))}
            {playing && <p class="soft alone-tell">A winning hand? Touch its seat, then the hand.</p>}
          </>
        )}
      </div>
      <button type="button" class="button alone-more" onClick={() => setMore(true)}>
        More <kbd>M</kbd>
      </button>
      {more && (
        <Room title={`Table ${desk.number}`} close={() => setMore(false)}>
          <div class="group-acts">
            {["lock", "pay_envy", "end"].map((id) => view.acts[id] && <ActButton key={id} act={view.acts[id]} />)}
            <ActButton act={view.acts["count"]} given={{ chips: view.chips_lit }} words="Count the chips" again />
            {view.acts["void"] && <ActButton act={view.acts["void"]} words="Void the game" again />}
          </div>
          <Faults desk={desk} />
        </Room>
      )}
    </div>
  );
}
