/* What goes wrong in the middle of a round: a reload, a network that is away, a server that is killed; and what is refused. After
 * each the player has the same seat, cards and wagers, and what was done meanwhile has happened once. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { close, until, Visit } from "./browser.mjs";
import { House } from "./house.mjs";
import { cents, Player, ways } from "./player.mjs";
import { shot } from "./screens.mjs";
import { Wire } from "./wire.mjs";

/* A browser says so when a socket or a file cannot be had. In these tests that is the point. */
const AWAY = /WebSocket|ERR_(CONNECTION|INTERNET|SOCKET|NETWORK)|Failed to load resource/;

const lost = (player) => player.page.getByRole("status").getByText("The connection is lost");
const alert = (player) => player.page.getByRole("alert");

async function guest(at, table) {
  const visit = await Visit.open(at, "/", ways.mouse);
  const player = new Player(visit, ways.mouse);
  await player.sitDown(table);
  return player;
}

/* At a table, asked, with these bets down. */
async function asked(at, table, titles) {
  const player = await guest(at, table);
  const { bets, first } = await player.betAll(titles);
  const choice = player.button(/^(Play|First Draw) /).first();
  await choice.waitFor();
  return { player, choice, first, bets, left: await player.bankroll(), cards: await player.cards() };
}

async function same({ player, choice, left, cards }) {
  await choice.waitFor();
  assert.deepEqual(await player.cards(), cards, "the same cards");
  assert.equal(await player.bankroll(), left, "the same money");
}

/* Every wager once, with the amount that was put down once. */
async function once({ player, first, bets }, more) {
  const { lines, net } = await player.settled();
  for (const [title, amount] of Object.entries({ ...bets, ...more })) {
    const own = lines.filter(({ words }) => words.startsWith(`${title}: `) && !/bonus/i.test(words.slice(title.length)));
    assert.ok(own.length >= 1, `${title} is settled`);
    for (const { words } of own) assert.ok(new RegExp(` (on )?\\${dollars(amount)}( =| lost| returned)`).test(words), words);
  }
  await until(() => player.bankroll(), (has) => has === first + net, `the bankroll is ${first} and ${net}`);
}

const dollars = (amount) => `$${(amount / 100).toFixed(2)}`;
const amountOn = async (button) => cents(/\$[\d,]+\.\d\d/.exec(await button.textContent())[0]);

describe("trouble", () => {
  let house;
  before(async () => void (house = await new House({ demo_betting_ms: 8000, demo_decision_ms: 120000 }).start()));
  after(async () => (await close(), await house.end()));

  describe("at a table", { concurrency: true }, () => {
    test("a reload shows the same seat, cards and wagers", async () => {
      const round = await asked(house, 1, ["Ante", "Aces Up"]);
      await round.player.page.reload();
      await same(round);
      const amount = await amountOn(round.choice);
      await round.player.decide();
      await once(round, { Play: amount });
      await round.player.visit.end();
    });

    test("an answer that is lost with the network: what was done is done once", async (t) => {
      const wires = [await Wire.to(house), await Wire.to(house)];
      t.after(() => wires.forEach((wire) => wire.end()));
      const players = [await guest(wires[0], 2), await guest(wires[1], 2)];
      await Promise.all(players.map((player) => player.betting(5))); /* both in the same round */
      const first = await Promise.all(players.map((player) => player.bankroll()));
      const bets = await Promise.all(players.map((player) => player.bet(["Ante"])));
      /* Whoever is asked first loses the network; the other one keeps the round waiting. */
      const choices = players.map((player) => player.button(/^Play /).first());
      const at = await until(() => Promise.all(choices.map((choice) => choice.isVisible())), (seen) => seen.includes(true), "somebody is asked").then((seen) => seen.indexOf(true));
      const [player, other, choice, wire] = [players[at], players[1 - at], choices[at], wires[at]];
      const amount = await amountOn(choice);
      wire.deafen();
      await choice.click();
      await choices[1 - at].waitFor(); /* it has happened, and the first is not told */
      wire.cut();
      await player.visit.context.setOffline(true);
      await lost(player).waitFor();
      await shot(player.visit, "connection-lost");
      wire.mend();
      await player.visit.context.setOffline(false);
      await lost(player).waitFor({ state: "hidden" });
      await other.decide();
      await player.decide();
      await once({ player, first: first[at], bets: bets[at] }, { Play: amount });
      for (const each of players) await each.visit.end(AWAY);
    });

    test("a connection that dies without a word is noticed, and what was done is done once", async (t) => {
      const wire = await Wire.to(house);
      t.after(() => wire.end());
      const player = await guest(wire, 3);
      await player.betting(6);
      const first = await player.bankroll();
      wire.deafen();
      await player.spot("Ante").click();
      await lost(player).waitFor({ timeout: 15_000 });
      wire.mend();
      await lost(player).waitFor({ state: "hidden" });
      await player.decide();
      await once({ player, first, bets: { Ante: 500 } }); /* the least at this table */
      await player.visit.end(AWAY);
    });

    test("a network that comes and goes: the page says so at once, and looks whether it is true", async (t) => {
      const wire = await Wire.to(house);
      t.after(() => wire.end());
      const visit = await Visit.open(wire);
      await visit.page.getByRole("button", { name: /^Sit down at table 1/ }).first().waitFor();
      await visit.context.setOffline(true);
      await lost(visit).waitFor({ timeout: 5000 });
      await visit.context.setOffline(false);
      await lost(visit).waitFor({ state: "hidden" });
      wire.deafen();
      await visit.page.evaluate(() => dispatchEvent(new Event("online"))); /* another network: the old connection is dead */
      await lost(visit).waitFor({ timeout: 15_000 });
      wire.mend();
      await lost(visit).waitFor({ state: "hidden" });
      await visit.end(AWAY);
    });

    test("what was refused is forgotten with the next thing that is done, and with another page", async () => {
      const player = await guest(house, 3);
      const toast = alert(player).getByText(/needs another one first/);
      await player.betting(4);
      await player.spot("Progressive").click({ force: true });
      await toast.waitFor();
      await player.spot("Ante").click();
      await toast.waitFor({ state: "hidden", timeout: 2500 });
      await player.decide();
      await player.betting(4);
      await player.spot("Progressive").click({ force: true });
      await toast.waitFor();
      await player.page.getByRole("link", { name: /to the lobby/ }).click();
      await toast.waitFor({ state: "hidden", timeout: 2500 });
      await player.visit.end();
    });

    test("what is grey says why, in the server's words", async () => {
      const player = await guest(house, 3);
      await player.betting();
      const spot = player.spot("Progressive");
      const why = (await spot.getAttribute("aria-label")).split("down. ")[1];
      assert.match(why, /needs another one first/);
      await spot.click({ force: true });
      await alert(player).getByText(why).waitFor();
      assert.equal(await player.down("Progressive"), 0);
      await player.visit.end();
    });
  });

  test("a page that cannot be loaded says so, and is there when it is asked for again", async (t) => {
    const wire = await Wire.to(house);
    t.after(() => wire.end());
    const visit = await Visit.open(wire);
    const { page } = visit;
    await page.getByRole("link", { name: "Mathematics" }).first().waitFor();
    wire.cut();
    await page.getByRole("link", { name: "Mathematics" }).first().click();
    await page.getByRole("heading", { name: "The page could not be loaded" }).waitFor();
    await shot(visit, "page-not-loaded");
    await page.getByRole("button", { name: "Try again" }).click(); /* still nothing: and not the browser's own page */
    await page.waitForTimeout(1000);
    await page.getByRole("heading", { name: "The page could not be loaded" }).waitFor();
    wire.mend();
    await page.getByRole("heading", { name: /mathematics/i }).first().waitFor();
    await visit.end(AWAY);
  });

  test("a house that is away is named so, in the lobby and at signing in", async (t) => {
    const wire = await Wire.to(house);
    t.after(() => wire.end());
    const visit = await Visit.open(wire);
    const sits = visit.page.getByRole("button", { name: /^Sit down at table 1/ }).first();
    await sits.waitFor();
    wire.cut();
    await sits.click();
    await visit.page.getByRole("alert").getByText("The house cannot be reached. Try again in a moment.").waitFor();
    const dialog = await visit.signIn("player");
    await dialog.getByText("The house cannot be reached. Try again in a moment.").first().waitFor();
    await shot(visit, "sign-in-unreached");
    await visit.end(AWAY);
  });

  test("a console without connection does nothing, says why, and does nothing afterwards", async (t) => {
    const wire = await Wire.to(house);
    t.after(() => wire.end());
    const visit = await Visit.open(wire);
    await visit.session("floorperson");
    await visit.go("/console/5");
    const step = visit.page.getByRole("region", { name: "Next step" }).getByRole("button");
    await step.waitFor();
    const [words, place] = [await step.textContent(), await step.boundingBox()];
    wire.cut();
    await lost(visit).waitFor();
    await step.getByText("The connection is lost").waitFor();
    assert.equal(await step.getAttribute("aria-disabled"), "true");
    assert.equal((await step.boundingBox()).y, place.y, "nothing jumps");
    await step.click({ force: true });
    await visit.page.getByRole("alert").getByText(/can be done when it is back/).waitFor();
    await shot(visit, "console-lost");
    wire.mend();
    await lost(visit).waitFor({ state: "hidden" });
    await until(() => step.textContent(), (now) => now === words, "the same step waits");
    await visit.end(AWAY);
  });

  describe("signing in", { concurrency: true }, () => {
    test("a wrong password is answered in the server's words", async () => {
      const visit = await Visit.open(house);
      const told = visit.page.waitForResponse((answer) => answer.url().endsWith("/api/session") && answer.request().method() === "POST");
      const dialog = await visit.signIn("player", "not-my-password");
      const { error } = await (await told).json();
      await dialog.getByRole("alert").getByText(error.words).waitFor();
      const typed = () => visit.page.evaluate(() => [document.activeElement.name, String(getSelection())]);
      await until(typed, ([name, selected]) => name === "password" && selected.length > 0, "the password can be typed again");
      await shot(visit, "sign-in-refused");
      await visit.end(/401/);
    });

    test("a session that is over leaves nothing of the person on the screen", async () => {
      const visit = await Visit.open(house);
      const { page } = visit;
      await visit.signIn("player");
      await page.getByRole("button", { name: "Settings of Robin" }).waitFor();
      const answer = await visit.context.request.delete(`${house.url}api/session`, { headers: { Origin: house.url.slice(0, -1) } });
      assert.equal(answer.status(), 204);
      await page.getByRole("button", { name: "Sign in" }).waitFor();
      assert.equal(await page.getByText("Robin").count(), 0);
      await visit.signIn("player");
      await page.getByRole("button", { name: "Settings of Robin" }).waitFor();
      await visit.end(/WebSocket|401/);
    });
  });

  test("the server is killed in the middle of three rounds", async () => {
    const deciding = await asked(house, 1, ["Ante", "Aces Up"]);
    const drawing = await asked(house, 4, ["Ante", "Bonus"]);
    const betting = await guest(house, 3);
    await betting.betting();
    const money = await betting.bankroll();
    const { Ante: chip } = await betting.bet(["Ante"]);
    const all = [deciding.player, drawing.player, betting];

    await house.stop();
    for (const player of all) await lost(player).waitFor();
    await betting.spot("Ante").click(); /* one more chip, on its way while nobody is there */
    const play = await amountOn(deciding.choice);
    await deciding.choice.click();
    await until(() => deciding.choice.isEnabled(), (can) => can, "it can be tried again");
    await deciding.choice.click(); /* twice: the second is another act, and must be refused */
    const refused = alert(deciding.player).getByText(/turn|phase|decided|not possible now|another round/i).waitFor(); /* it is said for some seconds only */

    await house.start();
    for (const player of all) await lost(player).waitFor({ state: "hidden" });
    await same(drawing);
    await refused;
    await deciding.player.decide();
    await once(deciding, { Play: play });
    const draws = await amountOn(drawing.choice);
    await drawing.player.decide();
    await once(drawing, { "First Draw": draws });
    await betting.decide();
    await once({ player: betting, first: money, bets: { Ante: chip + 500 } });
    for (const player of all) await player.visit.end(AWAY);
  });
});
