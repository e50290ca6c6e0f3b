/* The complete set of pictures: every page and state in three sizes. `make screens` runs it; it takes its time. */
import { close } from "./browser.mjs";
import { fast, House, screens } from "./house.mjs";
import { doubleDrawStates, everyPage, fourCardStates } from "./pages.mjs";
import { shot } from "./screens.mjs";

const house = await new House({ ...fast, demo_betting_ms: 8000, demo_decision_ms: 60000 }).start();
let failed = 0;
try {
  for (const size of ["desktop", "phone", "wide"])
    for (const states of [fourCardStates, doubleDrawStates, everyPage])
      await states(house, size, shot).catch((error) => (failed++, console.error(`${states.name}, ${size}: ${error.message}`)));
} finally {
  await close();
  await house.end();
}
console.log(`The pictures are in ${screens}/index.html`);
process.exit(failed > 0 ? 1 : 0);
