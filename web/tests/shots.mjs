/* Pictures of every page and state: `node tests/shots.mjs URL [FOLDER] [only...]`. Starts nothing: URL is a demo house that
 * runs. Tables 1 and 4 are Four Card Poker and Double Draw there. */
import { mkdir } from "node:fs/promises";
import { dock, launch, open, sitDown } from "./browser.mjs";

const [url = "http://127.0.0.1:8080/", folder = "build/shots", ...only] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await launch();
const wanted = (name) => only.length === 0 || only.includes(name);

async function shot(page, name) {
  await page.waitForTimeout(450);
  await page.screenshot({ path: `${folder}/${name}.png` });
  console.log(name);
}

async function lobby(size) {
  const page = await open(browser, url, size);
  await page.locator(".lobby-words").first().waitFor();
  await shot(page, `lobby-${size}`);
  await page.screenshot({ path: `${folder}/lobby-${size}-whole.png`, fullPage: true });
  return page;
}

async function bet(page, spots) {
  await dock(page, "bet");
  for (const spot of spots) await page.locator(".seat.main .spot-touch").filter({ hasText: spot }).click();
}

async function fourCard(size) {
  const page = await lobby(size);
  await sitDown(page, 1);
  await bet(page, ["Ante"]);
  await bet(page, ["Aces Up", "Six Card Bonus", "Progressive"]);
  await shot(page, `four-card-${size}-1-betting`);
  await dock(page, "decide");
  await shot(page, `four-card-${size}-2-decision`);
  await page.getByRole("button", { name: /^Hint/ }).click();
  await page.locator(".advice").waitFor();
  await shot(page, `four-card-${size}-3-hint`);
  await page.getByRole("button", { name: /^Play/ }).first().click();
  await dock(page, "settled");
  await shot(page, `four-card-${size}-4-settled`);
  if (size === "phone") {
    await page.getByRole("button", { name: "Paytables" }).click();
    await shot(page, `four-card-${size}-5-posted`);
    await page.getByRole("button", { name: "Back to the table" }).click();
  }
  await dock(page, "bet");
  await shot(page, `four-card-${size}-6-again`);
  return page;
}

async function doubleDraw(size) {
  const page = await open(browser, url, size);
  await sitDown(page, 4);
  await bet(page, ["Ante"]);
  await bet(page, ["Bonus"]);
  await shot(page, `double-draw-${size}-1-betting`);
  await dock(page, "decide");
  await page.getByRole("button", { name: /^First Draw/ }).click();
  await page.locator("button.hand-touch").first().waitFor({ timeout: 90000 });
  await page.locator("button.hand-touch").nth(1).click();
  await page.locator("button.hand-touch").nth(3).click();
  await shot(page, `double-draw-${size}-2-discards`);
  await page.getByRole("button", { name: /^Hint/ }).click();
  await page.locator(".advice").waitFor();
  await shot(page, `double-draw-${size}-3-hint`);
  await page.getByRole("button", { name: /^Discard 2/ }).click();
  await page.getByRole("button", { name: /^Second Draw/ }).click({ timeout: 90000 });
  await page.getByRole("button", { name: /^Stand pat/ }).click({ timeout: 90000 });
  await dock(page, "settled");
  await shot(page, `double-draw-${size}-4-settled`);
  return page;
}

async function watching(size) {
  const page = await open(browser, `${url}table/2`, size);
  await page.locator(".dock.is-guest").waitFor();
  await shot(page, `watching-${size}`);
  return page;
}

const pages = [];
const runs = [];
for (const [name, run] of Object.entries({ fourCard, doubleDraw, watching }))
  for (const size of ["desktop", "phone", "wide"]) {
    if (!wanted(name) && !wanted(`${name}-${size}`)) continue;
    runs.push(run(size).then((page) => pages.push(page)));
  }
const done = await Promise.allSettled(runs);
let bad = 0;
for (const each of done) if (each.status === "rejected") bad += console.error(String(each.reason)) ?? 1;
for (const page of pages) for (const complaint of page.complaints) bad += console.error(`${page.url()}: ${complaint}`) ?? 1;
await browser.close();
process.exit(bad > 0 ? 1 : 0);
