/* The own hand, large. When the game asks for discards its cards are touched to choose them. */
import type { Signal } from "@preact/signals";
import { cardName, CardFace } from "../../parts/card";
import { type At, option } from "./at";

function notUsed(cards: string[], counting: string[]): string {
  const spare = cards.filter((card) => !counting.includes(card));
  if (counting.length === 0 || spare.length === 0 || spare.length > 2) return "";
  return `the ${spare.map(cardName).join(" and the ")} ${spare.length === 1 ? "is" : "are"} not used`;
}

export function Hand({ at, chosen }: { at: At; chosen: Signal<string[]> }) {
  const box = at.box;
  const discard = option(box?.options, "discard");
  const cards = box?.cards ?? [];
  const counting = box?.counting ?? [];
  const most = discard?.cards_most ?? 0;
  function touch(card: string) {
    const has = chosen.value.includes(card);
    if (!has && chosen.value.length >= most) return;
    chosen.value = has ? chosen.value.filter((each) => each !== card) : [...chosen.value, card];
  }
  const partly = counting.length > 0 && counting.length < cards.length;
  return (
    <section class="hand" aria-label="Your hand">
      <div class="hand-cards">
        {cards.length === 0 && [0, 1, 2, 3, 4].map((each) => <span class="card-place" key={each} />)}
        {cards.map((card, index) => {
          const face = (
            <CardFace card={card} index={index} counts={partly && counting.includes(card)} spare={partly && !counting.includes(card)} />
          );
          const out = chosen.value.includes(card);
          return discard?.allowed ? (
            <button key={`${index}${card}`} class={`hand-touch ${out ? "out" : ""}`} aria-pressed={out} aria-label={`Discard the ${cardName(card)}`} onClick={() => touch(card)}>
              {face}
              <span class="hand-out">{out ? "out" : ""}</span>
            </button>
          ) : (
            <span key={`${index}${card}`} class={`hand-touch ${at.seat?.folded ? "gone" : ""}`}>
              {face}
            </span>
          );
        })}
      </div>
      <p class="hand-name">{box?.hand ? box.hand.charAt(0).toUpperCase() + box.hand.slice(1) : cards.length === 0 ? "" : "…"}</p>
      <p class="hand-note faint">{at.seat?.folded ? "folded" : notUsed(cards, counting)}</p>
    </section>
  );
}
