/* The staff of a table that is dealt by hand: the next right step by whoever may do it, cards that are keyed, players who sit down. */
import assert from "node:assert/strict";
import { until, Visit } from "./browser.mjs";
import { passwords } from "./house.mjs";

const COUNTED = "100000.00"; /* what the step says is in the tray */

export const next = (visit) => visit.page.getByRole("region", { name: "Next step" });
export const words = (visit) => next(visit).textContent();

/* A form asks for what nobody but the person knows: a count, a signature. */
async function fill(visit) {
  const dialog = visit.page.getByRole("dialog");
  const sign = dialog.getByRole("button", { name: /^(Sign it|Confirm)$/ });
  await sign.waitFor();
  const counted = dialog.getByLabel("Counted");
  if (await counted.isVisible()) await counted.fill(COUNTED);
  const name = dialog.getByLabel("Their name");
  if (await name.isVisible()) {
    await name.fill("floorperson");
    await dialog.getByLabel("Their password").fill(passwords.floorperson);
  }
  await sign.click();
  const said = () => dialog.getByRole("alert").allTextContents().catch(() => []);
  await until(async () => (await dialog.isVisible()) && (await said()).join(""), (refused) => refused === false || refused !== "", "the form is answered");
  assert.ok(!(await dialog.isVisible()), `refused: ${(await said()).join(" ")}`);
}

/* The next right step, by whoever may do it, until it is another one. False where the table waits for somebody else. */
export async function step(dealer, floor) {
  const before = await words(dealer);
  const button = next(dealer).getByRole("button");
  if (!(await button.isVisible())) return false;
  const who = (await button.getAttribute("aria-disabled")) === "true" ? floor : dealer;
  const own = next(who).getByRole("button");
  const what = (await button.textContent()).trim();
  await until(() => own.textContent(), (text) => text.slice(0, 12) === what.slice(0, 12), "both consoles show the same step");
  const says = await own.textContent();
  await own.click(says.includes("hold it down") ? { delay: 4000 } : {});
  if (says.includes("…")) await fill(who);
  await until(() => words(dealer), (now) => now !== before, `'${what}' is done`);
  return true;
}

export async function steps(dealer, floor, done, most = 40) {
  const made = [];
  for (let count = 0; count < most; count++) {
    if (await done()) return made;
    made.push(await words(dealer));
    if (!(await step(dealer, floor))) await dealer.page.waitForTimeout(100);
  }
  assert.fail(`${most} steps, and not there:\n${made.join("\n")}`);
}

export async function sit(player, table, seat, dollars = 500) {
  const { page } = player;
  await player.visit.go(`/table/${table}`);
  await player.press(page.getByRole("button", { name: /^Play as a guest/ }));
  await player.press(page.getByRole("button", { name: `Take seat ${seat}` }));
  await player.press(player.button(new RegExp(`^Buy in \\$${dollars}\\.00`)));
  await page.getByRole("button", { name: new RegExp(`^Chips \\$${dollars}`) }).waitFor();
}

/* As the dealer types what the shoe does not read: "as kd". */
export async function key(dealer, cards) {
  for (const card of cards.split(" ")) {
    const wanted = dealer.page.getByRole("region", { name: "Card from the shoe" });
    await wanted.waitFor();
    const before = await wanted.textContent();
    await dealer.page.keyboard.type(card.toLowerCase());
    await until(() => wanted.textContent({ timeout: 1000 }).catch(() => ""), (now) => now !== before, `${card} is read`);
  }
}

export async function atConsole(house, role, table) {
  const visit = await Visit.open(house);
  await visit.session(role);
  await visit.go(`/console/${table}`);
  return visit;
}
