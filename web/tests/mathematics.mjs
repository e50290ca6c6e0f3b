/* The mathematics in a real browser: `node tests/mathematics.mjs http://127.0.0.1:8080` (a running demo house).
 *
 * What is read is what the server said; a change of odds changes the edge; refusals are in the server's words; the chart can
 * be read with keys alone; nothing breaks the page's policy, nothing sticks out at the side, and axe finds nothing. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { launch, open } from "./browser.mjs";

const base = process.argv[2] ?? "http://127.0.0.1:8080";
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/* The edge of a wager as the server says it, over a socket of its own. */
function told(page, what, fields) {
  return page.evaluate(
    ([what, fields]) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/live`, "baize.v1");
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "hello") socket.send(JSON.stringify({ type: "ask", n: 1, what, ...fields }));
          if (message.n !== 1) return;
          socket.close();
          resolve(message.answer);
        };
      }),
    [what, fields],
  );
}

async function sound(page) {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= room, `${wide} pixels in ${room}`);
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await window.axe.run(document)).violations.map((fault) => `${fault.id}: ${fault.nodes[0].html}`));
  assert.deepEqual(found, []);
}

async function figures(page) {
  const math = await told(page, "mathematics", { table: 1 });
  for (const wager of math.wagers) {
    const row = page.locator(".math-overview tbody tr", { hasText: wager.title });
    await row.getByRole("button", { name: wager.house_edge.words, exact: true }).first().waitFor();
    const counts = await page.locator(`section[aria-labelledby="${wager.wager}"] .math-paytable tbody`).first().innerText();
    for (const line of wager.rows) assert.ok(counts.includes(line.count) && counts.includes(line.odds), line.words);
  }
}

async function whatIf(page) {
  const panel = page.locator('section[aria-labelledby="aces-up"]');
  const known = await told(page, "what_if", { table: 1, wager: "aces-up", rows: [{ hand: "flush", odds: "7 to 1" }] });
  await panel.getByRole("button", { name: "What if" }).click();
  await panel.getByRole("textbox", { name: "Flush pays", exact: true }).fill("7 to 1");
  await panel.locator(".math-new", { hasText: known.wager.house_edge.words.replace("-", "−") }).waitFor();
  assert.match(await panel.getByRole("status").innerText(), /Better for the player, by 4\.4101 percentage points/);
  await panel.getByRole("button", { name: "Flush: less", exact: true }).click();
  await panel.getByRole("status").getByText("Change what a row pays").waitFor(); /* as it was: nothing is tried */
  await panel.getByRole("textbox", { name: "Flush pays", exact: true }).fill("7 for 1");
  await panel.getByRole("status").getByText("this wager pays like").waitFor();
  await panel.getByRole("button", { name: "Reset" }).click();
  assert.equal(await panel.getByRole("textbox", { name: "Flush pays", exact: true }).inputValue(), "6 to 1");
}

async function chart(page) {
  const grid = page.getByRole("region", { name: /Strategy chart/ });
  await grid.focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  const words = await page.locator('section[aria-labelledby="strategy"] [role="status"]').innerText();
  assert.match(words, /^Straight flush against 3: Play 3x always of [\d,]+ deals\.$/);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /For paper/ }).click()]);
  assert.equal(file.suggestedFilename(), "strategy-1.svg");
}

async function claims(page) {
  const known = await told(page, "claims", {});
  await page.locator(".math-claims tbody tr").first().waitFor();
  assert.equal(await page.locator(".math-claims tbody tr").count(), known.figures);
  await page.getByRole("button", { name: /wrong/ }).click();
  assert.equal(await page.locator(".math-claims tbody tr").count(), known.wrong);
  assert.ok((await page.locator(".math-verdict").allInnerTexts()).every((words) => words.includes("wrong")));
}

const browser = await launch();
try {
  for (const size of ["desktop", "phone"]) {
    const page = await open(browser, `${base}/mathematics/1`, size);
    await page.locator(".math-chart").waitFor();
    await figures(page);
    await chart(page);
    await whatIf(page);
    await sound(page);
    await page.goto(`${base}/mathematics`);
    await claims(page);
    await sound(page);
    await page.goto(`${base}/mathematics/999`);
    await page.getByText("There is no such table.").waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
    console.log(`ok: ${size}`);
  }
} finally {
  await browser.close();
}
