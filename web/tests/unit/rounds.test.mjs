/* What the sign and the rebuilt round work out for themselves: how figures roll, and what lies on the table after each step.
 * `node --test web/tests/unit/` bundles the sources with esbuild first. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/* Settings look at the page when they are loaded. */
Object.assign(globalThis, { document: { documentElement: { dataset: {} } }, matchMedia: () => ({ matches: false }) });

const pages = join(dirname(fileURLToPath(import.meta.url)), "../../src/pages");

async function load(name) {
  const out = await mkdtemp(join(tmpdir(), "rounds-"));
  try {
    const outfile = join(out, "module.mjs");
    await build({
      entryPoints: [join(pages, name)], outfile, bundle: true, format: "esm", jsx: "automatic", jsxImportSource: "preact", logLevel: "error",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

const roll = await load("sign/roll.ts");
const { framesOf, dealtOf } = await load("rounds/frames.ts");

test("figures roll up, arrive, and never pass or turn back", () => {
  let shown = 500000;
  for (let frame = 0; frame < 60 * 30; frame++) {
    const next = roll.rolled(shown, 512345, 1 / 60, roll.CALM_S);
    assert.ok(next >= shown && next <= 512345);
    shown = next;
  }
  assert.equal(shown, 512345);
  assert.equal(roll.rolled(512345, 500000, 1 / 60, roll.CALM_S), 500000); /* a hit: at once */
});

test("a reel turns only while the one below goes from 9 to 0", () => {
  assert.deepEqual(roll.reels(123.5, 3), [3.5, 2, 1]);
  assert.deepEqual(roll.reels(199.25, 4), [9.25, 9.25, 1.25, 0]);
  assert.deepEqual(roll.reels(120, 3), [0, 2, 1]);
});

test("the cells of an amount are those of money in words", () => {
  assert.equal(roll.pattern(5), "$d.dd");
  assert.equal(roll.pattern(501296), "$d,ddd.dd");
  assert.equal(roll.pattern(100000000), "$d,ddd,ddd.dd");
  assert.ok(roll.widthOf("$d,ddd.dd") > roll.widthOf("$d.dd"));
});

const dealtTo = ([place, card, face_up = false]) =>
  typeof place === "number" ? { place: "seat", seat: place, card, face_up } : { place, seat: null, card, face_up };
const dealt = (...cards) => ({ what: "cards_dealt", at_ms: 1, cards: cards.map(dealtTo) });

const past = (steps, seats = [{ seat: 2, player: 7, own: false }]) => ({ number: 1, table: 4, seats, steps, dealer: { cards: [], counting: [] } });

const lastOf = (steps) => framesOf(past(steps), (wager) => wager).at(-1).now;

test("cards come one by one; replacements take the places of discards", () => {
  const steps = [
    dealt([2, "Ah"], [2, "Kd"], [2, "5s"], [2, "Qh"], [2, "As"]),
    { what: "cards_discarded", at_ms: 2, seat: 2, cards: ["Kd", "Qh", "5s"] },
    dealt([2, "6d"], [2, "8d"], [2, "2h"]),
    { what: "cards_discarded", at_ms: 3, seat: 2, cards: ["2h"] },
    dealt([2, "J2"]),
  ];
  const frames = framesOf(past(steps), (wager) => wager);
  assert.equal(frames.length, 5 + 1 + 3 + 1 + 1);
  assert.deepEqual(frames[5].now.seats[2].cards, ["Ah", null, null, null, "As"]);
  assert.deepEqual(frames.at(-1).now.seats[2].cards, ["Ah", "6d", "8d", "J2", "As"]);
  assert.deepEqual(frames.at(-1).now.seats[2].discarded, ["Kd", "Qh", "5s", "2h"]);
  assert.deepEqual(dealtOf(past(steps)), ["Ah", "Kd", "5s", "Qh", "As", "6d", "8d", "2h", "J2"]);
});

test("cards that the reader may not know stay hidden", () => {
  const now = lastOf([dealt([2, "Ah"], [2, "??"], [2, "??"]), { what: "cards_discarded", at_ms: 2, seat: 2, cards: ["??"] }, dealt([2, "3c"])]);
  assert.deepEqual(now.seats[2].cards, ["Ah", "3c", "??"]);
});

test("cards that were read wrongly are taken back", () => {
  const now = lastOf([dealt(["dealer", "Ks"]), dealt(["dealer", "Kh"]), { what: "card_taken_back", at_ms: 2 }, dealt(["dealer", "Qh", true])]);
  assert.deepEqual(now.dealer, [{ card: "Ks", up: false }, { card: "Qh", up: true }]);
});

test("wagers are placed, changed and taken back; the dealer turns up", () => {
  const wager = (what, amount_cents) => ({ what, at_ms: 1, seat: 2, wager: "ante", amount_cents });
  assert.deepEqual(lastOf([wager("wager_placed", 500), wager("wager_placed", 1000)]).seats[2].wagers, { ante: 1000 });
  assert.deepEqual(lastOf([wager("wager_placed", 500), wager("wager_withdrawn", 500)]).seats[2].wagers, {});
  const up = lastOf([dealt(["bonus-box", "9s"], ["dealer", "Ks"]), { what: "dealer_revealed", at_ms: 2, cards: ["Ks"], hand: "king high" }]);
  assert.equal(up.hand, "king high");
  assert.ok(up.dealer[0].up && up.bonus.up);
});
