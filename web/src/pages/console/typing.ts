/* Cards from keys. What was typed so far, and the card when it is whole: ranks come first; "10" is T, "j1" and "j2" are
 * jokers where the deck has them. */
export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";

export function typeCard(before: string, key: string, jokers: boolean): { typed: string; card?: string } {
  const k = key.toLowerCase();
  const rank = before.toUpperCase();
  if (rank === "J" && jokers && (k === "1" || k === "2")) return { typed: "", card: `J${k}` };
  if (rank === "1" && k === "0") return { typed: "T" };
  if (rank && rank !== "1" && SUITS.includes(k)) return { typed: "", card: rank + k };
  if (k === "1") return { typed: "1" };
  if (k.length === 1 && RANKS.includes(k.toUpperCase())) return { typed: k.toUpperCase() };
  return { typed: "" };
}
