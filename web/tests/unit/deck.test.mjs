/* The deck of a round against its commitment: the example of docs/proof-of-deck.md, whatever differs from it, and which
 * round is asked for, how often. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { build } from "esbuild";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "../../src/pages/table/deck.ts");
const out = await mkdtemp(join(tmpdir(), "deck-"));
await build({ entryPoints: [source], outfile: join(out, "deck.mjs"), bundle: true, format: "esm", logLevel: "error" });
const { askUntilShown, cardsSeen, check, commitmentOf, isWhole, shownRound } = await import(pathToFileURL(join(out, "deck.mjs")).href);
await rm(out, { recursive: true, force: true });

/* ---- The examples of the page: a whole deck with its nonce, and a proof of four cards ---- */

const page = await readFile(join(here, "../../../docs/proof-of-deck.md"), "utf8");
const [, nonce, cards, commitment] = page.match(/^nonce=(\w+)\ncards=(.*)\ncommitment=(\w+)$/m);
const order = cards.split(" ");
const four = JSON.parse(page.match(/^{"places": \[[^]*?\]}$/m)[0]);
const fourCommitment = page.match(/--commitment ([0-9a-f]{64})$/m)[1];

const hex32 = (text) => bytesToHex(blake2b(utf8ToBytes(text), { dkLen: 32 }));

function saltOf(place) {
  const part = createHash("blake2b512").update(`baize-salts v=2 nonce=${nonce} part=${1 + Math.floor((place - 1) / 4)}\n`).digest("hex");
  return part.slice(32 * ((place - 1) % 4), 32 * ((place - 1) % 4) + 32);
}

/* What a house would tell: those cards opened that `opened` says of. */
function placesOf(deck, opened) {
  return deck.map((card, index) => {
    const salt = saltOf(index + 1);
    return opened(card, index) ? { card, salt } : { hash: hex32(`baize-card v=2 place=${index + 1} card=${card} salt=${salt}\n`) };
  });
}

const places = placesOf(order, (_, index) => index < 9);
const seen = { commitment, before: true, cards: new Set(order.slice(0, 5)) };
const proof = { commitment, places, how: "" };
const changed = (index, place) => [...places.slice(0, index), place, ...places.slice(index + 1)];

test("the examples of the documentation match", () => {
  const checked = check(7, seen, proof, 54);
  assert.deepEqual([checked.state, checked.words], ["matches", "your cards and all cards shown match the commitment"]);
  assert.deepEqual([checked.round, checked.seen, checked.cards, checked.closed], [7, "before", 54, 45]);
  assert.equal(check(7, { ...seen, before: false }, proof, 54).seen, "later");
  const whole = check(7, seen, { ...proof, places: placesOf(order, () => true) }, 54);
  assert.deepEqual([whole.state, whole.words, whole.closed], ["matches", "deck matches its commitment", 0]);
  assert.equal(commitmentOf(four.places), fourCommitment);
  assert.equal(commitmentOf(placesOf(order, () => false)), commitment); /* nothing opened */
});

test("whatever differs is told", () => {
  const other = commitment.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  const { salt } = places[0];
  const wrong = {
    "two cards swapped": [places[1], places[0], ...places.slice(2)],
    "another card": changed(0, { card: order[30], salt }),
    "another salt": changed(0, { card: order[0], salt: saltOf(2) }),
    "another hash": changed(20, { hash: other }),
    "a place is missing": places.slice(0, -1),
    "a place is missing in the middle": [...places.slice(0, 20), ...places.slice(21)],
    "a place too many": [...places, places[53]],
    "a card twice": changed(1, places[0]),
    "an opened place that is closed over another hash": changed(0, { hash: other }),
    "no places": [],
    "nothing": undefined,
    "a word": "places",
    "a place that is nothing": changed(0, null),
    "a card that is a number": changed(0, { card: 7, salt }),
    "a salt too short": changed(0, { card: order[0], salt: salt.slice(2) }),
    "a salt in capitals": changed(0, { card: order[0], salt: salt.toUpperCase() }),
    "no card": changed(0, { card: "1s", salt }),
    "neither card nor hash": changed(0, {}),
    "a card and a hash": changed(0, { ...places[0], hash: hex32(`baize-card v=2 place=1 card=${order[0]} salt=${salt}\n`) }),
  };
  for (const [name, each] of Object.entries(wrong)) assert.equal(check(7, seen, { ...proof, places: each }, 54).state, "differs", name);
  assert.equal(check(7, seen, { ...proof, commitment: other }, 54).state, "differs");
  assert.equal(check(7, { ...seen, commitment: other }, proof, 54).state, "differs");
});

test("a card that was seen and is not opened is told", () => {
  const checked = check(7, { ...seen, cards: new Set([order[0], order[40]]) }, proof, 54);
  assert.deepEqual([checked.state, checked.words], ["differs", "a card that you saw is NOT from this deck"]);
});

test("a deck that is committed to has a place for each card, and no card twice", () => {
  const plain = order.filter((card) => !/^J[12]$/.test(card));
  const all = (deck) => placesOf(deck, () => true);
  assert.ok(isWhole(all(order), 54) && isWhole(all(plain), 52) && isWhole(all(order)) && isWhole(all(plain)));
  assert.ok(!isWhole(all(order), 52) && !isWhole(all(plain), 54)); /* too many, too few */
  assert.ok(!isWhole(all([...plain.slice(2), "J1", "J2"]), 52)); /* jokers in the place of cards */
  assert.ok(!isWhole(all([...plain.slice(1), plain[1]]), 52)); /* one twice */
  assert.ok(!isWhole(all([...plain.slice(1), "1s"]), 52));
  assert.ok(isWhole(places, 54) && !isWhole(places, 52));
  const twice = placesOf([order[0], ...order.slice(0, -1)], (_, index) => index < 9);
  const bound = commitmentOf(twice);
  const checked = check(7, { ...seen, commitment: bound, cards: new Set() }, { ...proof, commitment: bound, places: twice }, 54);
  assert.deepEqual([checked.state, checked.words], ["differs", "the deck is NOT a whole one"]);
});

test("cards count as seen when they lie face up, or are in the hand that is asked", () => {
  const round = { number: 7, turn: 3, dealer: { cards: ["As", "??"] }, bonus_card: null };
  const seats = { 1: { seat: 1, cards: ["??", "??"] }, 2: { seat: 2, cards: ["Kd", "Kc"] }, 3: { seat: 3 } };
  const own = { asked: 3, boxes: { 3: { cards: ["2c", "3c"] } } };
  assert.deepEqual(cardsSeen({ round, seats }, own), ["As", "Kd", "Kc", "2c", "3c"]);
  assert.deepEqual(cardsSeen({ round: { ...round, turn: 2, bonus_card: "Qh" }, seats }, own), ["As", "Qh", "Kd", "Kc"]);
  assert.deepEqual(cardsSeen({ round, seats }, undefined), ["As", "Kd", "Kc"]);
  assert.deepEqual(cardsSeen({ round: null, seats }, own), []);
});

test("the end of a round that was not seen is the beginning of the next", () => {
  assert.equal(shownRound(undefined), 0);
  assert.equal(shownRound(null), 0);
  assert.equal(shownRound({ number: 7, deck_shown: true }), 7);
  assert.equal(shownRound({ number: 8, deck_shown: false }), 7);
  assert.equal(shownRound({ number: 1, deck_shown: false }), 0);
});

function refusing(name, times) {
  const asked = { count: 0 };
  asked.ask = async () => {
    if (++asked.count > times) return proof;
    throw Object.assign(new Error("not now"), { name });
  };
  return asked;
}

test("who reads for too many, or cannot read now, is asked again", async () => {
  for (const name of ["BUSY", "STORE_AWAY"]) {
    const asked = refusing(name, 3);
    assert.equal(await askUntilShown(asked.ask, 1), proof);
    assert.equal(asked.count, 4);
  }
});

test("but not for ever, and not after another refusal", async () => {
  const away = refusing("STORE_AWAY", 100);
  await assert.rejects(askUntilShown(away.ask, 1), { name: "STORE_AWAY" });
  assert.equal(away.count, 6);
  const unknown = refusing("NOT_FOUND", 100);
  await assert.rejects(askUntilShown(unknown.ask, 1), { name: "NOT_FOUND" });
  assert.equal(unknown.count, 1);
});
