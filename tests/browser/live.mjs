/* A live table: cards of paper, read from a shoe, four people in four browsers. The dealer and a supervisor open it, two players sit
 * down, one of them is dealt four aces, the supervisor validates the win on the floor page, and its page is there to be signed. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { close, until, Visit } from "./browser.mjs";
import { House } from "./house.mjs";
import { cents, changeOf, Player, ways } from "./player.mjs";
import { shot } from "./screens.mjs";
import { atConsole, key, sit, steps, words } from "./staff.mjs";

const TABLE = 6;

/* The card of who validates, into the form of a claim. */
async function present(claim, digits) {
  await claim.getByLabel(/^Your card/).fill(digits);
  await claim.getByRole("button", { name: "Validate" }).click();
}

/* On the floor page: what waits, a card that is nobody's, and the right one. */
async function validate(floor, card) {
  const { page } = floor;
  await floor.go("/floor");
  await page.getByRole("button", { name: new RegExp(`^Validate at table ${TABLE}:`) }).click();
  const claim = page.getByRole("form", { name: "Claim of seat 2" });
  await claim.getByText("Four aces").waitFor();
  const amount = cents(/\$[\d,]+\.\d\d/.exec(await claim.textContent())[0]);
  await shot(floor, "live-5-validation");
  await present(claim, "0".repeat(20));
  await page.getByRole("dialog").getByRole("alert").getByText(/card/i).waitFor(); /* in the server's words */
  await present(claim, card);
  await claim.waitFor({ state: "hidden" });
  return amount;
}

/* ---- What is left on the screens ---- */

const ACES = ["ace of clubs", "ace of diamonds", "ace of hearts", "ace of spades"];

/* The Ante is paid twice over: against the dealer, and its bonus. The meter pays what was claimed, and keeps the wager. */
async function checkWinner(player, first, amount) {
  const { lines, net } = await player.settled();
  assert.equal(lines.filter(({ words: line }) => line.startsWith("Ante")).length, 2, "the Ante and its bonus are two lines");
  const paid = lines.find(({ words: line }) => line.startsWith("Progressive"));
  assert.ok(!paid.claimed, "what was paid is claimed no more");
  assert.equal(paid.change, amount - 100);
  assert.equal(net, lines.reduce((sum, line) => sum + changeOf(line), 0));
  await until(() => player.bankroll(), (has) => has === first + net, `the bankroll is ${first} and ${net}`);
}

/* Who sat beside it with the sensor lit is paid an envy bonus. */
async function checkOther(player, first) {
  const { lines, net } = await player.lines();
  assert.ok(lines.some(({ words: line, change }) => line.startsWith("Envy") && change > 0), "there is an envy bonus");
  assert.equal(net, lines.reduce((sum, line) => sum + changeOf(line), 0));
  await until(() => player.bankroll(), (has) => has === first + net, `the bankroll is ${first} and ${net}`);
}

async function checkWinPage(floor, amount) {
  const { page } = floor;
  await floor.go("/sign/1");
  await page.getByText(/four aces/i).first().waitFor();
  await shot(floor, "live-6-sign");
  await floor.go("/manager/meter/1");
  await page.getByRole("link", { name: "Win page 1" }).click();
  const paper = page.getByRole("article", { name: "Progressive win 1 of meter 1" });
  const text = await paper.textContent();
  assert.equal(cents(/\$[\d,]+\.\d\d/.exec(text)[0]), amount);
  assert.match(text, new RegExp(`${TABLE}, round 1, seat 2`));
  const cards = await paper.getByRole("img").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  assert.deepEqual(cards.slice(0, 4).sort(), ACES);
  await shot(floor, "live-7-win-page", { whole: true });
}

describe("a live table", () => {
  let house;
  before(async () => {
    /* House players think longer than they may bet: no win of theirs stands before ours, which would be paid first (R27). */
    house = new House({ demo_validates_seconds: 3600, demo_betting_ms: 100, demo_think_ms: 60000 });
    await (await house.start()).stop("SIGTERM");
    const make = ["house", "make-table", String(TABLE), "maryland-four-card-poker", "--source", "reader", "--clocks", "0,0"];
    await house.office(make, ["manager", "supervisor"]);
    await house.office(["meter", "link", "1", String(TABLE)], ["manager"]);
    await house.start();
  });
  after(async () => (await close(), await house.end()));

  test("four aces, from the first deck to the win page", async () => {
    const [dealer, floor] = await Promise.all(["dealer", "supervisor"].map((role) => atConsole(house, role, TABLE)));
    const players = await Promise.all([ways.mouse, ways.touch].map(async (way) => new Player(await Visit.open(house, "/", { ...way, motion: false }), way)));
    const [winner, other] = players;

    await steps(dealer, floor, async () => /players/.test(await words(dealer)));
    await shot(dealer, "live-1-opening");
    await sit(winner, TABLE, 2);
    await sit(other, TABLE, 5);
    await steps(dealer, floor, () => winner.isBetting());
    const first = await Promise.all(players.map((player) => player.bankroll()));
    await winner.bet(["Ante", "Aces Up", "Six Card Bonus", "Progressive"]);
    await other.bet(["Ante", "Progressive"]);
    await steps(dealer, floor, () => dealer.page.getByRole("region", { name: "Card from the shoe" }).isVisible());
    await shot(dealer, "live-2-cards");
    /* The automated shoe: the bonus card, the dealer's six, then five for each seat. */
    await key(dealer, "7d Kd Kc 8h 6s 4d 2c As Ad Ac Ah 2d Ks Qd 9h 5c 3s");
    await winner.button(/^Play .*3×/).waitFor();
    assert.deepEqual((await winner.cards()).slice(0, 4).sort(), ACES);
    await winner.choose(winner.button(/^Play .*3×/));
    await dealer.page.getByRole("region", { name: "Decision of seat 5" }).getByRole("button", { name: /^Play \$10/ }).first().click(); /* said aloud, keyed by the dealer */
    await steps(dealer, floor, async () => /alidat/.test(await words(dealer)));
    await shot(dealer, "live-3-claim");
    await shot(winner.visit, "live-4-winner");

    const amount = await validate(floor, house.cardOf("supervisor"));
    await winner.dock.getByText("Paid: it is in your chips").waitFor();
    await steps(dealer, floor, async () => /Open round 2/.test(await words(dealer)));
    await checkWinner(winner, first[0], amount);
    await checkOther(other, first[1]);
    await checkWinPage(floor, amount);
    for (const visit of [dealer, floor, winner.visit, other.visit]) await visit.end();
  });
});
