/* The deck of a round against its commitment (docs/proof-of-deck.md): which round's deck is shown, asking for it, and the
 * hash of the order and the nonce that the server shows then. */
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Proof, Round } from "../../net/protocol";

export function commitmentOf(nonce: string, order: string[]): string {
  const line = `baize-deck v=1 nonce=${nonce} cards=${order.join(" ")}\n`;
  return bytesToHex(blake2b(utf8ToBytes(line), { dkLen: 32 }));
}

const CARD = /^([AKQJT2-9][shdc]|J[12])$/;

/* Every card once. `deck` is how many the rules say, where they are known: then none is missing, and no joker stands for
 * another card. */
export function isWhole(order: string[], deck?: number): boolean {
  if (new Set(order).size !== order.length || !order.every((card) => CARD.test(card))) return false;
  const jokers = order.filter((card) => /^J[12]$/.test(card)).length;
  return deck === undefined || (order.length === deck && jokers <= Math.max(0, deck - 52));
}

export interface Seen {
  commitment: string;
  before: boolean; /* the first card */
}

export interface Checked {
  round: number;
  state: "matches" | "differs" | "not-shown";
  words: string;
  seen: "before" | "later"; /* when this browser saw the commitment: before the first card, or later */
  commitment: string;
  cards: number;
}

function wordsOf(good: boolean, whole: boolean): string {
  if (!good) return "the deck does NOT match its commitment";
  return whole ? "deck matches its commitment" : "the deck is NOT a whole one";
}

export function check(round: number, seen: Seen, proof: Proof, deck?: number): Checked {
  const good = commitmentOf(proof.nonce, proof.order) === seen.commitment && proof.commitment === seen.commitment;
  const whole = isWhole(proof.order, deck);
  return {
    round,
    state: good && whole ? "matches" : "differs",
    words: wordsOf(good, whole),
    seen: seen.before ? "before" : "later",
    commitment: seen.commitment,
    cards: proof.order.length,
  };
}

/* The latest round whose deck is shown. A busy house may tell the end of a round and the beginning of the next in one
 * view: then it is the last one's. */
export function shownRound(round: Pick<Round, "number" | "deck_shown"> | null | undefined): number {
  if (!round) return 0;
  return round.deck_shown ? round.number : round.number - 1;
}

/* What passes by itself: the server reads for too many, or cannot read its record now. */
const PASSES = new Set(["BUSY", "STORE_AWAY"]);
const TRIES = 6;
const WAIT_MS = 2000;

/* Nobody pressed a button for this, so nobody would press it again. */
export async function askUntilShown(ask: () => Promise<Proof>, waitMs = WAIT_MS): Promise<Proof> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (refusal) {
      if (tries === TRIES || !PASSES.has((refusal as Error).name)) throw refusal;
      await new Promise((resolve) => setTimeout(resolve, waitMs * tries * (0.5 + Math.random())));
    }
  }
}
