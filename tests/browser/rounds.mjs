/* A whole round at each table of a demo. Of each game one table is played by three guests at once: one with a mouse, one with the
 * keyboard alone, one with a thumb on a phone; the others by mouse. What the screen says is added up here: lines to the net, the net to the bankroll. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { close, until, Visit } from "./browser.mjs";
import { House } from "./house.mjs";
import { changeOf, Player, ways } from "./player.mjs";
import { shot } from "./screens.mjs";

const tables = [
  { number: 1, title: "Four Card Poker", name: "four-card-maryland", bets: ["Ante", "Aces Up", "Six Card Bonus", "Progressive"], allWays: true,
    posted: ["Aces Up", "Ante bonus", "50 to 1", "Six Card Bonus", "Super royal", "Progressive", "Four aces", "Limits"] },
  { number: 2, title: "Four Card Poker", name: "four-card-south-dakota", bets: ["Ante", "Aces Up", "Progressive"],
    posted: ["Aces Up", "Ante bonus", "25 to 1", "Progressive", "Royal flush", "Limits"] },
  { number: 3, title: "Four Card Poker", name: "four-card-washington", bets: ["Ante", "Aces Up", "Bad Beat Bonus", "Progressive"],
    posted: ["Aces Up", "Ante bonus", "Bad Beat Bonus", "25,000 to 1", "Progressive", "Limits"] },
  { number: 4, title: "Double Draw Poker", name: "double-draw-maryland", bets: ["Ante", "Bonus"], allWays: true,
    posted: ["Bonus", "Five aces", "500 to 1", "Two pair", "joker", "paid at most $60,000", "Limits"] },
];

/* What a meter pays comes a moment after the rest: until then the net is without it. */
async function checkLines(player, titles) {
  const sum = ({ lines }) => lines.reduce((all, line) => all + changeOf(line), 0);
  const settled = await until(() => player.settled(), (seen) => seen.net === sum(seen), "the lines add up to the net");
  for (const line of settled.lines) if (line.change !== null) assert.equal(line.change, changeOf(line), line.words);
  for (const title of titles) assert.ok(settled.lines.some(({ words }) => words.startsWith(`${title}: `)), `${title} has a line`);
  return settled;
}

/* Wider than the window: something would be cut off, or scroll sideways. */
async function checkWidth(page) {
  const { wide, window: has } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, window: innerWidth }));
  assert.ok(wide <= has, `the page is ${wide} wide in a window of ${has}`);
}

/* What the rule documents want on the layout or a sign: the operator's name, what every wager pays, how the game goes. */
async function checkPosted(page, table) {
  assert.equal(await page.locator(".felt-house").textContent(), "The Baize Room");
  assert.equal(await page.locator(".rack-and-shoe").count(), 1, "a place for discards is drawn");
  const posted = page.locator("aside");
  for (const words of table.posted) await until(() => posted.textContent(), (text) => text.includes(words), `'${words}' is posted`);
}

async function playRound(player, table, way) {
  const { page } = player;
  const { bets, first } = await player.betAll(table.bets);
  const down = Object.values(bets).reduce((sum, amount) => sum + amount, 0);
  await until(() => player.bankroll(), (has) => has === first - down, `${first} less ${down} is left`);
  await checkWidth(page);
  const decided = await player.decide({ choose: way === "mouse" ? /^(Play .*3×|(First|Second) Draw )/ : undefined });
  assert.ok(decided.length > 0, "the player was asked");
  await checkWidth(page);
  await shot(player.visit, `${table.name}-settled`);
  const draws = decided.map((words) => /^(Play|First Draw|Second Draw) /.exec(words)?.[1]).filter(Boolean);
  const settled = await checkLines(player, [...table.bets, ...draws]);
  await until(() => player.bankroll(), (has) => has === first + settled.net, `the bankroll is ${first} and the net of ${settled.net}`);
  await player.proof(settled.round).first().waitFor();
}

describe("a round of each game", { concurrency: 2 }, () => {
  let house;
  before(async () => void (house = await new House().start()));
  after(async () => (await close(), await house.end()));

  for (const table of tables)
    test(`table ${table.number}, ${table.name}`, { concurrency: true }, async (t) => {
      const sitting = [];
      for (const [way, how] of Object.entries(ways).filter(([way]) => way === "mouse" || table.allWays)) {
        const visit = await Visit.open(house, "/", how);
        const player = new Player(visit, how);
        sitting.push({ way, visit, player });
        await player.sitDown(table.number);
        await checkPosted(visit.page, table);
        assert.match(await visit.page.getByRole("heading", { level: 1 }).textContent(), new RegExp(`Table ${table.number}.*${table.title}`));
      }
      const played = sitting.map(({ way, visit, player }) =>
        t.test(way, async () => {
          await playRound(player, table, way).finally(() => visit.context.close());
          visit.silent();
        }),
      );
      await Promise.all(played);
    });
});
