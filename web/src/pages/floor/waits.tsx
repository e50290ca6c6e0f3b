/* What waits for somebody, over all tables: the oldest first, for how long, who must act, and the way to act. */
import { useState } from "preact/hooks";
import type { FloorTable, FloorWait } from "../../net/floor";
import { act, now, person, say } from "../../state/house";
import { Dispute } from "./dispute";
import { lasted, useSeconds } from "./time";
import { Validate } from "./validate";

const WHAT: Record<string, string> = {
  step: "Next", decision: "Player", validation: "Win", dispute: "Dispute", recut: "Recut", "deck-condemned": "Deck", "deck-old": "Deck", device: "Device", chips: "Chips", card: "Card", stub: "Stub",
  "no-dealer": "Dealer", fill: "Fill", "meter-dry": "Meter",
};

interface Waiting {
  key: string;
  table: FloorTable;
  wait: FloorWait;
}

/* What is known to wait longest stands first; what has no time stands behind. */
export function inOrder(tables: FloorTable[]): Waiting[] {
  return tables
    .flatMap((table) => table.waits.map((wait, index) => ({ key: `${table.number} ${wait.what} ${wait.words} ${index}`, table, wait })))
    .sort((a, b) => (a.wait.since_ms ?? Infinity) - (b.wait.since_ms ?? Infinity) || a.table.number - b.table.number);
}

/* Dealers and players act all the time: what they are about to do is no news before it has taken so long. */
const SLOW_MS = 30_000;
const isWork = ({ wait }: Waiting) => /^(step|decision)$/.test(wait.what) && /^(dealer|player)$/.test(wait.by);
export const isFresh = (waiting: Waiting, now_ms: number) => isWork(waiting) && now_ms - (waiting.wait.since_ms ?? 0) < SLOW_MS;

/* Nobody waits long: what there is to say is who is at work. */
function Quiet({ fresh }: { fresh: Waiting[] }) {
  const tables = [...new Set(fresh.map(({ table }) => table.number))].sort((a, b) => a - b);
  if (tables.length === 0) return <p class="waits-none soft">Nothing waits for anybody. All tables go on by themselves.</p>;
  return (
    <p class="waits-none soft">
      Nobody has waited for more than {SLOW_MS / 1000} seconds. {tables.length === 1 ? "A person is" : "People are"} at work at{" "}
      {tables.length === 1 ? "table" : "tables"} {tables.join(", ")}.
    </p>
  );
}

/* Simple things are done here, all others at the table's console. */
const HERE: Record<string, string> = { validation: "Validate", dispute: "Decide", "meter-dry": "Acknowledge" };

async function acknowledge({ wait }: Waiting) {
  if (await act(`meter/${wait.meter}`, "acknowledge_dry", { level: wait.level })) say(`The alarm of meter ${wait.meter} is acknowledged.`, "notice");
}

const looksOnly = () => (person.value?.role === "auditor" ? "An auditor looks, and changes nothing" : null);

function Act({ waiting, open }: { waiting: Waiting; open: () => void }) {
  const words = HERE[waiting.wait.what];
  const why = looksOnly();
  return (
    <span class="wait-acts">
      {words && (
        <button
          class="button small"
          aria-disabled={why !== null}
          title={why ?? undefined}
          aria-label={`${words} at table ${waiting.table.number}: ${waiting.wait.words}`}
          onClick={() => (why ? say(why) : open())}
        >
          {words}
        </button>
      )}
      <a class="button small quiet" href={`/console/${waiting.table.number}`} aria-label={`Console of table ${waiting.table.number}`}>
        Console
      </a>
    </span>
  );
}

function Row({ waiting, open }: { waiting: Waiting; open: () => void }) {
  const { table, wait } = waiting;
  const mine = wait.by === person.value?.role;
  return (
    <li class={`wait ${mine ? "mine" : ""}`}>
      <span class="wait-what">{WHAT[wait.what] ?? wait.what}</span>
      <span class="wait-words">
        <b>Table {table.number}</b> {wait.words}
      </span>
      <span class="wait-by faint">for the {wait.by}</span>
      <span class="wait-since number">{wait.since_ms ? lasted(now() - wait.since_ms) : ""}</span>
      <Act waiting={waiting} open={open} />
    </li>
  );
}

export function Waits({ tables }: { tables: FloorTable[] }) {
  const [open, setOpen] = useState<{ what: string; table: number } | null>(null);
  useSeconds();
  const all = inOrder(tables);
  const fresh = all.filter((each) => isFresh(each, now()));
  const waits = all.filter((each) => !fresh.includes(each));
  return (
    <section class="waits" aria-label="What waits">
      <h2>
        What waits <span class={`count ${waits.length > 0 ? "some" : ""}`}>{waits.length}</span>
      </h2>
      <p class="visually-hidden" role="status">
        {waits.length === 0 ? "Nothing waits" : `${waits.length} ${waits.length === 1 ? "thing waits" : "things wait"}`}
      </p>
      {waits.length === 0 ? (
        <Quiet fresh={fresh} />
      ) : (
        <ol>
          {waits.map((waiting) => (
            <Row
              key={waiting.key}
              waiting={waiting}
              open={() =>
                waiting.wait.what === "meter-dry" ? void acknowledge(waiting) : setOpen({ what: waiting.wait.what, table: waiting.table.number })
              }
            />
          ))}
        </ol>
      )}
      {open?.what === "validation" && <Validate table={open.table} close={() => setOpen(null)} />}
      {open?.what === "dispute" && <Dispute table={open.table} close={() => setOpen(null)} />}
    </section>
  );
}
