/* The proof of the deck (docs/proof-of-deck.md), checked here: the commitment that this browser saw before the round's
 * cards, against the hash of the order and the nonce that the server shows after it. */
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Proof, Round } from "../../net/protocol";
import { ask } from "../../state/house";

export function commitmentOf(nonce: string, order: string[]): string {
  const line = `baize-deck v=1 nonce=${nonce} cards=${order.join(" ")}\n`;
  return bytesToHex(blake2b(utf8ToBytes(line), { dkLen: 32 }));
}

export interface Checked {
  round: number;
  state: "matches" | "differs" | "not-shown";
  words: string;
  seen: "before" | "later"; /* when this browser saw the commitment: before the first card, or later */
  commitment: string;
  cards: number;
}

function check(round: number, seen: { commitment: string; before: boolean }, proof: Proof): Checked {
  const good = commitmentOf(proof.nonce, proof.order) === seen.commitment && proof.commitment === seen.commitment;
  const whole = new Set(proof.order).size === proof.order.length;
  return {
    round,
    state: good && whole ? "matches" : "differs",
    words: good && whole ? "deck matches its commitment" : "the deck does NOT match its commitment",
    seen: seen.before ? "before" : "later",
    commitment: seen.commitment,
    cards: proof.order.length,
  };
}

/* What passes by itself: the server reads for too many, or cannot read its record now. */
const PASSES = new Set(["BUSY", "STORE_AWAY"]);
const TRIES = 6;
const WAIT_MS = 2000;

/* Nobody pressed a button for this, so nobody would press it again. */
async function askUntilShown(table: number, round: number): Promise<Proof> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask<Proof>("proof", { table, round });
    } catch (refusal) {
      if (tries === TRIES || !PASSES.has((refusal as Error).name)) throw refusal;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tries * (0.5 + Math.random())));
    }
  }
}

const KEPT = 20; /* rounds: the own last one is among them for a while */

/* Checks every round once its deck is shown; tells of the latest, the last first. */
export function useProof(table: number, round: Round | null | undefined): Checked[] {
  const seen = useRef(new Map<number, { commitment: string; before: boolean }>());
  const asked = useRef(0); /* the latest round whose proof was asked for */
  const [checked, setChecked] = useState<Checked[]>([]);
  const add = (one: Checked) => setChecked((old) => [one, ...old.filter((each) => each.round !== one.round)].slice(0, KEPT));
  useEffect(() => {
    if (round?.commitment && !seen.current.has(round.number))
      seen.current.set(round.number, { commitment: round.commitment, before: round.phase === "betting" });
  }, [round?.number, round?.commitment]);
  /* A busy house may tell the end of a round and the beginning of the next in one view: then it is the last one's deck. */
  const shown = round ? (round.deck_shown ? round.number : round.number - 1) : 0;
  useEffect(() => {
    const number = shown;
    const known = seen.current.get(number);
    if (!known || asked.current >= number) return;
    asked.current = number;
    askUntilShown(table, number).then(
      (proof) => add(check(number, known, proof)),
      (refusal: Error) =>
        add({
          round: number, state: "not-shown", words: refusal.message, seen: known.before ? "before" : "later", commitment: known.commitment, cards: 0,
        }),
    );
  }, [shown]);
  return checked;
}
