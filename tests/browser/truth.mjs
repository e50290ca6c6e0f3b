/* What people see is so, at a table with paper cards: a royal flush is called one where five cards count, with what it pays;
 * rows add up to the net before and after it is paid; who validates sees the cards and can say that something is not right; a
 * void says why, and gives the chips back once; no deck of paper is said to be committed to; the floor lists whoever is waited
 * for; a count that differs from the books asks again. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { close, until, Visit } from "./browser.mjs";
import { House, passwords } from "./house.mjs";
import { cents, Player, ways } from "./player.mjs";
import { shot } from "./screens.mjs";
import { atConsole, key, sit, step, steps, words } from "./staff.mjs";

const TABLE = 6;
const ROYAL = "AsKsQsJsTs".match(/../g);
/* One seat and the dealer, by hand: a card at a time, five for each; then the dealer's sixth. */
const OTHERS = ["2c", "3d", "4h", "7c", "9d", "8h"];
const DEAL = [...ROYAL.flatMap((card, index) => [card, OTHERS[index]]), OTHERS[5]].join(" ");

const sum = (lines) => lines.reduce((all, { change }) => all + change, 0);
const lit = (player) => player.hand.locator(".card.counts").count();

/* Bets, cards, and a Play of the one player who sits there. */
async function play(dealer, floor, player, wagers) {
  await steps(dealer, floor, () => player.isBetting());
  await player.bet(wagers);
  await steps(dealer, floor, () => dealer.page.getByRole("region", { name: "Card from the shoe" }).isVisible());
  await key(dealer, DEAL);
  await player.button(/^Play .*1×/).waitFor();
}

/* ---- What is on the screens ---- */

async function checkNames(player) {
  await player.hand.getByText("Straight flush, ace high").waitFor();
  await player.hand.getByText("Progressive: royal flush").waitFor();
  assert.equal(await lit(player), 5, "all five cards are lit");
  assert.equal(await player.hand.getByText("not used").count(), 0);
}

/* The win waits: it has an amount, and is in no sum. */
async function checkClaimed(player) {
  const { lines, net } = await player.lines();
  const line = lines.find(({ words: text }) => text.startsWith("Progressive: royal flush, claims 100%"));
  assert.ok(line?.claimed, "the progressive is claimed");
  assert.equal(line.change, -100);
  assert.equal(net, sum(lines), "rows add up to the net before the win is paid");
  return cents(/\$[\d,]+\.\d\d/.exec(await player.dock.getByRole("status").filter({ hasText: "Progressive · royal flush" }).textContent())[0]);
}

async function checkPaid(player, amount, first) {
  const { lines, net } = await player.settled();
  const line = lines.find(({ words: text }) => text.startsWith("Progressive: royal flush, 100% of the main meter ="));
  assert.equal(line?.change, amount - 100);
  assert.ok(lines.every(({ claimed }) => !claimed), "nothing is claimed any more");
  assert.equal(net, sum(lines), "rows add up to the net after it");
  await until(() => player.bankroll(), (has) => has === first + net, "the bankroll has the net");
}

/* Cards, player, wager, round, meter and amount; and no way to reject what the cards of a round made. */
async function checkValidation(floor, amount) {
  const { page } = floor;
  await floor.go("/floor");
  await page.getByRole("button", { name: new RegExp(`^Validate at table ${TABLE}:`) }).click();
  const claim = page.getByRole("form", { name: "Claim of seat 3" });
  await claim.waitFor();
  assert.equal(await claim.getByRole("img").count(), 5);
  assert.equal(await claim.locator(".card.counts").count(), 5, "all five make the hand");
  const text = await claim.textContent();
  for (const wanted of [/Royal flush/, /round 1/, /Guest \d+, number \d+/, /\$1\.00/, /100% of main · Four Card Poker Progressive, main/])
    assert.match(text, wanted);
  assert.equal(cents(/\$[\d,]+\.\d\d/.exec(text)[0]), amount);
  await shot(floor, "truth-1-validation");
  await claim.getByRole("button", { name: "Not right …" }).click();
  const not = page.getByRole("form", { name: "Void round 1" });
  await not.getByText("the cards decide").waitFor();
  await not.getByLabel(/wrong number of cards/).check();
  await shot(floor, "truth-2-not-right");
  await not.getByRole("button", { name: "Back" }).click();
}

async function validate(floor, card) {
  const claim = floor.page.getByRole("form", { name: "Claim of seat 3" });
  await claim.getByLabel(/^Your card/).fill(card);
  await claim.getByRole("button", { name: "Validate" }).click();
  await claim.waitFor({ state: "hidden" });
}

async function report(dealer, what) {
  const { page } = dealer;
  await page.getByRole("button", { name: /^Irregularities/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: what }).click();
  await page.getByRole("button", { name: "Report it" }).click();
}

/* Why, with the clause; the chips are chips again, and lie on no spot. */
async function checkVoid(player, first) {
  const said = player.dock.getByText(/^The round is void, all wagers go back: a player or the dealer dealt a wrong number of cards \(.+\)\.$/);
  await said.waitFor();
  await player.dock.getByText(/^Your \$\d+\.00 is back in your chips\.$/).waitFor();
  await until(() => player.bankroll(), (has) => has === first, "every chip is back");
  assert.equal(await player.page.locator(".seat.main .spot.down").count(), 0, "no chip lies on the layout as well");
}

/* A table that is being opened waits for the floorperson: it is on the floor's list, with whose step it is. */
async function checkFloor(house, table) {
  const visit = await Visit.open(house);
  await visit.session("floorperson");
  await visit.go("/floor");
  const waits = visit.page.getByRole("region", { name: "What waits" });
  await waits.getByText(`Table ${table}`).first().waitFor();
  await waits.getByText("for the floorperson").first().waitFor();
  assert.equal(await waits.getByText("Nothing waits for anybody").count(), 0);
  await shot(visit, "truth-5-floor");
  await visit.end();
}

/* $50,000 for what the books have: asked for again, with the difference in words, and taken when it is said twice. */
async function checkCount(floor, second) {
  const { page } = floor;
  await floor.go(`/console/${TABLE}`);
  await page.getByRole("button", { name: /^Chips/ }).first().click();
  await page.getByRole("button", { name: /drop box/i }).click();
  const dialog = page.getByRole("dialog", { name: "Take the drop box away" });
  const send = async (dollars) => {
    await dialog.getByLabel("Counted").fill(dollars);
    await dialog.getByLabel("Their name").fill("dealer");
    await dialog.getByLabel("Their password").fill(second);
    await dialog.getByRole("button", { name: "Sign it" }).click();
  };
  await send("50000.00");
  await dialog.getByText(/The count differs from the books: \$49,700\.00 more than they have\. Count it again, and write down/).waitFor();
  assert.equal(await dialog.getByLabel("Counted").inputValue(), "", "it is typed again");
  await shot(floor, "truth-6-count");
  await send("300.00");
  await dialog.waitFor({ state: "hidden" });
}

/* A guest of a demo who has spent all plays on; a cashier pays in for somebody with an account. */
async function checkCashier(house) {
  const visit = await Visit.open(house);
  const { page } = visit;
  await visit.session("cashier");
  await visit.go("/cashier");
  await page.getByLabel("Player's name or number").fill("nobody-at-all");
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByText("No player with a wallet has this name or number").waitFor();
  await page.getByLabel("Player's name or number").fill("player");
  await page.getByRole("button", { name: "Find" }).click();
  const wallet = page.getByRole("region", { name: "Wallet" });
  const before = cents(/\$[\d,]+\.\d\d/.exec(await wallet.textContent())[0]);
  await wallet.getByLabel("Amount").fill("250");
  await wallet.getByRole("button", { name: "Deposit …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deposit" }).click();
  await until(async () => cents(/\$[\d,]+\.\d\d/.exec(await wallet.textContent())[0]), (now) => now === before + 25000, "the money is in the wallet");
  await page.getByRole("region", { name: "At this window today" }).getByText(/Deposit, player, player \d+/).waitFor();
  await shot(visit, "truth-7-cashier");
  await visit.end();
}

/* What the lobby says of decks is so at the tables of which it says it; a closed house of paper says nothing of the kind. */
async function checkLobby(house) {
  const visit = await Visit.open(house);
  const { page } = visit;
  await page.getByText(/At \d of \d tables the deck is committed to before the first wager/).waitFor();
  const card = page.getByRole("listitem").filter({ hasText: `Table ${TABLE} ·` });
  await card.getByText("Paper cards from a card-reading shoe").waitFor();
  await card.getByRole("button", { name: new RegExp(`^Sit down at table ${TABLE},`) }).waitFor();
  await shot(visit, "truth-8-lobby");
  await visit.end();
}

describe("what people see is so", () => {
  let house;
  before(async () => {
    house = new House({ demo_validates_seconds: 3600, demo_betting_ms: 100, demo_think_ms: 60000 });
    await (await house.start()).stop("SIGTERM");
    const make = ["house", "make-table", String(TABLE), "south-dakota-four-card-poker", "--source", "reader", "--clocks", "0,0"];
    await house.office(make, ["manager", "supervisor"]);
    await house.office(["meter", "link", "2", String(TABLE)], ["manager"]);
    await house.start();
  });
  after(async () => (await close(), await house.end()));

  test("a royal flush, a void, and what is said about cards of paper", async () => {
    const [dealer, floor] = await Promise.all(["dealer", "supervisor"].map((role) => atConsole(house, role, TABLE)));
    const player = new Player(await Visit.open(house, "/", { ...ways.mouse, motion: false }), ways.mouse);
    await step(dealer, floor); /* the dealer signs on */
    await checkFloor(house, TABLE);
    await steps(dealer, floor, async () => /players/.test(await words(dealer)));
    await checkLobby(house);
    await sit(player, TABLE, 3, 300);
    await player.side.getByText("there is no commitment to their order").waitFor();
    assert.equal(await player.side.getByText("is committed to").count(), 0);

    const first = await player.bankroll();
    await play(dealer, floor, player, ["Ante", "Progressive"]);
    await checkNames(player);
    await player.choose(player.button(/^Play .*1×/));
    await steps(dealer, floor, async () => /alidat/.test(await words(dealer)));
    const amount = await checkClaimed(player);
    await shot(player.visit, "truth-0-royal-flush");
    await checkValidation(floor, amount);
    await validate(floor, house.cardOf("supervisor"));
    await floor.go(`/console/${TABLE}`);
    await steps(dealer, floor, async () => /Open round 2/.test(await words(dealer)));
    await checkPaid(player, amount, first);
    await shot(player.visit, "truth-3-paid");

    const second = await player.bankroll();
    await play(dealer, floor, player, ["Ante", "Progressive"]);
    await report(dealer, /wrong number of cards/i);
    await checkVoid(player, second);
    await shot(player.visit, "truth-4-void");
    await checkCount(floor, passwords.dealer);
    await checkCashier(house);
    for (const visit of [dealer, floor, player.visit]) await visit.end();
  });
});
