/* From the lobby to a seat in one click: the table at which the person wants to sit as soon as it is there. */
import { signal } from "@preact/signals";

export const sitDown = signal<number | null>(null);

/* Who leaves by own wish is not told of it. */
export const leavesByWish = signal(false);

/* The free seat nearest to the middle of the table. */
export function nearestToMiddle(free: number[], seats: number): number | undefined {
  const middle = (seats + 1) / 2;
  return [...free].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
}

/* What a newcomer brings to the table, unless asked otherwise: fifty of the least Ante, in whole hundreds of dollars. */
export function usualBuyIn(wallet: number, leastAnte: number): number {
  const usual = Math.max(10000, Math.ceil((leastAnte * 50) / 10000) * 10000);
  return Math.min(usual, wallet);
}
