/* Odds as text, one step up or down: the first number in them changes, the rest stays as it is written. Whether the odds
 * can be paid is the server's to say. */

/* Steps that feel even: by 1 below 100, then by a hundredth of the size, in round numbers. */
function step(number: number): number {
  if (number < 100) return 1;
  return 10 ** (Math.floor(Math.log10(number)) - 1);
}

const grouped = (number: number) => number.toString().replace(/\B(?=(\d{3})+$)/g, ",");

/* "50 to 1" and +1: "51 to 1"; "$5,000": "$5,100"; null: there is no number, or it would go below 1. */
export function stepped(odds: string, direction: 1 | -1): string | null {
  const found = /\d[\d,]*/.exec(odds);
  if (!found) return null;
  const now = Number(found[0].replace(/,/g, ""));
  const next = now + direction * step(direction < 0 ? now - 1 : now);
  return next < 1 ? null : odds.slice(0, found.index) + grouped(next) + odds.slice(found.index + found[0].length);
}
