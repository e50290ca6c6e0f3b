/* A past round as frames: what lies on the table after each step. Cards come one by one, as they were dealt. Everything is
 * taken from the record; nothing of the game is worked out here. */
import type { Card } from "../../net/protocol";
import type { DealtCard, Past, PastSeat, Step } from "../../net/round";
import { cardName } from "../../parts/card";
import { money, signed } from "../../parts/money";

export interface Lying {
  card: Card;
  up: boolean; /* turned up for everybody */
}

export interface SeatNow {
  wagers: Record<string, number>;
  cards: (Card | null)[]; /* null: discarded, its place is open */
  discarded: Card[];
  folded: boolean;
  settled: boolean;
  won: number; /* progressive wins and envy that were paid */
}

export interface TableNow {
  dealer: Lying[];
  bonus: Lying | null;
  rack: Card[];
  hand: string | null; /* the dealer's, once it is turned up */
  seats: Record<number, SeatNow>;
}

export interface Frame {
  at_ms: number;
  words: string;
  chapter: string; /* of the list of steps */
  seat: number | null; /* whom it is about */
  now: TableNow;
}

const nobody: SeatNow = { wagers: {}, cards: [], discarded: [], folded: false, settled: false, won: 0 };

function withSeat(now: TableNow, seat: number, change: (was: SeatNow) => Partial<SeatNow>): TableNow {
  const was = now.seats[seat] ?? nobody;
  return { ...now, seats: { ...now.seats, [seat]: { ...was, ...change(was) } } };
}

/* ---- Cards ---- */

function lay(now: TableNow, dealt: DealtCard): TableNow {
  const lying = { card: dealt.card, up: dealt.face_up };
  if (dealt.place === "dealer") return { ...now, dealer: [...now.dealer, lying] };
  if (dealt.place === "bonus-box") return { ...now, bonus: lying };
  if (dealt.place !== "seat" || !dealt.seat) return { ...now, rack: [...now.rack, dealt.card] };
  return withSeat(now, dealt.seat, ({ cards }) => {
    const open = cards.indexOf(null);
    return { cards: open < 0 ? [...cards, dealt.card] : cards.map((card, index) => (index === open ? dealt.card : card)) };
  });
}

function whereTo(dealt: DealtCard): string {
  if (dealt.place === "dealer") return "Dealer";
  if (dealt.place === "bonus-box") return "Bonus box";
  return dealt.place === "seat" ? `Seat ${dealt.seat}` : "Discard rack";
}

/* A card that the reader does not know leaves a place that is not known either. */
function discard(was: SeatNow, gone: Card[]): Partial<SeatNow> {
  const cards = [...was.cards];
  for (const card of gone) {
    const at = cards.indexOf(card);
    if (at >= 0) cards[at] = null;
  }
  return { cards, discarded: [...was.discarded, ...gone] };
}

const named = (cards: Card[]) =>
  cards.every((card) => card === "??") ? `${cards.length} ${cards.length === 1 ? "card" : "cards"}` : cards.map(cardName).join(", ");

/* ---- Steps ---- */

const PLAIN: Record<string, string> = {
  round_opened: "Betting is open", bets_closed: "No more bets", round_ended: "The round is over", deck_shown: "The deck is shown",
  method_changed: "The cards are dealt by the other method", card_taken_back: "The cards dealt last are taken back",
};

const CHAPTERS: Record<string, string> = {
  round_opened: "Wagers", wager_placed: "Wagers", wager_withdrawn: "Wagers", bets_closed: "Wagers", cards_dealt: "Cards", play_made: "Decisions",
  seat_folded: "Decisions", seat_left: "Decisions", cards_discarded: "Decisions", forfeits_collected: "Decisions", dealer_revealed: "Settlement", seat_settled: "Settlement", claim_made: "Progressive",
  claim_paid: "Progressive", claim_backed_out: "Progressive", envy_paid: "Progressive", round_ended: "End", deck_shown: "End", round_voided: "End",
};

function wagered(now: TableNow, seat: number, wager: string, amount: number): TableNow {
  return withSeat(now, seat, ({ wagers }) => {
    const { [wager]: _, ...others } = wagers;
    return { wagers: amount > 0 ? { ...others, [wager]: amount } : others };
  });
}

const turnUp = (now: TableNow, hand: string | null): TableNow => ({
  ...now, hand, dealer: now.dealer.map(({ card }) => ({ card, up: true })), bonus: now.bonus && { ...now.bonus, up: true },
});

interface Told {
  now: TableNow;
  words: string;
  seat?: number;
}

/* What a player did, and what it does to the table. */
function tellPlayer(now: TableNow, step: Step, title: (wager: string) => string): Told | null {
  switch (step.what) {
    case "wager_placed":
    case "play_made": {
      const words = `Seat ${step.seat}: ${title(step.wager)} ${money(step.amount_cents)}`;
      return { now: wagered(now, step.seat, step.wager, step.amount_cents), seat: step.seat, words };
    }
    case "wager_withdrawn": {
      const left = (now.seats[step.seat]?.wagers[step.wager] ?? 0) - step.amount_cents;
      const words = `Seat ${step.seat} takes back ${title(step.wager)} ${money(step.amount_cents)}`;
      return { now: wagered(now, step.seat, step.wager, left), seat: step.seat, words };
    }
    case "cards_discarded": {
      const words = `Seat ${step.seat} ${step.cards.length === 0 ? "stands pat" : `discards ${named(step.cards)}`}`;
      return { now: withSeat(now, step.seat, (was) => discard(was, step.cards)), seat: step.seat, words };
    }
    case "seat_folded":
      return { now: withSeat(now, step.seat, () => ({ folded: true })), seat: step.seat, words: `Seat ${step.seat} folds: ${step.words}` };
    case "seat_left":
      return { now, seat: step.seat, words: `Seat ${step.seat}: the player has left, the hand is played out` };
    default:
      return null;
  }
}

/* Forfeited wagers leave the layout, and hands that play for nothing any more. */
function collected(now: TableNow, step: Step & { what: "forfeits_collected" }): TableNow {
  const without = step.wagers.reduce((left, { seat, wager }) => wagered(left, seat, wager, 0), now);
  return step.hands.reduce((left, seat) => withSeat(left, seat, () => ({ cards: [] })), without);
}

/* What a seat has from the progressive in the end: it is paid behind the settlement. */
export const dueOf = (seat: PastSeat) => (seat.claimed_cents ?? 0) + (seat.envy_cents ?? 0);

const PAID = { claim_paid: "is paid", envy_paid: "is paid envy of", claim_backed_out: "gives back" };

/* What came of it. */
function tellOutcome(past: Past, now: TableNow, step: Step): Told | null {
  switch (step.what) {
    case "dealer_revealed":
      return { now: turnUp(now, step.hand ?? null), words: `The dealer turns up ${step.hand ?? "the cards"}` };
    case "seat_settled": {
      const seat = past.seats.find((each) => each.seat === step.seat);
      const net = seat && dueOf(seat) === 0 ? seat.net_cents : null;
      const came = net === null || net === undefined ? "" : `: ${net === 0 ? "even" : signed(net)}`;
      return { now: withSeat(now, step.seat, () => ({ settled: true })), seat: step.seat, words: `Seat ${step.seat} is settled${came}` };
    }
    case "forfeits_collected": {
      const words = `The dealer collects the forfeited wagers${step.clause ? ` (${step.clause})` : ""}`;
      return { now: collected(now, step), words };
    }
    case "claim_made":
      return { now, seat: step.seat, words: `Seat ${step.seat} claims the progressive: ${step.hand ?? "a win"}` };
    case "claim_paid":
    case "envy_paid":
    case "claim_backed_out": {
      const moved = step.what === "claim_backed_out" ? -step.amount_cents : step.amount_cents;
      const words = `Seat ${step.seat} ${PAID[step.what]} ${money(step.amount_cents)}`;
      return { now: withSeat(now, step.seat, ({ won }) => ({ won: won + moved })), seat: step.seat, words };
    }
    case "irregularity_found":
    case "round_voided": {
      const why = step.words ? `: ${step.words}${step.clause ? ` (${step.clause})` : ""}` : "";
      return { now, words: `${step.what === "round_voided" ? "All hands are void, every wager goes back" : "Irregularity"}${why}` };
    }
    default:
      return null;
  }
}

export function framesOf(past: Past, title: (wager: string) => string): Frame[] {
  const frames: Frame[] = [];
  let now: TableNow = { dealer: [], bonus: null, rack: [], hand: null, seats: Object.fromEntries(past.seats.map((seat) => [seat.seat, nobody])) };
  let before = now; /* the cards dealt last */
  let chapter = "Wagers";
  for (const step of past.steps) {
    chapter = CHAPTERS[step.what] ?? chapter;
    if (step.what === "cards_dealt") {
      before = now;
      for (const dealt of step.cards) {
        now = lay(now, dealt);
        const words = `${whereTo(dealt)}: ${dealt.card === "??" ? "a card face down" : cardName(dealt.card)}${dealt.face_up ? ", face up" : ""}`;
        frames.push({ at_ms: step.at_ms, words, chapter, seat: dealt.seat ?? null, now });
      }
      continue;
    }
    if (step.what === "card_taken_back") now = before;
    const plain = { now, words: PLAIN[step.what] ?? step.what.replace(/_/g, " ") };
    const told: Told = tellPlayer(now, step, title) ?? tellOutcome(past, now, step) ?? plain;
    now = told.now;
    frames.push({ at_ms: step.at_ms, words: told.words, chapter, seat: told.seat ?? null, now });
  }
  return frames;
}

/* All cards in the order in which they left the shoe, for the proof of the deck. */
export const dealtOf = (past: Past): Card[] =>
  past.steps.flatMap((step) => (step.what === "cards_dealt" ? step.cards.map((dealt) => dealt.card) : []));
