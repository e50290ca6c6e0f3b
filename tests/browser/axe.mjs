/* Axe on every page and its main states, on a desktop; on a phone those that look different there. Nothing serious is found. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { close } from "./browser.mjs";
import { House } from "./house.mjs";
import { doubleDrawStates, everyPage, fourCardStates, waitingState } from "./pages.mjs";

const axe = readFileSync(createRequire(new URL("../../web/package.json", import.meta.url)).resolve("axe-core/axe.min.js"), "utf8");
const found = [];
let looked = 0;

async function look(visit, name) {
  if (!(await visit.page.evaluate(() => "axe" in window))) await visit.page.evaluate(axe);
  const violations = await visit.page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations);
  looked++;
  for (const { id, impact, help, nodes } of violations)
    if (impact === "serious" || impact === "critical")
      found.push(`${name}, ${visit.size}: ${id}: ${help}\n${nodes.slice(0, 5).map((node) => `    ${node.target.join(" ")}\n      ${node.failureSummary.replace(/\s+/g, " ")}`).join("\n")}`);
}

describe("axe", { concurrency: 2 }, () => {
  let house;
  before(async () => void (house = await new House({ demo_decision_ms: 60000 }).start()));
  after(async () => (await close(), await house.end()));
  const small = ["lobby", "console", "floor", "manager-meter"];
  test("every page", () => everyPage(house, "desktop", look));
  test("a table", () => fourCardStates(house, "desktop", look));
  test("a table of the other game", () => doubleDrawStates(house, "desktop", look));
  test("a table while another decides", () => waitingState(house, "desktop", look));
  test("on a phone", async () => {
    await fourCardStates(house, "phone", look);
    await everyPage(house, "phone", look, ({ name }) => small.includes(name));
  });
});

test("nothing serious was found", () => {
  assert.ok(looked > 35, `${looked} states were looked at`);
  assert.deepEqual(found, [], found.join("\n"));
});
