/* What a player does and reads at a table, by mouse, by keyboard alone or by touch, through what the page calls things: no class,
 * no field of a view. Amounts that are read are texts of the screen, turned into cents here. */
import assert from "node:assert/strict";
import { until } from "./browser.mjs";

/* ---- Money ---- */

/* "+$1,234.50" in cents; "−" is a real minus. */
export function cents(text) {
  const found = /^([+−-]?)\$([\d,]+)\.(\d\d)$/.exec(text.trim());
  assert.ok(found, `'${text}' is no amount of money`);
  const value = Number(found[2].replace(/,/g, "")) * 100 + Number(found[3]);
  return found[1] === "−" || found[1] === "-" ? -value : value;
}

const money = (text) => cents(/[+−-]?\$[\d,]+\.\d\d/.exec(text)?.[0] ?? text);

/* "Aces Up: flush, 6 to 1 on $5.00 = $30.00": what a line of a settlement makes, by the odds in its words alone; "6 for 1" keeps
 * the wager. What an envy bonus is no line explains. */
export function changeOf({ words, change }) {
  const won = /, (?:claims )?(\d+) (to|for) (\d+) on (\$[\d,.]+) = (\$[\d,.]+)$/.exec(words);
  if (won) {
    const [times, kind, per, staked, wins] = [Number(won[1]), won[2], Number(won[3]), cents(won[4]), cents(won[5])];
    assert.equal(wins, Math.floor((staked * times) / per), words);
    return kind === "to" ? wins : wins - staked;
  }
  if (/ of the \w+ meter(?: = \$[\d,.]+)?$/.test(words)) return change;
  const other = /, (\$[\d,.]+) (lost|returned)$/.exec(words);
  if (!other) assert.match(words, /^Envy bonus/, "every other line has a sum");
  return other ? (other[2] === "lost" ? -cents(other[1]) : 0) : change;
}

const PURSE = 200_000; /* of a guest: demo_purse in docs/configuration.md */

/* ---- Ways to press something ---- */

const focused = (locator) => locator.evaluate((element) => element === document.activeElement).catch(() => false);

/* Tab until it has the focus. A page has fewer than 200 stops. */
async function tabTo(page, locator) {
  await locator.waitFor();
  for (let stops = 0; stops < 200; stops++) {
    if (await focused(locator)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`the keyboard does not reach ${locator}`);
}

const soon = { timeout: 20_000 };

export const ways = {
  mouse: { size: "desktop", motion: true, press: (page, locator) => locator.click(soon), decide: (page, locator) => locator.click(soon) },
  touch: { size: "phone", press: (page, locator) => locator.tap(soon), decide: (page, locator) => locator.tap(soon) },
  keyboard: {
    size: "desktop",
    async press(page, locator) {
      await tabTo(page, locator);
      await page.keyboard.press("Enter");
    },
    /* By the key that the button shows. */
    async decide(page, locator) {
      const shown = (await locator.locator("kbd").textContent()).replace("·", "").trim();
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press(shown === "space" ? "Space" : shown.toLowerCase());
    },
  },
};

/* ---- The table ---- */

export class Player {
  constructor(visit, way) {
    Object.assign(this, { visit, page: visit.page, way });
    this.dock = this.page.getByRole("region", { name: "Your turn" });
    this.rack = this.dock.getByRole("radiogroup", { name: "Chip to place" });
    this.hand = this.page.getByRole("region", { name: "Your hand" });
    this.side = this.page.getByRole("complementary", { name: "Posted at the table", includeHidden: true });
  }

  press(locator) {
    return this.way.press(this.page, locator);
  }

  /* From the lobby to a seat with chips: one press. */
  async sitDown(table) {
    const sits = this.page.getByRole("button", { name: "Leave" });
    /* Another guest may have been quicker at the same seat: then it is tried once more. */
    for (let tries = 0; tries < 3 && !(await sits.isVisible()); tries++) {
      await this.press(this.page.getByRole("button", { name: new RegExp(`^Sit down at table ${table},`) }).last());
      await sits.waitFor({ timeout: 60_000 }).catch(() => this.page.goto(new URL("/", this.page.url()).href));
    }
    await sits.waitFor();
    return until(() => this.bankroll(), (has) => has === PURSE, "a guest has play money, and chips of it");
  }

  /* What the bar says, once it has stopped rolling. */
  async bankroll() {
    const read = () => this.page.locator("p", { hasText: /^Bankroll/ }).textContent();
    let text = await read();
    for (let before = ""; before !== text; text = await read()) {
      before = text;
      await this.page.waitForTimeout(150);
    }
    return money(text);
  }

  spot(title) {
    return this.page.getByRole("button", { name: new RegExp(`^${title}, .* down\\.`) });
  }

  /* What lies on a spot of the own box. */
  async down(title) {
    const name = await this.spot(title).getAttribute("aria-label", { timeout: 1000 }).catch(() => "nothing down");
    return name.includes("nothing down") ? 0 : money(name);
  }

  async secondsLeft() {
    const name = await this.dock.getByRole("timer").getAttribute("aria-label");
    return Number(/^(\d+) seconds? left/.exec(name)?.[1] ?? 0);
  }

  /* The rack of chips is there as long as bets are open. */
  isBetting() {
    return this.rack.isVisible();
  }

  async betting(seconds = 3) {
    await until(async () => (await this.isBetting()) && (await this.secondsLeft()), (left) => left >= seconds, "bets are opened");
  }

  /* One chip onto each spot, one after the other: the Ante first. Null when the clock was faster. */
  async bet(titles) {
    const bets = {};
    for (const title of titles) {
      await this.press(this.spot(title)).catch(() => undefined); /* grey again: bets are closed */
      bets[title] = await until(() => this.down(title), async (amount) => amount > 0 || !(await this.isBetting()), `${title} is down`);
    }
    for (const title of titles) if ((await this.down(title)) !== bets[title] || bets[title] === 0) return null;
    return bets;
  }

  /* All of the bets in one round. A round in which there was no time for all of them is played to its end. */
  async betAll(titles) {
    for (let tries = 0; tries < 4; tries++) {
      await this.betting();
      const first = await this.bankroll();
      const bets = await this.bet(titles);
      if (bets) return { bets, first };
      await this.decide();
    }
    assert.fail(`${titles.join(", ")}: no round left time for all of them`);
  }

  button(name) {
    return this.dock.getByRole("button", { name });
  }

  /* Decides whatever is asked until the box is settled. `throws` says how many cards to discard, draw by draw. */
  async decide({ choose = /^(Play|First Draw|Second Draw) /, throws = [2, 0] } = {}) {
    const asked = this.button(choose).first();
    const draw = this.button(/^(Stand pat|Discard \d)/);
    const over = this.dock.getByRole("row", { name: /^Net/ }).or(this.rack);
    const made = [];
    await this.rack.waitFor({ state: "hidden" });
    for (;;) {
      await asked.or(draw).or(over).first().waitFor();
      if (await over.first().isVisible()) return made;
      if (await draw.isVisible()) made.push(await this.discard(draw, throws.shift() ?? 0));
      else if (await asked.isVisible()) made.push(await this.choose(asked));
    }
  }

  async choose(button) {
    const words = (await button.textContent()).trim();
    await this.way.decide(this.page, button);
    await button.waitFor({ state: "hidden" });
    return words;
  }

  async discard(button, count) {
    const cards = this.hand.getByRole("button", { name: /^Discard the / });
    for (let index = 0; index < count; index++) await this.press(cards.nth(2 * index));
    const words = count === 0 ? "Stand pat" : `Discard ${count} card${count === 1 ? "" : "s"}`;
    await until(() => button.textContent(), (text) => text.startsWith(words), `the button says '${words}'`);
    return this.choose(button);
  }

  cards() {
    return this.hand.getByRole("img").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  }

  /* ---- How the box was settled ---- */

  /* On a phone what is posted is behind a door. */
  async openSide() {
    if (!(await this.side.isVisible())) await this.press(this.page.getByRole("button", { name: "Paytables" }));
  }

  /* {net, lines: [{words, change, claimed}]} of the own box, where it stands. A claim has cost its wager, and is not paid yet. */
  async lines(part = this.dock) {
    const rows = await part.getByRole("row").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent.trim())));
    const [last, net] = rows.pop();
    assert.equal(last, "Net");
    const line = ([words, change]) => ({ words, change: money(change), claimed: change.includes("claimed") });
    return { net: cents(net), lines: rows.map(line) };
  }

  /* ... with the round, from the panel at the side, where they stay until the next. */
  async settled() {
    await this.openSide();
    const part = this.side.locator("section", { has: this.page.getByRole("heading", { name: /^Your round [\d,]+$/ }) });
    const round = Number((await part.getByRole("heading").textContent()).replace(/\D/g, ""));
    return { round, ...(await this.lines(part)) };
  }

  proof(round) {
    return this.side.getByText(new RegExp(`Round ${round.toLocaleString("en-US")}|Round ${round}`)).and(this.side.getByText(/deck matches its commitment|all cards shown match the commitment/));
  }
}

/* All of them in one round. A round in which the clock was faster than one of them is played to its end. */
export async function betTogether(players, titles, seconds = 3) {
  const all = (what) => Promise.all(players.map(what));
  for (let tries = 0; tries < 4; tries++) {
    await all((player) => player.betting(seconds));
    if (!(await all((player) => player.bet(titles))).includes(null)) return;
    await all((player) => player.decide());
  }
  assert.fail(`${titles.join(", ")}: no round left time for all players`);
}
