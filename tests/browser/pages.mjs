/* Every page and its main states: for the checks of accessibility and for the pictures. A state has a name, who is signed in, a path,
 * and what must be there before it is looked at. */
import { sizes, until, Visit } from "./browser.mjs";
import { betTogether, Player, ways } from "./player.mjs";

const heading = (name) => (page) => page.getByRole("heading", { name }).first().waitFor();
const region = (name) => (page) => page.getByRole("region", { name }).first().waitFor();
const press = (name) => (page) => page.getByRole("button", { name }).first().click();

const dialog = (page) => page.getByRole("dialog").waitFor();
const openConsole = (name) => (page) => page.getByRole("button", { name: new RegExp(`^${name}`) }).first().click();

/* The list is read when it is asked for: in a new house a round has to end first. */
const aRound = (page) =>
  until(
    async () => {
      await page.getByRole("button", { name: "Look again" }).click();
      return page.getByRole("link", { name: /\d/ }).first().waitFor({ timeout: 1000 }).then(() => true, () => false);
    },
    (found) => found,
    "a round of table 2 is there",
  );

export const pages = [
  { name: "lobby", path: "/", ready: (page) => page.getByRole("button", { name: /^Sit down at table 1/ }).first().waitFor() },
  { name: "sign-in", path: "/", then: press("Sign in"), ready: (page) => page.getByRole("dialog", { name: "Sign in" }).waitFor() },
  { name: "settings", role: "player", path: "/", then: press(/^Settings of/), ready: (page) => page.getByRole("dialog", { name: "Settings" }).waitFor() },
  { name: "watching", path: "/table/2", ready: region("The table") },
  { name: "no-such-table", path: "/table/99", ready: heading(/no table/) },
  { name: "no-such-page", path: "/nowhere", ready: heading(/nothing here/) },
  { name: "own-page", role: "player", path: "/me", ready: (page) => page.getByRole("heading").first().waitFor() },
  { name: "rounds", path: "/rounds/2", ready: aRound },
  { name: "round-rebuilt", role: "auditor", path: "/round/2/1", ready: (page) => page.getByRole("heading").first().waitFor() },
  { name: "signs", path: "/signs", ready: (page) => page.getByRole("link", { name: /Progressive/ }).first().waitFor() },
  { name: "sign", path: "/sign/1", ready: region("Meter") },
  { name: "console", role: "dealer", path: "/console/5", ready: region("Next step") },
  { name: "console-irregularities", role: "dealer", path: "/console/1", then: openConsole("Irregularities"), ready: dialog },
  { name: "console-seats", role: "dealer", path: "/console/1", then: openConsole("Seats"), ready: dialog },
  { name: "console-decks", role: "dealer", path: "/console/1", then: openConsole("Decks"), ready: dialog },
  { name: "console-devices", role: "dealer", path: "/console/1", then: openConsole("Devices"), ready: dialog },
  { name: "console-chips", role: "dealer", path: "/console/1", then: openConsole("Chips"), ready: dialog },
  { name: "console-progressive", role: "dealer", path: "/console/1", then: openConsole("Progressive"), ready: dialog },
  { name: "console-disputes", role: "dealer", path: "/console/1", then: openConsole("Disputes"), ready: dialog },
  { name: "console-table", role: "dealer", path: "/console/1", then: openConsole("Table"), ready: dialog },
  { name: "console-of-floorperson", role: "floorperson", path: "/console/5", ready: region("Next step") },
  { name: "console-closed", role: "player", path: "/console/5", ready: heading(/staff/) },
  { name: "floor", role: "floorperson", path: "/floor", ready: region("Tables") },
  { name: "floor-closed", path: "/floor", ready: (page) => page.getByText("The floor is for the staff").waitFor() },
  { name: "cashier", role: "cashier", path: "/cashier", ready: (page) => page.getByRole("form", { name: "Find a player" }).waitFor() },
  { name: "manager", role: "manager", path: "/manager", ready: (page) => page.getByRole("table").first().waitFor() },
  { name: "manager-meter", role: "manager", path: "/manager/meter/1", ready: heading("Wins") },
  { name: "manager-parameters", role: "manager", path: "/manager/meter/1", then: press("Change …"), ready: dialog },
  { name: "manager-adjust", role: "manager", path: "/manager/meter/1", then: press("Adjust the level …"), ready: dialog },
  { name: "manager-reading", role: "manager", path: "/manager/meter/1", then: press("Reading of a day …"), ready: dialog },
  { name: "manager-link", role: "manager", path: "/manager/meter/1", then: press("Link a table …"), ready: dialog },
  { name: "manager-reports", role: "manager", path: "/manager/reports", ready: (page) => page.getByRole("table").first().waitFor() },
  { name: "manager-people", role: "manager", path: "/manager/people", ready: (page) => page.getByRole("table").first().waitFor() },
  { name: "manager-house", role: "manager", path: "/manager/house", ready: (page) => page.getByText("maryland-four-card-poker").first().waitFor() },
  { name: "mathematics", path: "/mathematics", ready: (page) => page.getByRole("heading").first().waitFor() },
  { name: "mathematics-of-a-table", path: "/mathematics/1", ready: (page) => page.getByRole("table").first().waitFor() },
];

/* Opens each and lets `look` see it. One context for each role. */
export async function everyPage(house, size, look, only = () => true) {
  const visits = new Map();
  for (const { name, role, path, then, ready } of pages.filter(only)) {
    if (!visits.has(role)) {
      const visit = await Visit.open(house, "/", { size });
      if (role) await visit.session(role);
      visits.set(role, visit);
    }
    const visit = visits.get(role);
    await visit.go(path);
    await then?.(visit.page);
    await ready(visit.page);
    await look(visit, name);
  }
  for (const visit of visits.values()) await visit.end();
}

/* On a phone the doors are where the dock leaves them, and that changes with the round: who missed one touches again. */
async function openDoor(player, name) {
  const door = player.page.getByRole("navigation", { name: "At the table" }).getByRole("button", { name });
  const dialog = player.page.getByRole("dialog");
  for (let tries = 0; tries < 4 && !(await dialog.isVisible()); tries++) {
    await player.press(door);
    await dialog.waitFor({ timeout: 2000 }).catch(() => undefined);
  }
  await dialog.waitFor();
}

/* A round of Four Card Poker, and the doors of the table. */
export async function fourCardStates(house, size, look) {
  const way = sizes[size].hasTouch ? ways.touch : ways.mouse;
  const visit = await Visit.open(house, "/", { size });
  const player = new Player(visit, way);
  const { page } = visit;
  await player.sitDown(1);
  await player.betting();
  await look(visit, "four-card-1-betting");
  await player.betAll(["Ante", "Aces Up", "Six Card Bonus", "Progressive"]);
  await look(visit, "four-card-2-bets-down");
  await player.button(/^Play /).first().waitFor();
  await look(visit, "four-card-3-decision");
  await player.press(page.getByRole("button", { name: /^Hint/ }));
  await page.getByText("exact value in Antes").waitFor();
  await look(visit, "four-card-4-hint");
  await player.decide();
  await look(visit, "four-card-5-settled");
  await player.openSide();
  await look(visit, "four-card-6-posted");
  const back = page.getByRole("button", { name: "Back to the table" });
  if (await back.isVisible()) await player.press(back);
  for (const [door, name] of [["Chips", "7-chips"], ["Leave", "8-leave"], ["History", "9-history"], ["Dispute", "a-dispute"]]) {
    await openDoor(player, new RegExp(`^${door}`));
    await look(visit, `four-card-${name}`);
    await page.keyboard.press("Escape");
  }
  await visit.end();
}

/* Two players in one round: one decides, the other reads why it has to wait. */
export async function waitingState(house, size, look) {
  const way = sizes[size].hasTouch ? ways.touch : ways.mouse;
  const players = [];
  for (let count = 0; count < 2; count++) {
    players.push(new Player(await Visit.open(house, "/", { size }), way));
    await players[count].sitDown(3);
  }
  await betTogether(players, ["Ante"]);
  const turn = async (index) =>
    (await players[index].button(/^Play /).first().isVisible()) && (await players[1 - index].button(/^Not now: /).first().isVisible());
  const decides = await until(async () => [await turn(0), await turn(1)].indexOf(true), (index) => index >= 0, "one decides, the other waits");
  await look(players[1 - decides].visit, "four-card-b-waiting");
  for (const { visit } of players) await visit.end();
}

export async function doubleDrawStates(house, size, look) {
  const way = sizes[size].hasTouch ? ways.touch : ways.mouse;
  const visit = await Visit.open(house, "/", { size });
  const player = new Player(visit, way);
  await player.sitDown(4);
  await player.betAll(["Ante", "Bonus"]);
  await look(visit, "double-draw-1-bets-down");
  await player.choose(player.button(/^First Draw /).first());
  const cards = player.hand.getByRole("button", { name: /^Discard the / });
  await cards.first().waitFor();
  for (const index of [0, 3]) await player.press(cards.nth(index));
  await look(visit, "double-draw-2-discards");
  await player.choose(player.button(/^Discard 2 cards/));
  await player.decide({ throws: [0] });
  await look(visit, "double-draw-3-settled");
  await visit.end();
}
