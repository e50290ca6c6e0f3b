/* What can be chosen when a box is asked: fold, play, discard. The choices are the options that the server sent, in the
 * same order and place; one that is not allowed is grey and says why. */
import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Hint, Option } from "../../net/protocol";
import { money } from "../../parts/money";
import { ask, say } from "../../state/house";
import { type At, actInRound, option, wagerTitle } from "./at";

export interface Choice {
  key: string;
  words: string;
  note: string;
  value?: string | undefined; /* from the hint */
  best: boolean;
  why?: string | undefined; /* it is not allowed */
  do(): Promise<boolean>;
}

/* "-0.99" with a real minus. */
export const value = (text: string) => text.replace("-", "−");

/* The exact values, once asked for, as long as the cards are the same. */
export function useHint(at: At): [Hint | null, () => void] {
  const round = at.table.round;
  const key = `${round?.number}/${round?.phase}/${at.box?.seat}/${at.box?.cards.join("")}`;
  const [hint, setHint] = useState<{ key: string; answer: Hint } | null>(null);
  function get() {
    ask<Hint>("hint", { table: at.number, seat: at.box?.seat }).then(
      (answer) => setHint({ key, answer }),
      (refusal: Error) => say(refusal.message),
    );
  }
  return [hint?.key === key ? hint.answer : null, get];
}

export function sameCards(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((card) => b.includes(card));
}

/* A card of the hand, thrown away or kept. */
export function toggle(chosen: Signal<string[]>, card: string, most: number): void {
  if (chosen.value.includes(card)) chosen.value = chosen.value.filter((each) => each !== card);
  else if (chosen.value.length < most) chosen.value = [...chosen.value, card];
  else say(`At most ${most} card${most === 1 ? "" : "s"}: touch one again to keep it`, "notice");
}

/* Whole multiples of the least, up to the most: "Play 1x, 2x, 3x". */
function amounts(play: Option): number[] {
  const least = play.least_cents ?? 0;
  const most = play.most_cents ?? least;
  const times = least > 0 ? Math.floor(most / least) : 1;
  return times > 4 ? [least, most] : Array.from({ length: Math.max(1, times) }, (_, index) => least * (index + 1));
}

function plays(at: At, play: Option, hint: Hint | null): Choice[] {
  const seat = at.box?.seat;
  const title = wagerTitle(at, play.wager ?? "play");
  const send = (cents: number) => actInRound(at, "play", { seat, amount_cents: cents });
  if (!play.allowed) return [{ key: "1", words: title, note: "", best: false, why: play.why?.words ?? "not now", do: () => send(0) }];
  const all = amounts(play);
  const best = hint?.best === "play" ? hint.choices.find((each) => each.act === "play")?.amount_cents : undefined;
  return all.map((cents, index) => ({
    key: String(index + 1), words: `${title} ${money(cents)}`,
    note: all.length > 1 ? `${cents / (play.least_cents ?? cents)}×` : "",
    value: hint?.choices.find((each) => each.act === "play" && (each.amount_cents ?? cents) === cents)?.value,
    best: hint ? hint.best === "play" && (best ?? cents) === cents : index === 0,
    do: () => send(cents),
  }));
}

function discards(at: At, discard: Option, hint: Hint | null, chosen: string[]): Choice {
  const count = chosen.length;
  return {
    key: "space", words: count === 0 ? "Stand pat" : `Discard ${count} card${count === 1 ? "" : "s"}`, note: "",
    value: hint?.choices.find((each) => each.act === "discard" && sameCards(each.cards ?? [], chosen))?.value, best: discard.allowed,
    why: discard.allowed ? undefined : (discard.why?.words ?? "not now"),
    do: () => actInRound(at, "discard", { seat: at.box?.seat, cards: chosen }),
  };
}

export function choices(at: At, hint: Hint | null, chosen: string[]): Choice[] {
  const options = at.box?.options;
  const found: Choice[] = [];
  const fold = option(options, "fold");
  const play = option(options, "play");
  const discard = option(options, "discard");
  if (fold)
    found.push({
      key: "f", words: "Fold", note: "", best: hint?.best === "fold", why: fold.allowed ? undefined : (fold.why?.words ?? "not now"),
      value: hint?.choices.find((each) => each.act === "fold")?.value,
      do: () => actInRound(at, "fold", { seat: at.box?.seat }),
    });
  if (play) found.push(...plays(at, play, hint));
  if (discard) found.push(discards(at, discard, hint, chosen));
  return found;
}
