/* Reconciliation of a level: opening and every change make the closing, and what the meter holds is the same. */
import { useState } from "preact/hooks";
import type { Accounts, LevelReconciled, Reconciliation, Takings } from "../../net/manager";
import { money, signed } from "../../parts/money";
import { dayNumber, dayWords, houseTime } from "./time";
import { Download, Panel, percent, upper, useAsk, Waiting, Wide } from "./use";

const ACCOUNTS: Record<string, string> = {
  opening: "Opening", meter_opened: "Opened with", wagers_contributed: "Contributions", contribution_reversed: "Void rounds", claim_made: "Claims keyed",
  claim_dropped: "Claims dropped", claim_validated: "Wins validated", win_backed_out: "Wins backed out", level_adjusted: "Adjustments",
  meter_closed: "Meter closed", closing: "Closing", books: "The meter holds",
};
const SOURCES: Record<string, string> = {
  opening: "Opening", opened: "Opened with, from the house or another meter", contributions: "Contributions of wagers", reversed: "Reversed with void rounds",
  seeds: "Seeds from the house, with those of pending claims", shortfall: "Shortfalls from the house", adjustments: "Adjustments",
  paid: "Paid to winners from the meter", backed_out: "Back from wins backed out", closing: "Closing",
};
const BALANCES = ["opening", "closing", "books"];

const words = (names: Record<string, string>, what: string) => names[what] ?? upper(what.replaceAll("_", " "));

function AccountRow({ row }: { row: Accounts }) {
  const balance = BALANCES.includes(row.what);
  const amount = (cents: number) => (balance ? money(cents) : cents === 0 ? "" : signed(cents));
  return (
    <tr class={balance ? "balance" : ""}>
      <th scope="row">
        {words(ACCOUNTS, row.what)}
        {row.count > 0 && <span class="faint"> {row.count.toLocaleString("en-US")}</span>}
      </th>
      <td class="money">{amount(row.meter_cents)}</td>
      <td class="money">{amount(row.reserve_cents)}</td>
      <td class="money">{amount(row.overflow_cents)}</td>
      <td class="money">{amount(row.pending_cents)}</td>
    </tr>
  );
}

function AccountTable({ level }: { level: LevelReconciled }) {
  return (
    <Wide label="The four accounts">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">The four accounts</th>
            {["Meter", "Reserve", "Overflow", "Pending"].map((name) => (
              <th key={name} scope="col" class="money">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {level.accounts.map((row) => (
            <AccountRow key={row.what} row={row} />
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Sources({ level }: { level: LevelReconciled }) {
  return (
    <Wide label="Where the money came from and went">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">Where it came from and went</th>
            <th scope="col" class="money">
              All accounts
            </th>
          </tr>
        </thead>
        <tbody>
          {level.sources.map((row) => (
            <tr key={row.what} class={BALANCES.includes(row.what) ? "balance" : ""}>
              <th scope="row">{words(SOURCES, row.what)}</th>
              <td class="money">{BALANCES.includes(row.what) ? money(row.amount_cents) : signed(row.amount_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {level.paid_from_tray_cents !== 0 && <p class="faint">Paid from the tray, not of this money: {money(level.paid_from_tray_cents)}</p>}
    </Wide>
  );
}

const takingsName = (row: Takings) => {
  if (row.table !== undefined) return row.table === 0 ? "Other tables" : `Table ${row.table}`;
  return row.rate_ppm === -1 ? "Other rates" : `At ${percent(row.rate_ppm ?? 0)}, reserve ${percent(row.reserve_rate_ppm ?? 0)}`;
};

function TakingsTable({ level }: { level: LevelReconciled }) {
  return (
    <Wide label="Contributions by rate and by table">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">Contributions by rate and by table</th>
            <th scope="col" class="money">
              Rounds
            </th>
            <th scope="col" class="money">
              Wagers
            </th>
            <th scope="col" class="money">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {[...level.rates, ...level.tables].map((row) => (
            <tr key={takingsName(row)}>
              <th scope="row">{takingsName(row)}</th>
              <td class="money">{row.rounds.toLocaleString("en-US")}</td>
              <td class="money">{row.wagers.toLocaleString("en-US")}</td>
              <td class="money">{signed(row.amount_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Changes({ level, zone }: { level: LevelReconciled; zone: string }) {
  if (level.changes.length === 0) return null;
  return (
    <details>
      <summary>
        Every change but contributions ({level.changes.length}
        {level.changes_left_out > 0 ? ` latest, ${level.changes_left_out} before them` : ""})
      </summary>
      <ol class="changes">
        {level.changes.map((change) => (
          <li key={change.event}>
            <span class="faint number">
              {change.event} · {houseTime(change.at_ms, zone)}
            </span>
            <p>{change.words}</p>
            <span class="faint">{change.by}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Verdict({ level }: { level: LevelReconciled }) {
  const total = level.sources.at(-1)?.amount_cents ?? 0;
  return (
    <p class={level.proves ? "verdict good" : "verdict bad"} role="status">
      {level.proves ? `Explains ${money(total)} of ${money(total)}; nothing unexplained.` : (level.misfit ?? "Not everything is explained.")}
      <span class="faint"> {level.events.toLocaleString("en-US")} events</span>
    </p>
  );
}

export function ReconcilePanel({ meter, level, day }: { meter: number; level: number; day: number }) {
  const [days, setDays] = useState({ from: 0, to: 0 });
  const asked = useAsk<Reconciliation>("reconciliation", { meter, ...(days.from && { from_day: days.from }), ...(days.to && { to_day: days.to }) });
  const found = asked.answer?.levels.find((one) => one.level === level);
  const fields = { of: "meter", meter, report: "reconcile", level, ...(days.from && days.from === days.to && { day: days.from }) };
  return (
    <Panel
      title="Reconciliation"
      aside={
        <span class="acts">
          <Download fields={{ ...fields, format: "csv" }}>CSV</Download>
          <Download fields={{ ...fields, format: "text" }}>Text</Download>
        </span>
      }
    >
      <div class="range">
        <label class="field">
          <span>From the gaming day</span>
          <input type="date" max={dayWords(day)} value={days.from ? dayWords(days.from) : ""} onChange={(event) => setDays({ ...days, from: dayNumber(event.currentTarget.value) })} />
        </label>
        <label class="field">
          <span>To</span>
          <input type="date" max={dayWords(day)} value={days.to ? dayWords(days.to) : ""} onChange={(event) => setDays({ ...days, to: dayNumber(event.currentTarget.value) })} />
        </label>
        <button class="button small" aria-pressed={!days.from && !days.to} onClick={() => setDays({ from: 0, to: 0 })}>
          Whole life
        </button>
        <button class="button small" aria-pressed={days.from === day && days.to === day} onClick={() => setDays({ from: day, to: day })}>
          Today
        </button>
        <button class="button small quiet" onClick={asked.again}>
          Count again
        </button>
      </div>
      <Waiting asked={asked} words="The record is being read …" />
      {found && (
        <div class="reconciled" aria-busy={asked.busy}>
          <Verdict level={found} />
          <AccountTable level={found} />
          <div class="beside">
            <Sources level={found} />
            <TakingsTable level={found} />
          </div>
          <Changes level={found} zone={asked.answer!.zone} />
        </div>
      )}
    </Panel>
  );
}
