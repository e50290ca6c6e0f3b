/* The deck of a round against its commitment (docs/proof-of-deck.md): which round's deck is shown, asking for it, and the
 * hashes of the cards that the server opens then. */
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Card, Own, Place, Proof, Round, Table } from "../../net/protocol";

const hash = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 });

const CARD = /^([AKQJT2-9][shdc]|J[12])$/;
const JOKER = /^J[12]$/;
const SALT = /^[0-9a-f]{32}$/;
const HASH = /^[0-9a-f]{64}$/;

/* Of an opened place: computed from its card and salt. Of a closed one: as it is told. null: it is no place at all. */
function hashOf(place: Place, number: number): Uint8Array | null {
  if ("card" in place)
    return CARD.test(place.card) && SALT.test(place.salt) && !("hash" in place)
      ? hash(utf8ToBytes(`baize-card v=2 place=${number} card=${place.card} salt=${place.salt}\n`))
      : null;
  return HASH.test(place.hash) ? hexToBytes(place.hash) : null;
}

/* What a server tells may be anything: then there are no places, and that is no deck. */
export function placesIn(proof: Proof): Place[] {
  const places: unknown = proof?.places;
  return Array.isArray(places) && places.every((place) => typeof place === "object" && place !== null) ? places : [];
}

/* "": something in it is no place. */
export function commitmentOf(places: Place[]): string {
  const hashes = places.map((place, index) => hashOf(place, index + 1));
  if (hashes.includes(null)) return "";
  return bytesToHex(hash(concatBytes(utf8ToBytes(`baize-deck v=2 cards=${places.length}\n`), ...(hashes as Uint8Array[]))));
}

export const openedOf = (places: Place[]): Card[] => places.flatMap((place) => ("card" in place ? [place.card] : []));

/* No card is opened twice. `deck` is how many cards the rules say, where they are known: then there is a place for each,
 * and no joker stands for another card. */
export function isWhole(places: Place[], deck?: number): boolean {
  const opened = openedOf(places);
  if (new Set(opened).size !== opened.length || !opened.every((card) => CARD.test(card))) return false;
  const jokers = opened.filter((card) => JOKER.test(card)).length;
  return deck === undefined || (places.length === deck && jokers <= Math.max(0, deck - 52));
}

export interface Seen {
  commitment: string;
  before: boolean; /* the first card */
  cards: Set<Card>; /* that lay face up before this browser, or in its player's hand */
}

export interface Checked {
  round: number;
  state: "matches" | "differs" | "not-shown";
  words: string;
  seen: "before" | "later"; /* when this browser saw the commitment: before the first card, or later */
  commitment: string;
  cards: number;
  closed: number; /* of them */
}

export interface Verdict {
  state: "matches" | "differs";
  words: string;
}

/* What the hashes say of a proof; `cards` were seen, and so must be opened. */
export function judge(proof: Proof, commitment: string, cards: Iterable<Card>, deck?: number): Verdict {
  const places = placesIn(proof);
  const opened = new Set(openedOf(places));
  if (commitmentOf(places) !== commitment || proof.commitment !== commitment)
    return { state: "differs", words: "the deck does NOT match its commitment" };
  if (!isWhole(places, deck)) return { state: "differs", words: "the deck is NOT a whole one" };
  if ([...cards].some((card) => !opened.has(card))) return { state: "differs", words: "a card that you saw is NOT from this deck" };
  if (opened.size === places.length) return { state: "matches", words: "deck matches its commitment" };
  return { state: "matches", words: "your cards and all cards shown match the commitment" };
}

export function check(round: number, seen: Seen, proof: Proof, deck?: number): Checked {
  const places = placesIn(proof);
  return {
    round,
    ...judge(proof, seen.commitment, seen.cards, deck),
    seen: seen.before ? "before" : "later",
    commitment: seen.commitment,
    cards: places.length,
    closed: places.length - openedOf(places).length,
  };
}

const HIDDEN = "??";

/* The cards that this browser sees of the round that the table shows. Own cards lie in another view, which has no number
 * of the round: they are taken while the round waits for their player, and so are of this one. */
export function cardsSeen(table: Pick<Table, "round" | "seats">, own: Pick<Own, "asked" | "boxes"> | undefined): Card[] {
  const round = table.round;
  if (!round) return [];
  const asked = own?.asked && own.asked === round.turn ? own.boxes[own.asked]?.cards ?? [] : [];
  const turned = Object.values(table.seats).flatMap((seat) => seat.cards ?? []);
  return [...round.dealer.cards, ...(round.bonus_card ? [round.bonus_card] : []), ...turned, ...asked].filter((card) => card !== HIDDEN);
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
