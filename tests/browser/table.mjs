/* What a table tells its player beside the cards: a wager that is missing, a round that goes on without them, a dispute and what
 * became of it; and that all of it can be reached in a window that is low or narrow. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { close, sizes, until, Visit } from "./browser.mjs";
import { House } from "./house.mjs";
import { Player, ways } from "./player.mjs";
import { act } from "./talk.mjs";

async function guest(house, table, { way = ways.mouse, ...how } = {}) {
  const visit = await Visit.open(house, "/", { ...way, ...how });
  const player = new Player(visit, way);
  await player.sitDown(table);
  return player;
}

const tool = (player, name) => player.page.getByRole("navigation", { name: "At the table" }).getByRole("button", { name });

/* Whole in the window, and nothing lies on it. */
async function checkSeen(locator, words) {
  const seen = await locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const points = [[left + 2, top + 2], [right - 2, bottom - 2], [(left + right) / 2, (top + bottom) / 2]];
    const hit = (x, y) => document.elementFromPoint(x, y);
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return inside && points.every(([x, y]) => element.contains(hit(x, y)) || hit(x, y)?.contains(element));
  });
  assert.ok(seen, `${words} is seen`);
}

async function checkFits(page) {
  const [wide, high] = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
  assert.ok(wide <= 0 && high <= 0, `the page is ${wide} wider and ${high} higher than the window`);
}

describe("a table tells its player", () => {
  let house;
  before(async () => void (house = await new House({ demo_decision_ms: 30000 }).start()));
  after(async () => (await close(), await house.end()));

  test("that the Bonus is missing, and that the Ante went back", async () => {
    const player = await guest(house, 4);
    const first = await player.bankroll();
    await player.betting();
    await player.bet(["Ante"]);
    await player.dock.getByText("Bonus is needed too: equal to the Ante").waitFor();
    await player.rack.waitFor({ state: "hidden" });
    await player.dock.getByText(/^Your \$[\d.]+ went back to your chips\. Bonus is needed too/).waitFor();
    await player.dock.getByText("You play from the next round on.").waitFor();
    assert.equal(await player.button(/^(Not now: )?(Fold|First Draw)/).count(), 0, "no choices without cards");
    assert.equal(await player.bankroll(), first);
    await player.betAll(["Ante", "Bonus"]);
    assert.equal(await player.dock.getByText("is needed too").count(), 0, "nothing is missing");
    await player.visit.end();
  });

  test("that the space bar is for the decision, whatever was clicked", async () => {
    const player = await guest(house, 4);
    await player.betAll(["Ante", "Bonus"]);
    await player.choose(player.button(/^First Draw /).first());
    const cards = player.hand.getByRole("button", { name: /^Discard the / });
    await cards.first().waitFor();
    for (const index of [0, 3]) await cards.nth(index).click();
    const discard = player.button(/^Discard 2 cards/);
    await discard.waitFor();
    await player.page.keyboard.press("Space");
    await discard.waitFor({ state: "hidden" });
    assert.equal(await player.button(/^Discard 1 card/).count(), 0, "no card was taken back");
    await player.decide({ throws: [0] });
    await player.visit.end();
  });

  test("which round is disputed, and how it was decided", async () => {
    const player = await guest(house, 1);
    await player.betAll(["Ante"]);
    await player.decide();
    const { round } = await player.settled();
    await player.betting(); /* the next round has its own number */
    await tool(player, "Dispute").click();
    const dialog = player.page.getByRole("dialog", { name: "Dispute a round" });
    const chosen = dialog.getByRole("combobox");
    await until(() => chosen.inputValue(), (value) => value.split("/")[0] === String(round), `round ${round} is chosen`);
    await dialog.getByRole("button", { name: "Call a floorperson" }).click();
    await player.side.getByText(`Round ${round}: a floorperson decides.`).waitFor();
    const floor = await Visit.open(house, "/");
    await floor.session("floorperson");
    await floor.go("/floor");
    await act(floor.page, "table/1", "decide_dispute", { number: 1, for_patron: true, amount_cents: 700, why: "underpaid" });
    const told = `Your dispute of round ${round} is decided for you: $7.00 was paid to you.`;
    await player.page.getByRole("alert").getByText(told).waitFor();
    await player.side.getByText(told).waitFor();
    assert.equal(await player.side.getByText("a floorperson decides").count(), 0);
    await player.page.reload(); /* it is not only for who looked on */
    await player.side.getByText(told).waitFor();
    await floor.end();
    await player.visit.end();
  });

  for (const size of ["narrow", "landscape", "zoomed", "tablet"])
    test(`everything in a window that is ${size}`, async () => {
      const player = await guest(house, 1, { way: { ...(sizes[size].hasTouch ? ways.touch : ways.mouse), size } });
      const { page } = player;
      const felt = page.getByRole("region", { name: "The table" });
      await player.betAll(["Ante", "Aces Up"]);
      await checkFits(page);
      for (const chip of await player.rack.getByRole("radio").all()) await checkSeen(chip, "a chip");
      await player.button(/^Play /).first().waitFor();
      await player.press(page.getByRole("button", { name: /^Hint/ }));
      await page.getByText("exact value in Antes").waitFor();
      await checkFits(page);
      await checkSeen(player.button(/^Fold/), "Fold");
      for (const amount of ["$10.00", "$5.00"]) await checkSeen(felt.getByText(amount, { exact: true }).last(), `the wager of ${amount}`);
      await player.decide();
      await checkFits(page);
      await checkSeen(felt.getByText(/^[+−]\$[\d.]+$/).last(), "what became of a wager");
      await player.visit.end();
    });
});
