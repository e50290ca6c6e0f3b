/* A full house: seven seats and six taken, names as long as a name may be, more money than most screens are made for. Pictures of
 * one round of each game, seen by one player in three windows of three sizes at once. */
import { sizes, until, Visit } from "./browser.mjs";
import { House } from "./house.mjs";
import { Player, ways } from "./player.mjs";
import { act, ask } from "./talk.mjs";

const OWN = "maximiliane-von-hohenlohe-langen"; /* 32 letters: the longest */
const OTHERS = ["bartholomaeus-of-featherstonehaw", "wilhelmina-wuergassen-muennighof", "ottoline-montgomery-massingberd", "xi"];
const SIZES = ["desktop", "phone", "wide"];
const ALONE = 6; /* a table of clay and paper: only its progressive wager is here */
const MONEY = "1234567.89";
const RAISED = 123_456_700; /* cents that the first meter is raised by */

/* People, their money and a meter that has grown for years: before the house is full. */
export async function fullHouse(config) {
  const house = await new House(config).start();
  await house.stop("SIGTERM");
  for (const name of [OWN, ...OTHERS]) {
    await house.person(name, "player");
    await house.office(["cashier", "deposit", name, MONEY], ["cashier"]);
  }
  await house.office(["house", "make-table", String(ALONE), "maryland-four-card-poker", "--progressive-only", "--counts-chips"], ["manager", "supervisor"]);
  await house.office(["meter", "link", "1", String(ALONE)], ["manager"]);
  await house.start();
  const manager = await Visit.open(house, "/");
  await manager.session("manager");
  await manager.go("/manager");
  const second = { name: "executive", password: "sign-for-the-most" };
  await act(manager.page, "meter/1", "adjust", { level: 0, amount_cents: RAISED, why: "redistribution", approval: 17, second });
  await manager.end();
  return house;
}

async function enter(house, name, table, size = "desktop") {
  const visit = await Visit.open(house, "/", { size });
  await visit.session(name);
  if (name.length > 24) await ask(visit.page, "alias", { alias: name.slice(0, 24) }); /* the longest; who is called nothing is a seat */
  await visit.go(`/table/${table}`);
  return new Player(visit, sizes[size].hasTouch ? ways.touch : ways.mouse);
}

/* A seat, and chips: the least that is offered. */
async function sit(player) {
  const seat = player.button(/^Sit down/);
  await seat.waitFor();
  await player.press(seat);
  const offered = player.button(/^Buy in /);
  await offered.first().waitFor();
  await player.press(offered.first());
  await player.page.getByRole("button", { name: "Leave" }).waitFor();
}

/* Wagers and decides as long as its window is open, and looks again where it was too late. */
async function play(player, titles) {
  while (!player.page.isClosed()) {
    try {
      await player.betting(1);
      await player.bet(titles);
      await player.decide({ throws: [3, 1] });
    } catch {
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

async function fill(house, table, seats, titles) {
  const others = [];
  for (const name of OTHERS.slice(0, seats - 3)) { /* two house players, and the own seat */
    const player = await enter(house, name, table);
    await sit(player);
    void play(player, titles);
    others.push(player);
  }
  return others;
}

/* The own windows; the first one plays. */
async function windows(house, table) {
  const all = [];
  for (const size of SIZES) all.push(await enter(house, OWN, table, size));
  await sit(all[0]);
  return all;
}

async function lookAll(players, look, name) {
  for (const { visit } of players) await look(visit, name);
}

async function staffLook(house, look, role, path, name, region) {
  for (const size of SIZES) {
    const visit = await Visit.open(house, "/", { size });
    if (role) await visit.session(role);
    await visit.go(path);
    await visit.page.getByRole("region", { name: region }).first().waitFor();
    await look(visit, name);
    await visit.end();
  }
}

const close = (players) => Promise.all(players.map(({ visit }) => visit.context.close()));

/* The small touch screen of a table that has nothing but its progressive, while it waits for wagers. */
export async function progressiveOnly(house, look) {
  for (const size of SIZES) {
    const visit = await Visit.open(house, "/", { size });
    await visit.session("dealer");
    await visit.go(`/console/${ALONE}`);
    await visit.page.getByRole("group", { name: "Seats" }).waitFor();
    await look(visit, "progressive-only");
    await visit.end();
  }
}

export async function sixWithDiscards(house, look) {
  const others = await fill(house, 4, 6, ["Ante", "Bonus"]);
  const own = await windows(house, 4);
  const [player] = own;
  await player.betAll(["Ante", "Bonus"]);
  await player.choose(player.button(/^First Draw /).first());
  const cards = player.hand.getByRole("button", { name: /^Discard the / });
  await cards.first().waitFor();
  for (const each of own)
    for (const index of [0, 2, 4]) await each.press(each.hand.getByRole("button", { name: /^Discard the / }).nth(index));
  await lookAll(own, look, "full-draw-1-discards");
  await player.choose(player.button(/^Discard 3 cards/));
  await player.choose(player.button(/^Second Draw /).first());
  await cards.first().waitFor();
  await lookAll(own, look, "full-draw-2-second");
  await player.decide({ throws: [0] });
  await until(() => player.dock.getByText("The round is over").isVisible(), (seen) => seen, "the round is over");
  await lookAll(own, look, "full-draw-3-settled");
  await close([...others, ...own]);
}

export async function sevenSeats(house, look) {
  const others = await fill(house, 1, 7, ["Ante", "Aces Up"]);
  const own = await windows(house, 1);
  const [player] = own;
  await player.betAll(["Ante", "Aces Up", "Six Card Bonus", "Progressive"]);
  await lookAll(own, look, "full-1-bets-down");
  await player.button(/^Play /).first().waitFor();
  await lookAll(own, look, "full-2-decision");
  await staffLook(house, look, "dealer", "/console/1", "full-3-console", "Next step");
  await player.decide();
  await until(() => player.dock.getByText("The round is over").isVisible(), (seen) => seen, "the round is over");
  await lookAll(own, look, "full-4-settled");
  await staffLook(house, look, "floorperson", "/floor", "full-5-floor", "Tables");
  await staffLook(house, look, undefined, "/sign/1", "full-6-sign", "Meter");
  await close([...others, ...own]);
}
