/* Drop, win and hold of tables: a day with its shifts and to date, or several days; and the same as files. */
import { useState } from "preact/hooks";
import type { Figures, Report, ReportPeriod } from "../../net/manager";
import { money } from "../../parts/money";
import { now } from "../../state/house";
import { dayBefore, dayNumber, dayWords, houseTime } from "./time";
import { Download, Panel, useAsk, Waiting, Wide } from "./use";

const COLUMNS: [string, string][] = [
  ["drop_cents", "Drop"],
  ["win_cents", "Win"],
  ["hold", "Hold"],
  ["handle_cents", "Wagers"],
  ["winnings_cents", "Winnings"],
  ["fills_cents", "Fills"],
  ["credits_cents", "Credits"],
  ["opening_cents", "Opening"],
  ["closing_cents", "Closing"],
  ["rounds", "Rounds"],
];

/* All other figures of one table, in the words of `baize report`. */
const MORE: [string, string][] = [
  ["rounds_void", "Rounds that are void"], ["returned_cents", "Wagers returned"], ["progressive_tray_cents", "Progressive wins from the tray"],
  ["progressive_meter_cents", "Progressive wins from the meter"], ["envy_cents", "Envy bonuses"], ["brought_cents", "Brought between the shifts of the tray"],
  ["win_by_entries_cents", "Win by the entries"], ["win_explained_cents", "Win explained by what happened"], ["fills_made", "Fills made"], ["credits_made", "Credits made"],
  ["slips_voided", "Fills and credits voided"], ["buy_ins_cents", "Buy-ins"], ["cash_outs_cents", "Chips taken away"], ["tips_cents", "Tips"],
  ["corrections", "Corrections"], ["corrected_to_players_cents", "Corrected in favour of players"], ["corrected_to_house_cents", "Corrected in favour of the house"],
  ["disputes_opened", "Disputes opened"], ["disputes_decided", "Disputes decided"], ["disputes_paid_cents", "Paid in disputes"],
  ["disputes_held_cents", "Set aside for disputes, less released"], ["tray_variance_cents", "Tray counted, less the books"],
  ["drop_variance_cents", "Drop counted, less the books"], ["variances_over_100", "Variances over $100.00"], ["rounds_open_cents", "Of rounds open at a boundary"],
  ["contributions_cents", "Contributed to meters and reserves"], ["contributions_reversed_cents", "Contributions of void rounds taken back"],
];

function cell(figures: Figures, key: string): string {
  const value = figures[key];
  if (key === "hold") return value === null ? "–" : `${String(value).replace("-", "−")}%`;
  return typeof value === "number" ? (key.endsWith("_cents") ? money(value) : value.toLocaleString("en-US")) : "";
}

const isLoss = (figures: Figures, key: string) => (key === "win_cents" || key === "hold") && (figures.win_cents as number) < 0;

function Row({ figures, name }: { figures: Figures; name: string }) {
  return (
    <tr class={figures.table === 0 ? "balance" : ""}>
      <th scope="row">
        {name}
        {!figures.agrees && <span class="tag bad">does not agree</span>}
      </th>
      {COLUMNS.map(([key]) => (
        <td key={key} class={`money ${isLoss(figures, key) ? "loss" : ""}`}>
          {cell(figures, key)}
        </td>
      ))}
    </tr>
  );
}

function periodName(period: ReportPeriod, zone: string): string {
  const day = period.day ? dayWords(period.day) : "";
  if (period.kind === "shift") return `Shift ${period.shift}: ${houseTime(period.from_ms, zone).slice(11, 16)} to ${houseTime(period.to_ms, zone).slice(11, 16)}`;
  if (period.kind === "day") return `Gaming day ${day}`;
  return { month: `Month to ${day}`, year: `Year to ${day}`, period: "All these days" }[period.kind];
}

/* A shift that has not begun has no figures yet. */
const isAhead = (period: ReportPeriod) => period.kind === "shift" && period.from_ms > now();

const isEmpty = (period: ReportPeriod) => period.tables.every((figures) => figures.agrees && COLUMNS.every(([key]) => !figures[key]));

/* A shift in which no table was open is a line. With one table there is nothing to add up. */
function PeriodRows({ period, zone }: { period: ReportPeriod; zone: string }) {
  if (isAhead(period) || isEmpty(period))
    return (
      <tbody>
        <tr class="period">
          <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
            {periodName(period, zone)} <span class="faint">· {isAhead(period) ? "not yet" : "no table was open"}</span>
          </th>
        </tr>
      </tbody>
    );
  return (
    <tbody>
      <tr class="period">
        <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
          {periodName(period, zone)}
        </th>
      </tr>
      {period.tables.map((figures) => (
        <Row key={figures.table} figures={figures} name={`Table ${figures.table}`} />
      ))}
      {period.total && period.tables.length > 1 && <Row figures={period.total} name="All tables" />}
    </tbody>
  );
}

function Sheet({ report }: { report: Report }) {
  return (
    <Wide label="Drop, win and hold">
      <table class="figures report">
        <thead>
          <tr>
            <td />
            {COLUMNS.map(([key, words]) => (
              <th key={key} scope="col" class="money">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        {report.periods.map((period) => (
          <PeriodRows key={`${period.kind}${period.day}${period.shift}`} period={period} zone={report.zone} />
        ))}
      </table>
    </Wide>
  );
}

function More({ report }: { report: Report }) {
  const period = report.periods.find((one) => one.kind === "day" || one.kind === "period") ?? report.periods[0];
  if (!period) return null;
  return (
    <details>
      <summary>All figures of {periodName(period, report.zone).toLowerCase()}</summary>
      <Wide label="All figures">
        <table class="figures">
          <thead>
            <tr>
              <td />
              {period.tables.map((figures) => (
                <th key={figures.table} scope="col" class="money">
                  Table {figures.table}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MORE.map(([key, words]) => (
              <tr key={key}>
                <th scope="row">{words}</th>
                {period.tables.map((figures) => (
                  <td key={figures.table} class="money">
                    {cell(figures, key)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </details>
  );
}

export function Reports({ day, tables }: { day: number; tables: number[] }) {
  const [chosen, setChosen] = useState({ from: day, to: day, table: 0 });
  const { from, to, table } = chosen;
  const asked = useAsk<Report>("report", from ? { day: from, ...(to > from && { to_day: to }), ...(table && { table }) } : null);
  const fields = table ? { of: "table", table, day: from } : { of: "day", day: from };
  return (
    <Panel
      title="Reports"
      aside={
        <span class="acts">
          <Download fields={{ ...fields, format: "csv" }}>CSV of {dayWords(from)}</Download>
          <Download fields={{ ...fields, format: "json" }}>JSON</Download>
        </span>
      }
    >
      <div class="range">
        <label class="field">
          <span>Gaming day</span>
          <input
            type="date"
            value={dayWords(from)}
            max={dayWords(day)}
            onChange={(event) => {
              const first = dayNumber(event.currentTarget.value) || day;
              setChosen({ ...chosen, from: first, to: Math.max(first, to === from ? first : to) });
            }}
          />
        </label>
        <label class="field">
          <span>To</span>
          <input type="date" value={dayWords(to)} min={dayWords(from)} max={dayWords(day)} onChange={(event) => setChosen({ ...chosen, to: dayNumber(event.currentTarget.value) || from })} />
        </label>
        <label class="field">
          <span>Table</span>
          <select value={table} onChange={(event) => setChosen({ ...chosen, table: Number(event.currentTarget.value) })}>
            <option value={0}>All tables</option>
            {tables.map((number) => (
              <option key={number} value={number}>
                Table {number}
              </option>
            ))}
          </select>
        </label>
        <button class="button small" aria-pressed={from === day && to === day} onClick={() => setChosen({ ...chosen, from: day, to: day })}>
          Today
        </button>
        <button class="button small" aria-pressed={from === dayBefore(day, 6) && to === day} onClick={() => setChosen({ ...chosen, from: dayBefore(day, 6), to: day })}>
          7 days
        </button>
        <button class="button small quiet" onClick={asked.again}>
          Count again
        </button>
      </div>
      <Waiting asked={asked} words="The record is being read …" />
      {asked.answer && (
        <div aria-busy={asked.busy} class="reconciled">
          <Sheet report={asked.answer} />
          <More report={asked.answer} />
          <p class="faint">Drop is what came into the boxes; hold is win of drop. Times are {asked.answer.zone}. Counted from the record, as the program’s own reports.</p>
        </div>
      )}
    </Panel>
  );
}
