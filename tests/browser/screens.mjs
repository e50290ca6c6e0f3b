/* Pictures of pages and states, and a page to leaf through them. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { screens } from "./house.mjs";

/* In the page: until what moves has come to rest. What moves for ever is left alone. */
async function settle() {
  const ends = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ends.map((each) => each.finished.catch(() => undefined)));
}

export async function shot(visit, name, { whole = false } = {}) {
  mkdirSync(screens, { recursive: true });
  await visit.page.evaluate(settle);
  const slips = /\b(null|undefined|NaN|\[object)\b/.exec(await visit.page.locator("body").innerText());
  assert.equal(slips?.[0], undefined, `${name}: a word of the program on the screen`);
  await visit.page.screenshot({ path: join(screens, `${name}-${visit.size}.png`), fullPage: whole });
  index();
}

const STYLE = `
  body { background: #0b0e0d; color: #e8ece9; font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 1500px; padding: 0 1rem; }
  a { color: #e2b857; } li { margin: 0 0 2.5rem; } ol { list-style: none; padding: 0; } nav { columns: 16rem; margin: 1rem 0 3rem; }
  img { border: 1px solid #2a3330; display: block; height: auto; margin-top: .5rem; max-height: 92vh; max-width: 100%; }`;

/* Written whole and then renamed: tests that run side by side write it too. */
function index() {
  const names = readdirSync(screens).filter((name) => name.endsWith(".png")).map((name) => name.slice(0, -4)).sort();
  const made = (name) => statSync(join(screens, `${name}.png`)).mtime.toISOString().slice(0, 16).replace("T", " ");
  const words = (name) => name.replace(/-/g, " ");
  const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Screens of baize</title><style>${STYLE}</style>
<h1>Screens of baize</h1><p>${names.length} pictures, made by the browser tests and by <code>make screens</code>. Times are UTC.</p>
<nav>${names.map((name) => `<a href="#${name}">${words(name)}</a><br>`).join("\n")}</nav>
<ol>${names.map((name) => `<li id="${name}"><b>${words(name)}</b> · ${made(name)}<a href="${name}.png"><img src="${name}.png" alt="${words(name)}" loading="lazy"></a></li>`).join("\n")}</ol>
</html>\n`;
  const written = join(screens, `index.${process.pid}`);
  writeFileSync(written, html);
  renameSync(written, join(screens, "index.html"));
}
