/* A playing card. The index is type, the body a picture; small cards have one pip in place of the body. */
import { useRef } from "preact/hooks";
import { fourColours } from "../state/settings";

const RANKS: Record<string, string> = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two",
};
const SUITS: Record<string, { word: string; path: string }> = {
  s: { word: "spades", path: "M50 4C60 24 94 42 94 66c0 16-11 25-23 25-7 0-13-3-16-8 1 7 4 12 8 15H37c4-3 7-8 8-15-3 5-9 8-16 8C17 91 6 82 6 66 6 42 40 24 50 4z" },
  h: { word: "hearts", path: "M50 95C42 80 6 58 6 30 6 14 17 5 29 5c9 0 17 5 21 14 4-9 12-14 21-14 12 0 23 9 23 25 0 28-36 50-44 65z" },
  d: { word: "diamonds", path: "M50 2C58 20 74 38 88 50 74 62 58 80 50 98 42 80 26 62 12 50 26 38 42 20 50 2z" },
  c: { word: "clubs", path: "M50 4c13 0 22 10 22 21 0 6-2 11-6 15 2-1 5-1 7-1 13 0 23 10 23 23s-10 24-23 24c-8 0-15-5-19-11 1 8 4 15 9 19H37c5-4 8-11 9-19-4 6-11 11-19 11C14 86 4 75 4 62s10-23 23-23c2 0 5 0 7 1-4-4-6-9-6-15C28 14 37 4 50 4z" },
};

export function cardName(card: string): string {
  if (card === "??") return "face down";
  if (card === "J1" || card === "J2") return "joker";
  return `${RANKS[card[0]!] ?? card} of ${SUITS[card[1]!]?.word ?? "?"}`;
}

export function Pip({ suit }: { suit: string }) {
  return (
    <svg class="pip" viewBox="0 0 100 100" aria-hidden="true">
      <path d={SUITS[suit]?.path} />
    </svg>
  );
}

interface Props {
  card: string;
  small?: boolean;
  counts?: boolean; /* in the hand that counts */
  spare?: boolean; /* a card of a finished hand that does not count */
  index?: number; /* of the hand: cards are dealt one behind the other */
}

function face(card: string): string {
  const suit = card[1]!;
  const folder = fourColours.value && (suit === "c" || suit === "d") ? "4" : "2";
  return `/cards/${folder}/${card.toLowerCase()}.svg`;
}

function Face({ card, small }: { card: string; small: boolean | undefined }) {
  if (card === "J1" || card === "J2")
    return (
      <>
        <span class="card-index joker" data-index="Joker" />
        <img class="card-body" src="/cards/2/joker.svg" alt="" draggable={false} />
      </>
    );
  return (
    <>
      <span class={`card-index ${card[0] === "T" ? "ten" : ""}`} data-index={card[0] === "T" ? "10" : card[0]}>
        <Pip suit={card[1]!} />
      </span>
      {small || card[0] === "A" ? <Pip suit={card[1]!} /> : <img class="card-body" src={face(card)} alt="" draggable={false} />}
    </>
  );
}

/* Was the card that lies here face down before? Then it is turned, not dealt. */
function useTurned(card: string): boolean {
  const last = useRef(card);
  const turned = useRef(false);
  if (last.current !== card) {
    turned.current = last.current === "??";
    last.current = card;
  }
  return turned.current;
}

export function CardFace({ card, small, counts, spare, index = 0 }: Props) {
  const down = card === "??";
  const turned = useTurned(card);
  const names = ["card", small && "small", down ? "down" : `suit-${card[1]}`, turned && "turned", counts && "counts", spare && "spare"];
  return (
    <span
      class={names.filter(Boolean).join(" ")}
      role="img"
      aria-label={cardName(card)}
      style={{ "--index": String(index) }}
      key={down ? "down" : card}
    >
      {!down && <Face card={card} small={small} />}
    </span>
  );
}

/* Cards that lie together. */
export function Fan({ cards, counting, small }: { cards: string[]; counting?: string[] | undefined; small?: boolean }) {
  const known = counting !== undefined && counting.length > 0 && cards.some((card) => card !== "??");
  return (
    <span class={`fan ${small ? "small" : ""}`}>
      {cards.map((card, index) => (
        <CardFace
          key={index}
          card={card}
          small={small === true}
          index={index}
          counts={known && counting.includes(card)}
          spare={known && card !== "??" && !counting.includes(card)}
        />
      ))}
    </span>
  );
}
