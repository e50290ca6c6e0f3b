/* From page to page and through dialogs: titles, where the keyboard is, what Back shows, and that nothing that was typed is
 * lost by a hand that slips. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { close, until, Visit } from "./browser.mjs";
import { House } from "./house.mjs";
import { shot } from "./screens.mjs";

const focused = (page) => page.evaluate(() => document.activeElement.tagName);
const dialog = (page) => page.getByRole("dialog");

/* In the padding of the dialog, and in the dark beside it. */
async function places(page) {
  const { x, y, width, height } = await dialog(page).boundingBox();
  return { padding: [x + 6, y + height / 2], outside: [x + width + 40, y + height / 2] };
}

describe("paths", () => {
  let house;
  before(async () => void (house = await new House().start()));
  after(async () => (await close(), await house.end()));

  test("every page says in its title what it is", async () => {
    const visit = await Visit.open(house);
    const { page } = visit;
    await visit.session("manager");
    const titles = [
      ["/manager", /^Meters · Game Manager · baize$/],
      ["/manager/meter/1", /^.*Progressive.* · Game Manager · baize$/],
      ["/manager/reports", /^Reports · Game Manager · baize$/],
      ["/manager/people", /^People and access · Game Manager · baize$/],
      ["/win/1/1", /^Win 1 of meter 1 · baize$/],
      ["/nowhere", /^There is nothing here · baize$/],
      ["/mathematics/77", /^There is no table 77 · baize$/],
    ];
    for (const [path, title] of titles) {
      await visit.go(path);
      await until(() => page.title(), (seen) => title.test(seen), `${path} is called ${title}`);
    }
    await page.getByRole("heading", { name: "There is no table 77" }).waitFor();
    await visit.end(/404|refused/i);
  });

  test("the keyboard begins at the heading of a new page, and Back is where one was", async () => {
    const visit = await Visit.open(house, "/", { viewport: { width: 1000, height: 500 } });
    const { page } = visit;
    await page.getByRole("button", { name: /^Sit down at table 1/ }).first().waitFor();
    await page.evaluate(() => scrollTo(0, 300));
    await page.getByRole("link", { name: /^Watch table/ }).last().evaluate((link) => link.click());
    await page.getByRole("region", { name: "The table" }).first().waitFor();
    await until(() => focused(page), (name) => name === "H1", "the heading of the table has the focus");
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.goBack();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await until(() => page.evaluate(() => scrollY), (y) => y === 300, "the lobby is where it was");
    await until(() => focused(page), (name) => name === "H1", "the heading of the lobby has the focus");
    await visit.go("/mathematics/1");
    await page.getByRole("link", { name: "Aces Up", exact: true }).first().click();
    await page.waitForTimeout(300);
    assert.ok((await page.evaluate(() => scrollY)) > 100, "a place inside the page is found");
    await visit.end();
  });

  test("a dialog is not closed by a hand that slips", async () => {
    const visit = await Visit.open(house);
    const { page } = visit;
    await page.getByRole("button", { name: "Sign in" }).first().click();
    const name = dialog(page).getByLabel("Name");
    const { padding, outside } = await places(page);
    await page.mouse.click(...padding);
    assert.ok(await dialog(page).isVisible(), "a click in the padding");
    const field = await name.boundingBox();
    await page.mouse.move(field.x + 20, field.y + 10);
    await page.mouse.down();
    await page.mouse.move(...outside);
    await page.mouse.up();
    assert.ok(await dialog(page).isVisible(), "a selection that ends outside");
    await name.fill("somebody");
    await page.mouse.click(...outside);
    assert.equal(await name.inputValue(), "somebody", "what was typed stays");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Sign in" }).first().click();
    await page.mouse.click(...outside);
    await dialog(page).waitFor({ state: "hidden" });
    await visit.end();
  });

  test("the button of a sign on a phone covers nothing", async () => {
    const visit = await Visit.open(house, "/sign/1", { size: "phone" });
    const { page } = visit;
    await page.getByRole("region", { name: "Meter" }).waitFor();
    await page.mouse.move(100, 300);
    await page.mouse.move(120, 320);
    const button = await page.getByRole("button", { name: "Full screen" }).boundingBox();
    const last = await page.locator(".sign-foot").boundingBox();
    await shot(visit, "sign-touched");
    assert.ok(last.y + last.height <= button.y, `the list ends at ${last.y + last.height}, the button begins at ${button.y}`);
    await visit.end();
  });

  test("a password that somebody else has set: the new one can be seen, and nobody is signed out by a click", async () => {
    await house.stop("SIGTERM");
    const { one_time_password } = JSON.parse(await house.office(["user", "add", "newcomer", "--role", "dealer", "--json"], ["manager"]));
    await house.start();
    const visit = await Visit.open(house);
    const { page } = visit;
    await visit.signIn("newcomer", one_time_password);
    const choose = page.getByRole("dialog", { name: "Choose a new password" });
    await choose.waitFor();
    await page.mouse.click(...(await places(page)).outside);
    await page.mouse.click(...(await places(page)).padding);
    await choose.getByLabel("Password until now").fill(one_time_password);
    const fresh = choose.getByLabel("New password");
    await fresh.fill("short");
    assert.equal(await fresh.getAttribute("type"), "password");
    await choose.getByLabel("Show what is typed").check();
    assert.equal(await fresh.getAttribute("type"), "text");
    await choose.getByRole("button", { name: "Change it" }).click();
    await choose.getByRole("alert").getByText(/\w/).first().waitFor();
    await until(() => page.evaluate(() => document.activeElement.name), (name) => name === "fresh", "the new password can be typed again");
    assert.equal(await page.getByText("before anything else").count(), 0, "a word of the protocol on the screen");
    await shot(visit, "new-password");
    await fresh.fill("a-dealer-of-the-full-house");
    await choose.getByRole("button", { name: "Change it" }).click();
    await choose.waitFor({ state: "hidden" });
    await visit.end(/WebSocket|40[01]/);
  });
});
