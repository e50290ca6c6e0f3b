/* How the figures of a meter move: up at a walking pace, never down but at once (a hit). Nothing here touches the page. */

export const CALM_S = 2.6; /* a gap is closed by about two thirds in this time */
export const QUICK_S = 0.45; /* ... when a win is counted up */
const SLOWEST = 8; /* cents a second: the last reel always turns visibly */

/* Where the figures stand `seconds` later. */
export function rolled(shown: number, target: number, seconds: number, pace: number): number {
  const gap = target - shown;
  if (gap <= 0) return target;
  return shown + Math.min(gap, Math.max(SLOWEST, gap / pace) * seconds);
}

/* The place of each reel, the cents first: 3.25 is a quarter of the way from 3 to 4. A reel turns only while the one
 * below it goes from 9 to 0, as in a mileage counter. */
export function reels(cents: number, count: number): number[] {
  const places: number[] = [];
  let whole = Math.floor(cents);
  let turn = cents - whole;
  for (let at = 0; at < count; at++) {
    const digit = whole % 10;
    places.push(digit + turn);
    if (digit !== 9) turn = 0;
    whole = Math.floor(whole / 10);
  }
  return places;
}

/* "$1,234.56" as one letter for each cell: d for a reel. */
export function pattern(cents: number): string {
  const figures = Math.max(3, String(Math.floor(cents)).length);
  const dollars = "d".repeat(figures - 2).replace(/\B(?=(d{3})+$)/g, ",");
  return `$${dollars}.dd`;
}

const WIDTHS: Record<string, number> = { d: 0.645, $: 0.66, ",": 0.27, ".": 0.27 };

/* How wide the cells of a pattern are together, in em: what fits a figure to the width of a screen. */
export const widthOf = (cells: string) => [...cells].reduce((sum, cell) => sum + (WIDTHS[cell] ?? 0), 0);
