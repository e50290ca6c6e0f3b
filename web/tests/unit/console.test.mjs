/* What the dealer's console computes: from typed fields to messages, cards from keys, which act is behind which door.
 * `node --test web/tests/unit/` bundles the sources with esbuild first. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../src/pages/console");

async function load(...names) {
  const out = await mkdtemp(join(tmpdir(), "console-"));
  try {
    const entryPoints = names.map((name) => join(folder, name));
    await build({ entryPoints, outdir: out, outExtension: { ".js": ".mjs" }, bundle: true, format: "esm", logLevel: "error" });
    return await Promise.all(names.map((name) => import(pathToFileURL(join(out, name.replace(/\.ts$/, ".mjs"))).href)));
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

const [forms, groups, words, typing, count] = await load("forms.ts", "groups.ts", "words.ts", "typing.ts", "count.ts");

test("a step is sent as the view has it: what stands between `at` and `words`", () => {
  const step = { at: "table/1", act: "step", deck: 1, step: "shuffle", words: "Shuffle the red deck", by: "dealer", second: false, hold_ms: 0 };
  assert.deepEqual(forms.messageOf(step), { deck: 1, step: "shuffle" });
  assert.equal(forms.needsForm(step), false);
});

test("a form is needed for a signature, a card, and fields that are not known", () => {
  assert.equal(forms.needsForm({ act: "take_tips", counted_cents: 100, second: false }), true, "the books are no count");
  assert.equal(forms.typedOf(forms.FORMS["take_tips"][0], { counted_cents: 100 }), undefined);
  assert.equal(forms.needsForm({ act: "open_inventory", counted_cents: 100, second: true }), true);
  assert.equal(forms.needsForm({ act: "validate", claim: 4, second: false }), true);
  assert.equal(forms.needsForm({ act: "fill", second: false }, { amount_cents: 100, signers: [0, 0] }), true);
  assert.equal(forms.needsForm({ act: "fill", second: false }, { amount_cents: 100, signers: [7, "ben"] }), false);
  assert.equal(forms.needsForm({ act: "buy_in", second: false }, { patron: 5 }), true);
  assert.equal(forms.needsForm({ act: "play", second: false }, { seat: 3 }), false);
  assert.equal(forms.needsForm({ act: "reveal", second: false }, {}), false);
  assert.equal(forms.needsForm({ act: "count_stub", stub: 19, seats: [5], dealer: 6, bonus: 1, rack: 0, second: false }), false);
});

test("what is typed becomes the fields of a message", () => {
  assert.deepEqual(forms.read("place_wager", { seat: "3/1042", wager: "ante", amount_cents: "$1,250.50" }), {
    fields: { seat: 3, patron: 1042, wager: "ante", amount_cents: 125050 },
  });
  assert.deepEqual(forms.read("take_seat", { seat: "3", patron: " zoe " }), { fields: { seat: 3, patron: "zoe" } });
  assert.deepEqual(forms.read("take_seat", { seat: "3", patron: "1001" }), { fields: { seat: 3, patron: 1001 } });
  assert.deepEqual(forms.read("coin", { seat: "3", amount_cents: "1", patron: "" }), { fields: { seat: 3, amount_cents: 100 } });
  assert.deepEqual(forms.read("fill", { amount_cents: "100", signers: "carl, 1001" }), { fields: { amount_cents: 10000, signers: ["carl", 1001] } });
  assert.deepEqual(forms.read("void_slip", { number: "fill/2", why: "overpaid" }), { fields: { slip: "fill", number: 2, why: "overpaid" } });
  assert.deepEqual(forms.read("discard", { seat: "2", cards: "as 10H" }), { fields: { seat: 2, cards: ["As", "Th"] } });
  assert.deepEqual(forms.read("discard", { seat: "2", cards: "" }), { fields: { seat: 2, cards: [] } });
  assert.deepEqual(forms.read("report_fault", { seat: "0" }), { fields: { seat: 0 } });
  assert.deepEqual(forms.read("go_idle", { face_up: "yes" }), { fields: { face_up: true } });
  assert.deepEqual(forms.read("step", { deck: "0", step: "cut", depth: "" }), { fields: { deck: 0, step: "cut" } });
  assert.deepEqual(forms.read("validate", { claim: "4", card: "1234 5678 9012 3456 7890" }), { fields: { claim: 4, card: "12345678901234567890" } });
});

test("what cannot be sent is said, with the field", () => {
  for (const [act, typed, wrong] of [
    ["buy_in", { patron: "7", amount_cents: "ten" }, "amount_cents"],
    ["buy_in", { patron: "", amount_cents: "10" }, "patron"],
    ["fill", { amount_cents: "10", signers: "carl" }, "signers"],
    ["take_seat", { seat: "3", patron: "" }, "patron"],
    ["validate", { claim: "4", card: "123" }, "card"],
    ["correct_card", { card: "1x" }, "card"],
    ["correct_payment", { round: "", amount_cents: "5", why: "underpaid" }, "round"],
    ["open_dispute", { round: "15/3" }, "round"],
    ["correct_card", { card: "As Kd" }, "card"],
  ])
    assert.equal(forms.read(act, typed).wrong, wrong, act);
});

test("what is known stands in the form as it would be typed", () => {
  for (const [act, given] of [
    ["place_wager", { seat: 3, patron: 1042, wager: "ante", amount_cents: 1000 }],
    ["void_slip", { slip: "credit", number: 3, why: "goodwill" }],
    ["decide_dispute", { number: 2, for_patron: true, amount_cents: 500, why: "record-checked" }],
    ["cards", { cards: ["As", "J1"] }],
    ["correct_payment", { round: 15, seat: 3, patron: 1042, amount_cents: 500, to_patron: true, why: "underpaid" }],
    ["open_dispute", { round: 15, seat: 3, patron: 1042 }],
  ]) {
    const typed = Object.fromEntries(forms.FORMS[act].map((field) => [field.name, forms.typedOf(field, given)]));
    assert.deepEqual(forms.read(act, typed), { fields: given }, act);
  }
});

test("a second person signs by card or by name", () => {
  assert.deepEqual(forms.secondOf({ "second.card": "1234 5" }), { card: "12345" });
  assert.deepEqual(forms.secondOf({ "second.name": "ben", "second.password": "x" }), { name: "ben", password: "x" });
  assert.equal(forms.secondOf({}), undefined);
});

test("cards are typed rank first", () => {
  const type = (keys, jokers) => {
    let typed = "";
    const cards = [];
    for (const key of keys) {
      const next = typing.typeCard(typed, key, jokers);
      typed = next.typed;
      if (next.card) cards.push(next.card);
    }
    return cards;
  };
  assert.deepEqual(type("as10hKd9c", false), ["As", "Th", "Kd", "9c"]);
  assert.deepEqual(type("jsj1j2jh", true), ["Js", "J1", "J2", "Jh"]);
  assert.deepEqual(type("j1s", false), []);
  assert.deepEqual(type("xxkqd1ah", false), ["Qd", "Ah"]);
});

const act = (id, more) => ({ at: "table/1", act: id, words: id, by: "dealer", second: false, allowed: true, ...more });

test("every act is behind a door, also one that this page does not know", () => {
  const ids = ["sign_on", "fold", "step", "report_device", "fill", "count", "decide_dispute", "an_act_of_tomorrow"];
  const acts = Object.fromEntries(ids.map((id) => [id, act(id)]));
  acts["card-face-up"] = act("report_irregularity", { what: "card-face-up" });
  const view = { acts, runs: "dealer", next: act("step") };
  const doors = ["irregularities", "seats", "decks", "devices", "chips", "progressive", "disputes", "table"];
  const found = doors.flatMap((door) => groups.actsOf(view, door).map((each) => each.act));
  assert.deepEqual([...found].sort(), [...ids, "report_irregularity"].sort());
  assert.deepEqual(groups.usualActs({ ...view, next: act("count") }).map((each) => each.act), ["sign_on"]);
});

test("roles: the order of the rules", () => {
  assert.equal(words.reaches("dealer", "dealer"), true);
  assert.equal(words.reaches("supervisor", "floorperson"), true);
  assert.equal(words.reaches("dealer", "floorperson"), false);
  assert.equal(words.reaches("manager", "executive"), false);
  assert.equal(words.reaches("auditor", "dealer"), false);
  assert.equal(words.reaches("dealer", "player"), true);
  assert.equal(words.reaches("cashier", "player"), false);
});

test("durations", () => {
  assert.equal(words.duration(8 * 3600_000 - 1000), "7 h 59 min");
  assert.equal(words.duration(249_000), "4 min 09 s");
  assert.equal(words.duration(-5), "0 s");
});

test("the stub: what is recorded, and what all of it adds up to", () => {
  const told = { stub: 19, seats: [5, 5, 0], dealer: 6, bonus: 1, rack: 16 };
  const seen = count.expected({ view: { stub: { cards: 19, count: told } } });
  assert.deepEqual(seen, told);
  assert.equal(count.total(seen), 52);
});
