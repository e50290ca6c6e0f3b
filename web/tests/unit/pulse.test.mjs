/* Whether the house still speaks: when it is asked, and when the connection is taken for lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const source = join(dirname(fileURLToPath(import.meta.url)), "../../src/net/pulse.ts");
const out = await mkdtemp(join(tmpdir(), "pulse-"));
await build({ entryPoints: [source], outfile: join(out, "pulse.mjs"), bundle: true, format: "esm", logLevel: "error" });
const { Pulse } = await import(pathToFileURL(join(out, "pulse.mjs")).href);
await rm(out, { recursive: true, force: true });

/* What is found at every half second from `from` to `to`, with the time: [[17500, "ask"], …], without "good". */
function beats(pulse, from, to, asked = () => undefined) {
  const found = [];
  for (let now = from; now <= to; now += 500) {
    const beat = pulse.beat(now);
    if (beat !== "good") found.push([now, beat]);
    if (beat === "ask") asked(now);
    if (beat === "lost") break;
  }
  return found;
}

function heardAt(now) {
  const pulse = new Pulse();
  pulse.begin(0);
  pulse.heard(now);
  return pulse;
}

test("a house that speaks is not asked", () => {
  const pulse = heardAt(0);
  for (let now = 0; now < 60_000; now += 10_000) {
    pulse.heard(now);
    assert.deepEqual(beats(pulse, now, now + 9500), []);
  }
});

test("after a quarter of a minute of silence it is asked once; five seconds later the connection is lost", () => {
  const pulse = heardAt(1000);
  assert.deepEqual(beats(pulse, 1000, 60_000, (now) => pulse.sent(now)), [[16_000, "ask"], [21_000, "lost"]]);
});

test("an act that has no answer: it is asked after half of five seconds, and lost after all of them", () => {
  const pulse = heardAt(0);
  pulse.sent(10_000);
  assert.deepEqual(beats(pulse, 10_000, 60_000, (now) => pulse.sent(now)), [[12_500, "ask"], [15_000, "lost"]]);
});

test("an answer that takes its time is waited for, as long as something is answered", () => {
  const pulse = heardAt(0);
  pulse.sent(0);
  const found = beats(pulse, 0, 40_000, (now) => (pulse.sent(now), pulse.heard(now)));
  assert.deepEqual(found, [[2500, "ask"], [17_500, "ask"], [32_500, "ask"]]);
});

test("a connection on which nobody says hello is lost, and nothing is asked before", () => {
  const pulse = new Pulse();
  pulse.begin(3000);
  assert.deepEqual(beats(pulse, 3000, 60_000), [[11_000, "lost"]]);
});

test("a page that was kept waiting itself reads first what has come", () => {
  const pulse = heardAt(0);
  pulse.sent(0);
  assert.equal(pulse.beat(20_000), "good");
  pulse.heard(20_001);
  assert.equal(pulse.beat(20_500), "good");
});
