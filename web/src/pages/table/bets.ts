/* Chips on their way to a spot. The spot shows at once what the person wants; the server is told the newest wish, one
 * act at a time for each spot, and what it answers stands. */
import { signal } from "@preact/signals";
import type { At } from "./at";
import { actInRound, option } from "./at";
import { money } from "../../parts/money";
import { say } from "../../state/house";

export const chosenChip = signal(500);
export const wishes = signal<Record<string, number>>({}); /* "3/ante": cents */

const flying = new Set<string>();

function wish(key: string, cents: number | undefined): void {
  const next = { ...wishes.value };
  if (cents === undefined) delete next[key];
  else next[key] = cents;
  wishes.value = next;
}

export function shownWager(at: At, seat: number, wager: string): number {
  return wishes.value[`${seat}/${wager}`] ?? at.table.seats[seat]?.wagers?.[wager] ?? 0;
}

async function put(at: At, seat: number, wager: string, cents: number): Promise<boolean> {
  const key = `${seat}/${wager}`;
  wish(key, cents);
  if (flying.has(key)) return true;
  flying.add(key);
  let good = true;
  let sent = -1;
  while (good && sent !== wishes.value[key]) {
    sent = wishes.value[key]!;
    good = await (sent === 0
      ? actInRound(at, "withdraw_wager", { seat, wager })
      : actInRound(at, "place_wager", { seat, wager, amount_cents: sent }));
  }
  flying.delete(key);
  wish(key, undefined);
  return good;
}

/* The chosen chip onto a spot: never less than the least, never more than the most that may lie there. */
export function addChip(at: At, wager: string): void {
  if (!at.box) return;
  const found = option(at.box.options, "place_wager", wager);
  if (!found?.allowed) return say(found?.why?.words ?? "no wager is placed here now");
  const down = shownWager(at, at.box.seat, wager);
  const most = found.most_cents ?? 0;
  const step = found.step_cents ?? 1;
  const wanted = Math.min(most, Math.max(found.least_cents ?? 0, down + chosenChip.value));
  const cents = wanted - (wanted % step);
  if (cents === down) return say(`${most === found.least_cents ? "it is always" : "the most here is"} ${money(most)}`, "notice");
  void put(at, at.box.seat, wager, cents);
}

export function takeBack(at: At, wager: string): void {
  if (!at.box) return;
  const found = option(at.box.options, "withdraw_wager", wager);
  if (found && !found.allowed) return say(found.why?.words ?? "it stays");
  void put(at, at.box.seat, wager, 0);
}

/* All wagers off again: those that others depend on come last. */
export async function clear(at: At): Promise<void> {
  const seat = at.box?.seat;
  if (seat === undefined) return;
  const down = Object.keys(at.table.seats[seat]?.wagers ?? {});
  for (const wager of down.reverse()) await put(at, seat, wager, 0);
}

export function lastWagers(at: At): Record<string, number> | undefined {
  const last = at.own?.last;
  if (!last || !at.box) return undefined;
  return last[at.box.seat] ?? Object.values(last)[0];
}

/* The same again: the Ante first, for the others may need it. */
export async function sameAgain(at: At): Promise<void> {
  const last = lastWagers(at);
  const seat = at.box?.seat;
  if (!last || seat === undefined) return;
  const order = at.rules?.wagers.map((each) => each.wager) ?? Object.keys(last);
  for (const wager of order) {
    const cents = last[wager];
    if (cents !== undefined && cents !== shownWager(at, seat, wager) && !(await put(at, seat, wager, cents))) return;
  }
}
