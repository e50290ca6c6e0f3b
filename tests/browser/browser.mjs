/* Debian's Chromium without its windows (chromium-headless-shell: half the work of the whole browser), driven by playwright-core
 * of web/package.json. A visit is a person with a window of their own: a context with its own cookies, and a page on which
 * nothing may go wrong that the test did not expect. */
import { createRequire } from "node:module";
import assert from "node:assert/strict";
import { passwords } from "./house.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");

export const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  narrow: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 } /* a desktop at 200 % */,
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 3840, height: 2160 } },
};

const ARGUMENTS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--disable-dev-shm-usage",
];
const LONGEST_MS = 120_000; /* for one thing to appear: a round may have to end first, on a machine that does other things too */

let browser;

export async function launch() {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ARGUMENTS });
  return browser;
}

/* At the end of a file. Connections that are kept for a while must not keep the test: it ends, as good or bad as it was. */
export async function close() {
  await browser?.close();
  browser = undefined;
  setTimeout(() => process.exit(), 2000).unref();
}

/* What the page complains about: its console, exceptions, requests that failed, requests to anybody but the house. */
function listen(page, house) {
  const complaints = [];
  const home = new URL(house.url).host;
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED") complaints.push(`${request.url()}: ${why}`); /* aborted: by leaving the page */
  });
  page.on("request", (request) => {
    const { host, protocol } = new URL(request.url());
    if (host !== home && protocol !== "data:" && protocol !== "blob:") complaints.push(`a request to ${request.url()}`);
  });
  page.on("websocket", (socket) => new URL(socket.url()).host !== home && complaints.push(`a socket to ${socket.url()}`));
  return complaints;
}

export class Visit {
  static async open(house, path = "/", { size = "desktop", motion = false, ...more } = {}) {
    const made = await launch();
    const context = await made.newContext({ ...sizes[size], reducedMotion: motion ? "no-preference" : "reduce", ...more });
    context.setDefaultTimeout(LONGEST_MS);
    const page = await context.newPage();
    const visit = Object.assign(new Visit(), { house, context, page, size, complaints: listen(page, house) });
    await visit.go(path);
    return visit;
  }

  go(path) {
    return this.page.goto(new URL(path, this.house.url).href);
  }

  /* Through the dialog, as people do. */
  async signIn(name, password = passwords[name]) {
    await this.page.getByRole("button", { name: "Sign in" }).first().click();
    const dialog = this.page.getByRole("dialog", { name: "Sign in" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    return dialog;
  }

  /* Without the dialog: the cookie of a session that was begun over HTTP. The page has to be loaded after it. */
  async session(name) {
    const headers = { Origin: new URL(this.house.url).origin };
    const answer = await this.context.request.post(new URL("/api/session", this.house.url).href, { headers, data: { name, password: passwords[name] } });
    assert.equal(answer.status(), 200, await answer.text());
    return (await answer.json()).person;
  }

  /* Nothing went wrong but what the test expected. */
  silent(expected = /^$/) {
    assert.deepEqual(this.complaints.filter((each) => !expected.test(each)), []);
  }

  async end(expected) {
    await this.context.close();
    this.silent(expected);
  }
}

/* Asks until the answer is as wanted: for what is computed from several places of a page. */
export async function until(look, wanted, words, longest = LONGEST_MS) {
  const end = Date.now() + longest;
  let seen;
  do {
    seen = await look();
    if (await wanted(seen)) return seen;
    await new Promise((done) => setTimeout(done, 100));
  } while (Date.now() < end);
  assert.fail(`${words}; seen at last: ${JSON.stringify(seen)}`);
}
