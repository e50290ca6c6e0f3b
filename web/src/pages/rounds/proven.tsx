/* The proof of the deck of a past round, checked in this browser: the hashes of the cards that are opened to its reader, and
 * that each was dealt in its place. */
import { useEffect, useState } from "preact/hooks";
import type { Card, Place, Proof } from "../../net/protocol";
import type { Past } from "../../net/round";
import { ask } from "../../state/house";
import { commitmentOf, isWhole, openedOf, placesIn } from "../table/deck";
import { dealtOf } from "./frames";

interface Result {
  state: "matches" | "differs" | "not-shown";
  words: string;
  more: string;
}

const cardAt = (place: Place | undefined): Card | null => (place && "card" in place ? place.card : null);

function check(past: Past, proof: Proof): Result {
  const places = placesIn(proof);
  const hashed = commitmentOf(places) === past.commitment && proof.commitment === past.commitment;
  const dealt = dealtOf(past);
  const inOrder = dealt.every((card, index) => card === "??" || card === cardAt(places[index]));
  const seen = dealt.filter((card) => card !== "??").length;
  const closed = places.length - openedOf(places).length;
  const more =
    `${places.length} cards, hashed here (BLAKE2b). ${dealt.length} were dealt from the first on; you see ${seen} of them.` +
    (closed > 0 ? ` ${closed} stay closed: hands that were not shown, and what was not dealt.` : "");
  if (!hashed) return { state: "differs", words: "The deck does NOT match its commitment", more };
  if (!isWhole(places)) return { state: "differs", words: "The deck has a card twice, or one that is none", more };
  if (!inOrder) return { state: "differs", words: "The cards were NOT dealt in the order of the deck", more };
  if (closed > 0) return { state: "matches", words: "Your cards and all cards shown match the commitment, each in its place", more };
  return { state: "matches", words: "The deck matches its commitment, and was dealt in its order", more };
}

export function useProven(past: Past | undefined): Result | null {
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    if (!past) return;
    let here = true;
    const tell = (told: Result) => here && setResult(told);
    if (!past.commitment || !past.deck_shown)
      tell({ state: "not-shown", words: "No deck was committed to", more: "The cards of this round came from a shoe, or the deck was not shown." });
    else
      ask<Proof>("proof", { table: past.table, round: past.number }).then(
        (proof) => tell(check(past, proof)),
        (refusal: Error) => tell({ state: "not-shown", words: refusal.message, more: "" }),
      );
    return () => void (here = false);
  }, [past]);
  return result;
}

export function Proven({ past }: { past: Past }) {
  const result = useProven(past);
  if (!result) return null;
  return (
    <details class={`proof ${result.state}`}>
      <summary>
        {result.state === "matches" ? "✓ " : result.state === "differs" ? "✕ " : ""}
        {result.words}
      </summary>
      <p class="faint note">{result.more}</p>
      {past.commitment && <p class="hash">{past.commitment}</p>}
    </details>
  );
}
