/* The own hand, large. When the game asks for discards its cards are touched to choose them. */
import type { Signal } from "@preact/signals";
import { cardName, CardFace } from "../../parts/card";
import { type At, chosenSeat, option, wagerTitle } from "./at";
import { toggle } from "./choices";
import { lit, notUsed, otherHands } from "./hands";

/* Which of the own boxes is meant, where a player has several. */
function Boxes({ at }: { at: At }) {
  const own = at.own;
  if (!own || own.seats.length < 2) return null;
  return (
    <div class="boxes" role="radiogroup" aria-label="Your boxes">
      {Object.values(own.boxes).map((box) => (
        <button
          key={box.seat}
          class="button small"
          role="radio"
          aria-checked={box.seat === at.box?.seat}
          disabled={own.asked !== null && own.asked !== undefined && own.asked !== box.seat}
          onClick={() => (chosenSeat.value = box.seat)}
        >
          Seat {box.seat}
        </button>
      ))}
    </div>
  );
}

const isVoid = (at: At) => at.table.round?.phase === "voided";

function named(at: At): string {
  if (isVoid(at)) return at.box && at.box.cards.length > 0 ? "Void" : "";
  const box = at.box;
  if (box?.hand) return box.hand.charAt(0).toUpperCase() + box.hand.slice(1);
  return box && box.cards.length > 0 ? "…" : "";
}

function HandCard({ at, card, index, chosen }: { at: At; card: string; index: number; chosen: Signal<string[]> }) {
  const discard = option(at.box?.options, "discard");
  const counting = isVoid(at) ? [] : lit(at.box);
  const partly = counting.length > 0 && (counting.length < (at.box?.cards.length ?? 0) || (at.box?.counting.length ?? 0) < counting.length);
  const face = <CardFace card={card} index={index} counts={partly && counting.includes(card)} spare={partly && !counting.includes(card)} />;
  const out = chosen.value.includes(card);
  const gone = isVoid(at) || at.seat?.folded || at.box?.discards.includes(card);
  if (!discard?.allowed) return <span class={`hand-touch ${gone ? "gone" : ""}`}>{face}</span>;
  return (
    <button
      class={`hand-touch ${out ? "out" : ""}`}
      aria-pressed={out}
      aria-label={`Discard the ${cardName(card)}`}
      onClick={() => toggle(chosen, card, discard.cards_most ?? 0)}
    >
      {face}
    </button>
  );
}

/* What the cards are for wagers that rank them in another way: gold where it pays. */
function Others({ at }: { at: At }) {
  const others = isVoid(at) ? [] : otherHands(at.box);
  if (others.length === 0) return null;
  return (
    <ul class="hand-others">
      {others.map((each) => (
        <li key={each.wager} class={each.pays ? "live" : "faint"}>
          {wagerTitle(at, each.wager)}: {each.hand}
        </li>
      ))}
    </ul>
  );
}

export function Hand({ at, chosen }: { at: At; chosen: Signal<string[]> }) {
  const cards = at.box?.cards ?? [];
  return (
    <section class="hand" aria-label="Your hand">
      <Boxes at={at} />
      <div class="hand-cards">
        {cards.length === 0 && [0, 1, 2, 3, 4].map((each) => <span class="card-place" key={each} />)}
        {cards.map((card, index) => (
          <HandCard key={`${at.box?.seat}/${index}`} at={at} card={card} index={index} chosen={chosen} />
        ))}
      </div>
      <p class="hand-name">{named(at)}</p>
      <Others at={at} />
      <p class="hand-note faint">{at.seat?.folded ? "folded" : isVoid(at) ? "" : notUsed(at.box)}</p>
    </section>
  );
}
