/* The table as it lay at one step of a past round. */
import { useEffect, useRef } from "preact/hooks";
import type { Past, PastSeat } from "../../net/round";
import { CardFace } from "../../parts/card";
import { money, signed } from "../../parts/money";
import { Lines } from "../table/result";
import { dueOf, type Frame, type Lying, type SeatNow, type TableNow } from "./frames";

type Title = (wager: string) => string;

/* A card that is known today but lay face down then is dark. */
function Laid({ lying, counts, spare }: { lying: Lying; counts?: boolean; spare?: boolean }) {
  return (
    <span class={lying.up ? "" : "lay-down"}>
      <CardFace card={lying.card} counts={counts === true} spare={spare === true} />
    </span>
  );
}

function Dealer({ past, now }: { past: Past; now: TableNow }) {
  const counting = now.hand ? past.dealer.counting : [];
  if (past.dealer.cards.length === 0) return null;
  return (
    <section class="board-dealer" aria-label="Dealer">
      <div class="board-cards">
        {now.dealer.map((lying, index) => (
          <Laid
            key={`${index}${lying.card}`}
            lying={lying}
            counts={counting.includes(lying.card)}
            spare={counting.length > 0 && !counting.includes(lying.card)}
          />
        ))}
        {now.dealer.length === 0 && <span class="card-place" />}
      </div>
      <p class="board-name">
        <b>Dealer</b> {now.hand ?? ""}
      </p>
      {past.bonus_card && (
        <div class="board-bonus">
          {now.bonus ? <Laid lying={now.bonus} /> : <span class="card-place" />}
          <small>Bonus box</small>
        </div>
      )}
    </section>
  );
}

function Cards({ seat, now }: { seat: PastSeat; now: SeatNow }) {
  const counting = now.settled ? (seat.counting ?? []) : [];
  const partly = counting.length > 0 && counting.length < now.cards.length;
  return (
    <div class={`board-cards ${now.folded ? "gone" : ""}`}>
      {now.cards.length === 0 && <span class="card-place" />}
      {now.cards.map((card, index) =>
        card === null ? (
          <span class="card-place" key={`${index}open`} />
        ) : (
          <CardFace
            key={`${index}${card}`}
            card={card}
            counts={partly && counting.includes(card)}
            spare={partly && card !== "??" && !counting.includes(card)}
          />
        ),
      )}
    </div>
  );
}

function Discards({ now, end }: { now: SeatNow; end: SeatNow }) {
  if (end.discarded.length === 0) return null;
  return (
    <p class="board-discards">
      <small class="faint">{now.discarded.length > 0 && "Discarded"}</small>
      {now.discarded.map((card, index) => (
        <CardFace key={`${index}${card}`} card={card} small />
      ))}
    </p>
  );
}

interface OneProps {
  seat: PastSeat;
  now: SeatNow;
  end: SeatNow; /* what it will come to: its room is kept, so that nothing jumps */
  about: boolean;
  title: Title;
}

function One({ seat, now, end, about, title }: OneProps) {
  const net = seat.net_cents;
  const known = now.settled && now.won >= dueOf(seat) && net !== null && net !== undefined;
  return (
    <li class={`board-seat ${about ? "about" : ""} ${seat.own ? "own" : ""}`} aria-label={`Seat ${seat.seat}`}>
      <header>
        <b>Seat {seat.seat}</b>
        <span class="faint">{seat.own ? "you" : `player ${seat.player}`}</span>
        <b class={`number board-net ${known ? (net > 0 ? "gain" : net < 0 ? "loss" : "") : ""}`}>
          {known ? (net === 0 ? money(0) : signed(net)) : now.folded ? "folded" : ""}
        </b>
      </header>
      <Cards seat={seat} now={now} />
      <p class="board-hand">{now.settled && seat.hand ? seat.hand.charAt(0).toUpperCase() + seat.hand.slice(1) : " "}</p>
      <Discards now={now} end={end} />
      <ul class="board-wagers">
        {Object.entries(now.wagers).map(([wager, amount]) => (
          <li key={wager}>
            {title(wager)} <b class="number">{money(amount)}</b>
          </li>
        ))}
      </ul>
      {end.settled && seat.settlement && <Settled seat={seat} won={now.won} yet={!now.settled} />}
    </li>
  );
}

/* Every wager with its arithmetic and the clause that it is settled by. */
function Settled({ seat, won, yet }: { seat: PastSeat; won: number; yet: boolean }) {
  const clauses = [...new Set(seat.settlement!.map((line) => line.clause).filter((clause) => clause))];
  return (
    <div class={`board-settled ${yet ? "yet" : ""}`} aria-hidden={yet}>
      <Lines settlement={seat.settlement!} net={won >= dueOf(seat) ? seat.net_cents : null} />
      {dueOf(seat) > 0 && <p class="live">{won > 0 ? `Progressive and envy paid: ${money(won)}` : "The progressive is not paid yet"}</p>}
      {clauses.length > 0 && <p class="faint note">{clauses.join(" · ")}</p>}
    </div>
  );
}

/* With many seats, or on a small screen, the one that a step is about may be out of sight. */
function useInSight(about: number | null) {
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    board.current?.querySelector(".board-seat.about")?.scrollIntoView({ block: "nearest" });
  }, [about]);
  return board;
}

export function Board({ past, frame, end, title }: { past: Past; frame: Frame; end: Frame; title: Title }) {
  const board = useInSight(frame.seat);
  return (
    <div class="board" ref={board}>
      <Dealer past={past} now={frame.now} />
      <ul class="board-seats">
        {past.seats.map((seat) => (
          <One
            key={seat.seat}
            seat={seat}
            now={frame.now.seats[seat.seat]!}
            end={end.now.seats[seat.seat]!}
            about={frame.seat === seat.seat}
            title={title}
          />
        ))}
      </ul>
      {past.seats.length === 0 && <p class="soft board-none">Nobody played in this round.</p>}
    </div>
  );
}
