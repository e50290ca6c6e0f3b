/* Where seats are. Seat 1 is at the dealer's left hand: for who looks at the dealer, at the right. The others follow
 * clockwise along the rail. Who sits at the table has the own seat in the middle, nearest, and the others in their order. */

export interface Place {
  x: number; /* of the felt's 1000 by 580 */
  y: number;
}

/* How far a seat is from the middle of the rail, in seats: negative is right. */
export function offsetOf(seat: number, seats: number, own: number | null): number {
  if (own === null) return seat - (seats + 1) / 2;
  const before = Math.floor((seats - 1) / 2);
  return ((seat - own + seats + before) % seats) - before;
}

/* The angle on the arc: 0 is right, a quarter turn is nearest. The middle has more room than the rest. */
export function angleOf(offset: number): number {
  const degrees = offset === 0 ? 0 : Math.sign(offset) * (9 + 22.4 * Math.abs(offset));
  return ((90 + degrees) * Math.PI) / 180;
}

export function placeOf(seat: number, seats: number, own: number | null): Place {
  const angle = angleOf(offsetOf(seat, seats, own));
  const x = 500 + 412 * Math.cos(angle);
  return { x: Math.min(852, Math.max(148, x)), y: 42 + 418 * Math.sin(angle) };
}

/* From a place to the shoe, the tray and the rail, in hundredths of the felt's width: where cards come from, and where
 * chips go to and come from. */
const SHOE = { x: 826, y: 62 };
const TRAY = { x: 500, y: 60 };

export function ways(at: Place): Record<string, string> {
  const way = (to: Place, axis: "x" | "y") => ((to[axis] - at[axis]) / 10).toFixed(1);
  return { "--shoe-x": way(SHOE, "x"), "--shoe-y": way(SHOE, "y"), "--tray-x": way(TRAY, "x"), "--tray-y": way(TRAY, "y") };
}
