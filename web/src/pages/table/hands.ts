/* A hand under each wager's own ranking: the game names one, a wager beside it may look at more cards or rank them in
 * another way. */
import type { Card, WagerHand } from "../../net/protocol";
import { cardName } from "../../parts/card";

export interface Held {
  hand?: string | null | undefined;
  cards?: Card[];
  counting?: Card[] | undefined;
  hands?: WagerHand[] | null | undefined;
}

/* Those that a player would not read in the game's own name. */
export const otherHands = (held: Held | undefined): WagerHand[] => (held?.hands ?? []).filter((each) => each.hand !== held?.hand);

/* The cards that count: for the game, and for a wager that pays. */
export function lit(held: Held | undefined): Card[] {
  const paying = (held?.hands ?? []).filter((each) => each.pays).flatMap((each) => each.counting);
  return [...new Set([...(held?.counting ?? []), ...paying])];
}

/* "the ten of spades is not used", or nothing. */
export function notUsed(held: Held | undefined): string {
  const counting = lit(held);
  const spare = (held?.cards ?? []).filter((card) => !counting.includes(card));
  if (counting.length === 0 || spare.length === 0 || spare.length > 2) return "";
  return `the ${spare.map(cardName).join(" and the ")} ${spare.length === 1 ? "is" : "are"} not used`;
}

/* "straight flush, ace high · Progressive: royal flush": the name of the game, then those that pay by another. */
export function handWords(held: Held | undefined, title: (wager: string) => string): string {
  const paying = otherHands(held).filter((each) => each.pays);
  return [held?.hand, ...paying.map((each) => `${title(each.wager)}: ${each.hand}`)].filter(Boolean).join(" · ");
}
