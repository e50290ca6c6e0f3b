/* The proof of the deck, checked here: the commitment that this browser saw before the round's cards, against what the
 * server shows after it (deck.ts). */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Proof } from "../../net/protocol";
import { ask } from "../../state/house";
import type { At } from "./at";
import { askUntilShown, cardsSeen, check, shownRound, type Checked, type Seen } from "./deck";

const KEPT = 20; /* rounds: the own last one is among them for a while */

/* Checks every round once its deck is shown; tells of the latest, the last first. */
export function useProof({ number: table, table: view, own, rules }: At): Checked[] {
  const round = view.round;
  const whole = useRef(rules?.deck);
  whole.current = rules?.deck;
  const seen = useRef(new Map<number, Seen>());
  const asked = useRef(0); /* the latest round whose proof was asked for */
  const [checked, setChecked] = useState<Checked[]>([]);
  const add = (one: Checked) => setChecked((old) => [one, ...old.filter((each) => each.round !== one.round)].slice(0, KEPT));
  useEffect(() => {
    if (round?.commitment && !seen.current.has(round.number))
      seen.current.set(round.number, { commitment: round.commitment, before: round.phase === "betting", cards: new Set() });
  }, [round?.number, round?.commitment]);
  useEffect(() => {
    const known = round && seen.current.get(round.number);
    if (known) cardsSeen(view, own).forEach((card) => known.cards.add(card));
  });
  const shown = shownRound(round);
  useEffect(() => {
    const number = shown;
    const known = seen.current.get(number);
    if (!known || asked.current >= number) return;
    asked.current = number;
    askUntilShown(() => ask<Proof>("proof", { table, round: number })).then(
      (proof) => add(check(number, known, proof, whole.current)),
      (refusal: Error) =>
        add({
          round: number, state: "not-shown", words: refusal.message, seen: known.before ? "before" : "later", commitment: known.commitment, cards: 0, closed: 0,
        }),
    );
  }, [shown]);
  return checked;
}
