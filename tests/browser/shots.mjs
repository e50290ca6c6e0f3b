/* The complete set of pictures: every page and state in three sizes, tables in windows of other shapes, then a full house. `make screens` runs it; it takes its time.
 * $BAIZE_SHOTS: "sizes" or "full" alone. */
import { close } from "./browser.mjs";
import { fullHouse, progressiveOnly, sevenSeats, sixWithDiscards } from "./crowd.mjs";
import { fast, House, screens } from "./house.mjs";
import { doubleDrawStates, everyPage, fourCardStates } from "./pages.mjs";
import { shot } from "./screens.mjs";

const only = process.env.BAIZE_SHOTS;
const clocks = { ...fast, demo_betting_ms: 8000, demo_decision_ms: 60000 };
let failed = 0;

async function inHouse(house, all) {
  for (const [words, states] of all)
    await states(house).catch((error) => (failed++, console.error(`${words}: ${error.message}`)));
  await house.end();
}

const sized = ["desktop", "phone", "wide"].flatMap((size) =>
  [fourCardStates, doubleDrawStates, everyPage].map((states) => [`${states.name}, ${size}`, (house) => states(house, size, shot)]));
const shaped = ["narrow", "landscape", "zoomed", "tablet"].flatMap((size) =>
  [fourCardStates, doubleDrawStates].map((states) => [`${states.name}, ${size}`, (house) => states(house, size, shot)]));
const full = [progressiveOnly, sixWithDiscards, sevenSeats].map((states) => [states.name, (house) => states(house, shot)]);
/* More guests come one after the other than a table has seats: who has gone gives the seat back. */
if (!only || only === "sizes") await inHouse(await new House({ ...clocks, away_leaves_seconds: 5 }).start(), [...sized, ...shaped]);
if (!only || only === "full") await inHouse(await fullHouse({ ...clocks, demo_betting_ms: 20000, between_ms: 9000 }), full);
await close();
console.log(`The pictures are in ${screens}/index.html`);
process.exit(failed > 0 ? 1 : 0);
