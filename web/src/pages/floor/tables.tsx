/* All tables at a glance. */
import type { FloorTable } from "../../net/floor";
import { money, signed } from "../../parts/money";
import { now } from "../../state/house";
import { lasted, useSeconds } from "./time";
import { inOrder, isFresh } from "./waits";

function stands(table: FloorTable): string {
  if (table.life !== "open") return table.life;
  return table.phase === "idle" ? "no round is open" : table.phase.replace("-", " ");
}

const WARN_MS = 30 * 60_000;

function Deck({ ends }: { ends: number | null | undefined }) {
  if (!ends) return <dd class="faint">no limit</dd>;
  const left = ends - now();
  return <dd class={`number ${left < WARN_MS ? "loss" : ""}`}>{left > 0 ? lasted(left) : "change it now"}</dd>;
}

const RUNS: Record<string, string> = { automatic: "runs by itself", dealer: "dealt by hand", "progressive-only": "progressive only" };

function Doors({ table }: { table: FloorTable }) {
  const alone = table.runs === "progressive-only";
  return (
    <nav class="floor-doors" aria-label={`Table ${table.number}`}>
      <a href={`/console/${table.number}`}>Console</a>
      {!alone && <a href={`/table/${table.number}`}>Watch</a>}
      {!alone && <a href={`/rounds/${table.number}`}>Rounds</a>}
    </nav>
  );
}

function One({ table }: { table: FloorTable }) {
  const waits = inOrder([table]).filter((each) => !isFresh(each, now())).length;
  return (
    <li class={`floor-table ${table.life} ${waits > 0 ? "waits-here" : ""}`} aria-label={`Table ${table.number}`}>
      <header>
        <b class="floor-number serif">{table.number}</b>
        <span class="floor-title">
          <b>{table.title}</b>
          <small class="faint">
            {table.jurisdiction} · {RUNS[table.runs] ?? table.runs}
          </small>
        </span>
        {waits > 0 && (
          <span class="count some" aria-label={`${waits} waiting`}>
            {waits}
          </span>
        )}
      </header>
      <p class="floor-stands">
        <span class={`dot ${table.life}`} aria-hidden="true" />
        {stands(table)}
        {table.round > 0 && <span class="faint number">round {table.round.toLocaleString("en-US")}</span>}
      </p>
      {table.link_lost && <p class="floor-lost">The link to its meter is lost</p>}
      <dl>
        <div>
          <dt>Dealer</dt>
          <dd>{table.dealer ? (table.dealer.alias ?? `number ${table.dealer.number}`) : <span class="faint">nobody</span>}</dd>
        </div>
        <div>
          <dt>Players</dt>
          <dd class="number">{table.players}</dd>
        </div>
        <div>
          <dt>Drop</dt>
          <dd class="number">{money(table.drop_cents)}</dd>
        </div>
        <div>
          <dt>Win</dt>
          <dd class={`number ${table.win_cents < 0 ? "loss" : table.win_cents > 0 ? "gain" : ""}`}>{signed(table.win_cents)}</dd>
        </div>
        <div>
          <dt>Deck</dt>
          <Deck ends={table.deck_ends_ms} />
        </div>
      </dl>
      <Doors table={table} />
    </li>
  );
}

export function Tables({ tables }: { tables: FloorTable[] }) {
  useSeconds();
  return (
    <section aria-label="Tables">
      <h2>
        Tables <span class="count">{tables.length}</span>
      </h2>
      {tables.length === 0 && <p class="waits-none soft">No table is set up in this house yet.</p>}
      <ul class="floor-tables">
        {tables.map((table) => (
          <One key={table.number} table={table} />
        ))}
      </ul>
    </section>
  );
}
