/* The strategy chart: which hand does what against which up card. A table, so that it can be read aloud; the arrow keys, or
 * a tap, choose a cell, and the line below says it in words. */
import { useEffect, useState } from "preact/hooks";
import type { StrategyChart, TableMath } from "../../net/mathematics";
import { ask, say } from "../../state/house";

type Row = StrategyChart["rows"][number];

const GROUPS: Record<string, string> = { "made-hands": "Made hands", pairs: "Pairs", "high-cards": "High cards" };
const SPLIT = "A split cell: the other cards matter, and not all hands of the row do the same. Tap one to read it.";
const sum = (cell: number[]) => cell.reduce((all, count) => all + count, 0);

/* How much of the deals of a cell: for the picture and its words. */
function part(count: number, all: number): string {
  const percent = (100 * count) / all;
  return percent === 100 ? "always" : percent < 0.1 ? "under 0.1%" : percent > 99.9 ? "over 99.9%" : `${percent.toFixed(1)}%`;
}

function inWords(chart: StrategyChart, row: Row, column: number): string {
  const cell = row.cells[column]!;
  const all = sum(cell);
  const parts = cell.map((count, i) => (count > 0 ? `${chart.choices[i]!.words} ${part(count, all)}` : "")).filter(Boolean);
  return `${row.hand} against ${chart.columns[column]}: ${parts.join(", ")} of ${all.toLocaleString("en-US")} deals.`;
}

function Cell({ chart, row, column, chosen, choose }: { chart: StrategyChart; row: Row; column: number; chosen: boolean; choose: () => void }) {
  const cell = row.cells[column]!;
  const all = sum(cell);
  const main = cell.indexOf(Math.max(...cell));
  if (all === 0) return <td />;
  return (
    <td class={chosen ? "chosen" : ""} title={inWords(chart, row, column)} onClick={choose}>
      <span class="math-cell" aria-hidden="true">
        {cell.map(
          (count, i) =>
            count > 0 && (
              <span key={i} class={`choice-${i} on-${i}`} style={{ flexGrow: Math.max(count / all, 0.06) }}>
                {i === main && chart.choices[i]!.letter}
              </span>
            ),
        )}
      </span>
      <span class="visually-hidden">{cell.map((count, i) => (count > 0 ? `${chart.choices[i]!.words} ${part(count, all)} ` : ""))}</span>
    </td>
  );
}

function Grid({ chart }: { chart: StrategyChart }) {
  const [at, setAt] = useState<[number, number] | null>(null);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!by) return;
    event.preventDefault();
    const [row, column] = at ?? [0, -1];
    const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1);
    setAt([inside(row + by[0]!, chart.rows.length), inside(column + by[1]!, chart.columns.length)]);
  };
  return (
    <>
      <div class="math-scroll" role="region" aria-label="Strategy chart; the arrow keys choose a cell" tabIndex={0} onKeyDown={move}>
        <table class="math-chart">
          <caption class="visually-hidden">What to do with the best four cards, by the dealer's up card</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="faint">The dealer shows</span>
              </th>
              {chart.columns.map((rank) => (
                <th scope="col" key={rank}>
                  <span class="math-rank">{rank}</span>
                </th>
              ))}
              <th scope="col" class="right faint">
                of all
              </th>
            </tr>
          </thead>
          {[...new Set(chart.rows.map((row) => row.group))].map((group) => (
            <tbody key={group} aria-label={GROUPS[group] ?? group}>
              {chart.rows.map((row, r) =>
                row.group !== group ? null : (
                  <tr key={row.hand}>
                    <th scope="row">{row.hand}</th>
                    {chart.columns.map((rank, c) => (
                      <Cell key={rank} chart={chart} row={row} column={c} chosen={at?.[0] === r && at[1] === c} choose={() => setAt([r, c])} />
                    ))}
                    <td class="right number faint">{row.share.words}</td>
                  </tr>
                ),
              )}
            </tbody>
          ))}
        </table>
      </div>
      <p class="math-says number" role="status">
        {at ? inWords(chart, chart.rows[at[0]]!, at[1]) : SPLIT}
      </p>
    </>
  );
}

/* The sheet that is printed: made by the server, as a file. */
async function download(table: number): Promise<void> {
  try {
    const { svg } = await ask<{ svg: string }>("strategy_chart", { table, picture: true });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    link.download = `strategy-${table}.svg`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (refusal) {
    say(refusal instanceof Error ? refusal.message : String(refusal));
  }
}

function Legend({ chart, math }: { chart: StrategyChart; math: TableMath }) {
  const shares = math.wagers[0]?.decisions ?? [];
  return (
    <ul class="math-legend">
      {chart.choices.map((choice, i) => (
        <li key={choice.letter}>
          <span class={`math-swatch choice-${i} on-${i}`} aria-hidden="true">
            {choice.letter}
          </span>
          {choice.words} <span class="number faint">{shares[i]?.share.words}</span>
        </li>
      ))}
    </ul>
  );
}

export function Chart({ table, math }: { table: number; math: TableMath }) {
  const [chart, setChart] = useState<StrategyChart | null>(null);
  useEffect(() => {
    ask<StrategyChart>("strategy_chart", { table })
      .then(setChart)
      .catch((refusal: Error) => say(refusal.message));
  }, [table]);
  if (chart && chart.rows.length === 0) return null;
  return (
    <section class="math-panel" aria-labelledby="strategy" aria-busy={!chart}>
      <header>
        <div>
          <h2 id="strategy">The best play</h2>
          <p class="faint">The best four of your five cards, against the card the dealer shows</p>
        </div>
        <div class="math-acts">
          <button class="button small" onClick={() => void download(table)}>
            For paper (SVG)
          </button>
        </div>
      </header>
      {chart && <Legend chart={chart} math={math} />}
      {chart ? <Grid chart={chart} /> : <div class="math-waiting" />}
    </section>
  );
}
