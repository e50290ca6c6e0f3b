/* The table as the dealer sees it: own cards nearest, seat 1 at the left hand. Of the cards only what lies face up. */
import type { Seat } from "../../net/protocol";
import { cardName, CardFace, Fan } from "../../parts/card";
import { money, signed } from "../../parts/money";
import { wagerTitle } from "../table/at";
import type { Desk } from "./desk";
import { keyWords, playerName, stubWords } from "./words";

function standing(desk: Desk, seat: Seat): { words: string; kind: string } {
  const net = seat.net_cents;
  const claim = desk.table.round?.claims.find((each) => each.seat === seat.seat && !each.paid);
  if (claim) return { words: `claims ${claim.amount_cents > 0 ? money(claim.amount_cents) : claim.hand}`, kind: "live" };
  if (net !== undefined && net !== null) return { words: net === 0 ? "even" : signed(net), kind: net > 0 ? "gain" : net < 0 ? "loss" : "" };
  if (desk.table.round?.turn === seat.seat) return { words: "deciding …", kind: "live" };
  if (seat.folded) return { words: "folded", kind: "" };
  if (seat.hand) return { words: seat.hand, kind: "" };
  if (seat.discards) return { words: `exchanged ${seat.discards}`, kind: "" };
  return { words: seat.leaving ? "leaving" : seat.status === "seated" ? "no wager" : "", kind: "" };
}

function Wagers({ desk, seat }: { desk: Desk; seat: Seat }) {
  const order = desk.rules?.wagers.map((each) => each.wager) ?? Object.keys(seat.wagers ?? {});
  return (
    <ul class="tile-wagers">
      {order
        .filter((wager) => seat.wagers?.[wager])
        .map((wager) => (
          <li key={wager}>
            <span title={wagerTitle(desk, wager)}>{wagerTitle(desk, wager)}</span>
            <b class="number">{money(seat.wagers![wager]!)}</b>
          </li>
        ))}
    </ul>
  );
}

function Tile({ desk, seat, open }: { desk: Desk; seat: Seat; open: (seat: number) => void }) {
  const key = desk.view.keys.find((each) => each.seat === seat.seat);
  const turn = desk.table.round?.turn === seat.seat;
  const stands = standing(desk, seat);
  const names = ["tile", turn && "turn", seat.folded && "folded", !seat.player && "empty"].filter(Boolean).join(" ");
  const seats = Object.keys(desk.table.seats).length;
  const named = seat.player && `Seat ${seat.seat}, ${playerName(seat.player)}${stands.words ? `, ${stands.words}` : ""}`;
  const bend = (Math.abs(seat.seat - (seats + 1) / 2) / ((seats - 1) / 2)) ** 2;
  return (
    <li style={{ "--bend": bend.toFixed(3) }}>
      <button
        type="button"
        class={names}
        onClick={() => open(seat.seat)}
        aria-label={named ?? undefined}
      >
        <span class="tile-head">
          <b class="tile-number number">
            <span class="visually-hidden">Seat </span>
            {seat.seat}
          </b>{" "}
          {key && <span class={`lamp ${seat.light ? "lit" : ""}`} title={seat.light ? "The sensor is lit" : "The sensor is dark"} />}
        </span>
        {seat.player ? (
          <>
            <span class="tile-name">{playerName(seat.player)}</span>
            <span class="tile-cards">{seat.cards && seat.cards.length > 0 && <Fan cards={seat.cards} counting={seat.counting} small />}</span>
            <Wagers desk={desk} seat={seat} />
            <span class={`tile-stands ${stands.kind}`}>{stands.words}</span>
            {key && key.key !== "off" && (
              <span class="tile-stands live">
                {key.hand}: {keyWords(key.key)}
              </span>
            )}
          </>
        ) : (
          <span class="tile-free">free</span>
        )}
      </button>
    </li>
  );
}

function Dealer({ desk }: { desk: Desk }) {
  const round = desk.table.round;
  const cards = round?.dealer.cards ?? [];
  const up = cards.filter((card) => card !== "??");
  const bonus = desk.rules?.wagers.find((each) => each.wager === "six-card-bonus");
  const hasHand = desk.rules?.wagers.some((each) => each.wager === "play") !== false; /* elsewhere the house has no cards */
  return (
    <div class="own-cards">
      <p class="own-stub">
        {desk.view.stub.cards > 0 && (
          <>
            <b class="number">{desk.view.stub.cards}</b> in the stub
            <small>{stubWords(desk.view.stub.place)}</small>
          </>
        )}
      </p>
      <div class="own-hand">
        {cards.length > 0 && <Fan cards={cards} counting={round?.dealer.counting} />}
        {cards.length === 0 && hasHand && <span class="own-none">no card of the dealer</span>}
        <p>{round?.dealer.hand ?? (up.length === 1 ? `shows the ${cardName(up[0]!)}` : "")}</p>
      </div>
      <div class="own-bonus">
        {bonus && (
          <>
            {round?.bonus_card ? <CardFace card={round.bonus_card} key={round.bonus_card} /> : <span class="card-place" />}
            <small>{bonus.title}</small>
          </>
        )}
      </div>
    </div>
  );
}

export function DealersFelt({ desk, open }: { desk: Desk; open: (seat: number) => void }) {
  const { table, view } = desk;
  const seats = Object.values(table.seats).sort((a, b) => a.seat - b.seat);
  return (
    <section class="desk-felt" aria-label="The table">
      <ol class="tiles" style={{ "--seats": String(seats.length) }}>
        {seats.map((seat) => (
          <Tile key={seat.seat} desk={desk} seat={seat} open={open} />
        ))}
      </ol>
      <p class="desk-title" aria-hidden="true">
        {table.title}
      </p>
      <Dealer desk={desk} />
      <p class="desk-says">
        <b>{table.says}</b>
        <span>{view.dealer ? `Dealer ${playerName(view.dealer)}` : "No dealer is signed on"}</span>
      </p>
    </section>
  );
}
