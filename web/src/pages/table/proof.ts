/* The proof of the deck, checked here: the commitment that this browser saw before the round's cards, against what the
 * server shows after it (deck.ts). */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Proof, Round } from "../../net/protocol";
import { ask } from "../../state/house";
import { askUntilShown, check, shownRound, type Checked, type Seen } from "./deck";

const KEPT = 20; /* rounds: the own last one is among them for a while */

/* Checks every round once its deck is shown; tells of the latest, the last first. `deck`: cards, by the rules. */
export function useProof(table: number, round: Round | null | undefined, deck: number | undefined): Checked[] {
  const whole = useRef(deck);
  whole.current = deck;
  const seen = useRef(new Map<number, Seen>());
  const asked = useRef(0); /* the latest round whose proof was asked for */
  const [checked, setChecked] = useState<Checked[]>([]);
  const add = (one: Checked) => setChecked((old) => [one, ...old.filter((each) => each.round !== one.round)].slice(0, KEPT));
  useEffect(() => {
    if (round?.commitment && !seen.current.has(round.number))
      seen.current.set(round.number, { commitment: round.commitment, before: round.phase === "betting" });
  }, [round?.number, round?.commitment]);
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
          round: number, state: "not-shown", words: refusal.message, seen: known.before ? "before" : "later", commitment: known.commitment, cards: 0,
        }),
    );
  }, [shown]);
  return checked;
}
