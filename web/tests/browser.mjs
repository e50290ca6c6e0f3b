/* Debian's Chromium, driven by playwright-core: what the browser tests share. */
import { chromium } from "playwright-core";

export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 360, height: 780 },
  wide: { width: 3840, height: 2160 },
};

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
}

/* A page that fails the test on anything its console complains about: a broken policy, a missing file, an exception. */
export async function open(browser, url, size = "desktop", more = {}) {
  const context = await browser.newContext({ viewport: sizes[size], hasTouch: size === "phone", isMobile: size === "phone", ...more });
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => message.type() === "error" && page.complaints.push(message.text()));
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  await page.goto(url);
  return page;
}

/* From the lobby to a seat with chips, as a guest of a demo. */
export async function sitDown(page, table) {
  await page.getByRole("button", { name: new RegExp(`^Sit down at table ${table},`) }).last().click();
  await page.locator(".seat.main").waitFor({ timeout: 15000 });
}

/* Until the table does one of these: the state that the dock is in. */
export const dock = (page, what, timeout = 120000) => page.locator(`.dock.is-${what}`).waitFor({ timeout });
