/* A live table: cards of paper, read from a shoe, four people in four browsers. The dealer and a supervisor open it, two players sit
 * down, one of them is dealt four aces, the supervisor validates the win on the floor page, and its page is there to be signed. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { close, until, Visit } from "./browser.mjs";
import { House, passwords } from "./house.mjs";
import { cents, changeOf, Player, ways } from "./player.mjs";
import { shot } from "./screens.mjs";

const TABLE = 6;
const COUNTED = "100000.00"; /* what the step says is in the tray */

/* ---- The staff ---- */

const next = (visit) => visit.page.getByRole("region", { name: "Next step" });
const words = (visit) => next(visit).textContent();

/* A form asks for what nobody but the person knows: a count, a signature. */
async function fill(visit) {
  const dialog = visit.page.getByRole("dialog");
  const counted = dialog.getByLabel("Counted");
  if (await counted.isVisible()) await counted.fill(COUNTED);
  const name = dialog.getByLabel("Their name");
  if (await name.isVisible()) {
    await name.fill("floorperson");
    await dialog.getByLabel("Their password").fill(passwords.floorperson);
  }
  await dialog.getByRole("button", { name: /^(Sign it|Confirm)$/ }).click();
  await dialog.waitFor({ state: "hidden" });
}

/* The next right step, by whoever may do it, until it is another one. False where the table waits for somebody else. */
async function step(dealer, floor) {
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

async function steps(dealer, floor, done, most = 40) {
  const made = [];
  for (let count = 0; count < most; count++) {
    if (await done()) return made;
    made.push(await words(dealer));
    if (!(await step(dealer, floor))) await dealer.page.waitForTimeout(100);
  }
  assert.fail(`${most} steps, and not there:\n${made.join("\n")}`);
}

/* ---- The players ---- */

async function sit(player, seat) {
  const { page } = player;
  await player.visit.go(`/table/${TABLE}`);
  await player.press(page.getByRole("button", { name: /^Play as a guest/ }));
  await player.press(page.getByRole("button", { name: `Take seat ${seat}` }));
  await player.press(player.button(/^Buy in \$500\.00/));
  await page.getByRole("button", { name: /^Chips \$500/ }).waitFor();
}

/* As the dealer types what the shoe does not read: "as kd". */
async function key(dealer, cards) {
  for (const card of cards.split(" ")) {
    const wanted = dealer.page.getByRole("region", { name: "Card from the shoe" });
    await wanted.waitFor();
    const before = await wanted.textContent();
    await dealer.page.keyboard.type(card.toLowerCase());
    await until(() => wanted.textContent().catch(() => ""), (now) => now !== before, `${card} is read`);
  }
}

async function atConsole(house, role) {
  const visit = await Visit.open(house);
  await visit.session(role);
  await visit.go(`/console/${TABLE}`);
  return visit;
}

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
  const others = lines.filter(({ change }) => change !== null);
  assert.equal(others.length, lines.length - 1, "one line is the claim");
  assert.equal(net, others.reduce((sum, line) => sum + changeOf(line), 0) + amount - 100);
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
    const [dealer, floor] = await Promise.all(["dealer", "supervisor"].map((role) => atConsole(house, role)));
    const players = await Promise.all([ways.mouse, ways.touch].map(async (way) => new Player(await Visit.open(house, "/", { ...way, motion: false }), way)));
    const [winner, other] = players;

    await steps(dealer, floor, async () => /players/.test(await words(dealer)));
    await shot(dealer, "live-1-opening");
    await sit(winner, 2);
    await sit(other, 5);
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
