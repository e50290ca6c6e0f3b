/* Cards by hand: the whole deck as keys, one suit a row. With the keyboard: "as", "10h", "j1" for a joker. */
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { cardName, Pip } from "../../parts/card";
import { RANKS, SUITS, typeCard } from "./typing";

/* Keys outside of fields. While a dialog is open only a pad inside it listens. */
function useTyping(jokers: boolean, pick: (card: string) => void): [typed: string, pad: RefObject<HTMLDivElement | null>] {
  const [typed, setTyped] = useState("");
  const pad = useRef<HTMLDivElement>(null);
  const now = useRef({ typed, pick });
  now.current = { typed, pick };
  useEffect(() => {
    function take(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === " ") return;
      if (target.closest("input:not([type=radio]), textarea, select")) return;
      if (document.querySelector("dialog[open]") && !pad.current?.closest("dialog")) return;
      const next = typeCard(now.current.typed, event.key, jokers);
      if (next.typed === "" && now.current.typed === "" && !next.card) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      now.current.typed = next.typed;
      setTyped(next.typed);
      if (next.card) now.current.pick(next.card);
    }
    addEventListener("keydown", take, true);
    return () => removeEventListener("keydown", take, true);
  }, [jokers]);
  return [typed, pad];
}

interface Props {
  cards: number; /* of the deck: 54 has jokers */
  chosen?: string[];
  seen?: string[]; /* they lie face up: dim, but a reader may still read one twice */
  locked?: boolean; /* somebody else must act first */
  pick: (card: string) => void;
}

export function CardPad({ cards, chosen = [], seen = [], locked = false, pick }: Props) {
  const jokers = cards > 52;
  const [typed, pad] = useTyping(jokers, pick);
  const key = (card: string) => (
    <button
      type="button"
      key={card}
      class={`pad-key suit-${card[1]} ${seen.includes(card) ? "seen" : ""} ${typed !== "" && card[0] === typed ? "typed" : ""}`}
      aria-label={card === "J2" ? "second joker" : card === "J1" ? "first joker" : cardName(card)}
      aria-pressed={chosen.includes(card)}
      disabled={locked}
      onClick={() => pick(card)}
    >
      {card === "J1" || card === "J2" ? `Joker ${card[1]}` : card[0] === "T" ? "10" : card[0]}
      {card !== "J1" && card !== "J2" && <Pip suit={card[1]!} />}
    </button>
  );
  return (
    <div class="pad" ref={pad} role="group" aria-label="Cards">
      {[...SUITS].map((suit) => (
        <div class="pad-suit" key={suit}>
          {[...RANKS].map((rank) => key(rank + suit))}
        </div>
      ))}
      {jokers && <div class="pad-suit jokers">{["J1", "J2"].map(key)}</div>}
    </div>
  );
}
