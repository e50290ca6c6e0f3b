/* The deck of a round against its commitment: the example of docs/proof-of-deck.md, whatever differs from it, and which
 * round is asked for, how often. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "../../src/pages/table/deck.ts");
const out = await mkdtemp(join(tmpdir(), "deck-"));
await build({ entryPoints: [source], outfile: join(out, "deck.mjs"), bundle: true, format: "esm", logLevel: "error" });
const { askUntilShown, check, commitmentOf, isWhole, shownRound } = await import(pathToFileURL(join(out, "deck.mjs")).href);
await rm(out, { recursive: true, force: true });

const page = await readFile(join(here, "../../../docs/proof-of-deck.md"), "utf8");
const [, nonce, cards] = page.match(/^baize-deck v=1 nonce=(\w+) cards=(.*)$/m);
const commitment = page.match(/^([0-9a-f]{64}) {2}-$/m)[1];
const order = cards.split(" ");
const seen = { commitment, before: true };
const proof = { round: 7, commitment, nonce, order };

test("the example of the documentation matches", () => {
  const checked = check(7, seen, proof);
  assert.equal(checked.state, "matches");
  assert.deepEqual([checked.round, checked.seen, checked.cards], [7, "before", 54]);
  assert.equal(check(7, { commitment, before: false }, proof).seen, "later");
});

test("whatever differs is told", () => {
  const swapped = [order[1], order[0], ...order.slice(2)];
  const other = nonce.replace(/^00/, "01");
  const twice = [order[0], ...order.slice(0, -1)];
  for (const changed of [{ order: swapped }, { order: order.slice(1) }, { order: twice }, { nonce: other }, { commitment: other }])
    assert.equal(check(7, seen, { ...proof, ...changed }).state, "differs", JSON.stringify(changed));
  assert.equal(check(7, { commitment: other, before: true }, proof).state, "differs");
});

test("a deck that is committed to is a whole one too", () => {
  const plain = order.filter((card) => !/^J[12]$/.test(card));
  assert.ok(isWhole(order, 54) && isWhole(plain, 52) && isWhole(order) && isWhole(plain));
  assert.ok(!isWhole(order, 52) && !isWhole(plain, 54)); /* too many, too few */
  assert.ok(!isWhole([...plain.slice(2), "J1", "J2"], 52)); /* jokers in the place of cards */
  assert.ok(!isWhole([...plain.slice(1), plain[1]], 52)); /* one twice */
  assert.ok(!isWhole([...plain.slice(1), "1s"], 52));
  const short = order.slice(1);
  const bound = commitmentOf(nonce, short);
  const checked = check(7, { commitment: bound, before: true }, { ...proof, commitment: bound, order: short }, 54);
  assert.deepEqual([checked.state, checked.words], ["differs", "the deck is NOT a whole one"]);
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
