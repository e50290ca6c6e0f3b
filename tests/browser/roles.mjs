/* Each role sees what it may and nothing else: doors, pages, topics; and no card that lies face down for the reader is in any message
 * that a browser gets. What the cards were an auditor asks for afterwards. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { close, until, Visit } from "./browser.mjs";
import { House, passwords } from "./house.mjs";
import { betTogether, Player, ways } from "./player.mjs";
import { ask, watches } from "./talk.mjs";

const STAFF = ["dealer", "floorperson", "supervisor", "executive", "manager", "auditor"];
const FLOOR = STAFF.slice(1);
const OFFICE = FLOOR.slice(1);
const SIGNED_IN = Object.keys(passwords);

/* docs/protocol.md, section 4. */
const topics = {
  lobby: null, "table/1": null, "sign/1": null, "own/1": ["player"], me: SIGNED_IN, "console/5": STAFF, floor: FLOOR, manager: OFFICE,
};
/* A page, who it is for, and what only they find on it. */
const pages = [
  { path: "/console/5", roles: STAFF, has: (page) => page.getByRole("region", { name: "Next step" }), closed: /For the staff of the table/ },
  { path: "/floor", roles: FLOOR, has: (page) => page.getByRole("region", { name: "Tables" }), closed: /The floor is for the staff/ },
  { path: "/cashier", roles: ["cashier"], has: (page) => page.getByRole("form", { name: "Find a player" }), closed: /The cage is for the cashiers/ },
  { path: "/manager", roles: OFFICE, has: (page) => page.getByRole("navigation", { name: "Game Manager" }), closed: /Game Manager is for|to see the Game Manager/ },
];
const doors = [["Lobby", null], ["Floor", FLOOR], ["Cashier", ["cashier"]], ["Game Manager", OFFICE], ["Mathematics", null]];

const may = (roles, role) => roles === null || roles.includes(role);

async function checkRole(house, role) {
  const visit = await Visit.open(house);
  const { page } = visit;
  if (role) await visit.session(role);
  await visit.go("/");
  const bar = page.getByRole("navigation", { name: "Pages" });
  await page.getByRole("button", { name: role ? /^Settings of / : "Sign in" }).waitFor();
  assert.deepEqual(await bar.getByRole("link").allTextContents(), doors.filter(([, roles]) => may(roles, role)).map(([words]) => words));
  const expected = Object.fromEntries(Object.entries(topics).map(([topic, roles]) => [topic, may(roles, role) ? "view" : role ? "ROLE_NOT_ALLOWED" : "SIGN_IN_FIRST"]));
  assert.deepEqual(await watches(page, Object.keys(topics)), expected);
  for (const { path, roles, has, closed } of pages) {
    await visit.go(path);
    if (may(roles, role)) await has(page).waitFor();
    else {
      await page.getByText(closed).first().waitFor();
      assert.equal(await has(page).count(), 0, `${path} shows nothing to ${role}`);
    }
  }
  await visit.end();
}

/* ---- Cards in messages ---- */

/* Every message of the page's own sockets, from now on. */
function listen(page) {
  const views = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.type === "view") views.push(message);
    }),
  );
  return views;
}

const cardsIn = (views) => new Set(JSON.stringify(views).match(/(?<=")(?:[2-9TJQKA][shdc]|J[12])(?=")/g) ?? []);

async function listening(house, role, path, size) {
  const visit = await Visit.open(house, "/", { size });
  if (role) await visit.session(role);
  const views = listen(visit.page);
  await visit.go(path);
  return { visit, views };
}

async function guest(house, table) {
  const visit = await Visit.open(house);
  const views = listen(visit.page);
  await visit.page.reload();
  const player = new Player(visit, { ...ways.mouse, motion: false });
  await player.sitDown(table);
  return { visit, views, player };
}

const sorted = (cards) => [...cards].sort();

describe("roles", { concurrency: 2 }, () => {
  let house;
  before(async () => void (house = await new House({ demo_betting_ms: 10000, demo_decision_ms: 60000 }).start()));
  after(async () => (await close(), await house.end()));

  for (const role of [null, ...SIGNED_IN]) test(`${role ?? "nobody"} sees what they may`, () => checkRole(house, role));

  test("no message has a card that its reader may not see", async () => {
    const table = 1;
    const looking = await listening(house, null, `/table/${table}`);
    const staff = await listening(house, "dealer", `/console/${table}`);
    const auditor = await listening(house, "auditor", `/console/${table}`);
    const guests = [await guest(house, table), await guest(house, table)];
    const all = [looking, staff, auditor, ...guests];
    await betTogether(guests.map(({ player }) => player), ["Ante"], 6);
    for (const each of all) each.views.length = 0; /* bets are open: nothing of the round before lies on the table */

    /* Somebody is asked: all cards are dealt, one of the dealer's is up, nothing else is. */
    const isAsked = ({ player }) => player.button(/^Fold/).isVisible();
    const asked = await until(() => Promise.all(guests.map(isAsked)), (each) => each.includes(true), "somebody is asked").then((each) => each.indexOf(true));
    const [one, other] = [guests[asked], guests[1 - asked]];
    const seen = () => [looking, staff, auditor, one, other].map(({ views }) => cardsIn(views));
    const early = seen();

    /* Who is asked first folds: those cards are never shown to anybody else. */
    await one.player.choose(one.player.button(/^Fold/));
    await other.player.decide();
    const late = seen();
    const { round: number } = await other.player.settled();
    const round = await ask(auditor.visit.page, "round", { table, round: number });
    const seat = await ask(one.visit.page, "round", { table, round: number }).then(({ seats }) => seats.find(({ own }) => own).seat);
    const cardsOf = (which) => round.seats.find(which).cards;
    const folded = cardsOf((each) => each.seat === seat);
    const kept = await ask(other.visit.page, "round", { table, round: number });
    const own = kept.seats.find((each) => each.own).cards;
    assert.equal(folded.length, 5);
    assert.ok(!folded.includes("??") && round.dealer.cards.length === 6, "the auditor sees all cards");

    const up = sorted(early[0]);
    assert.equal(up.length, 1, `one card is up before the decisions, and ${up} were told`);
    assert.ok(round.dealer.cards.includes(up[0]));
    assert.deepEqual(early.slice(1, 3).map(sorted), [up, up], "staff sees no more than anybody");
    assert.deepEqual(sorted(early[3]), sorted([...folded, ...up]), "a player sees the own hand, and the card that is up");
    assert.deepEqual(sorted(early[4]), sorted([...own, ...up]));
    for (const index of [0, 1, 2, 4]) assert.deepEqual(folded.filter((card) => late[index].has(card)), [], "a folded hand stays hidden");
    assert.deepEqual(kept.seats.find((each) => each.seat === seat).cards, Array(5).fill("??"));
    for (const { visit } of all) await visit.end();
  });
});
