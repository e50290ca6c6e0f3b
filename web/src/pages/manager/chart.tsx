/* What a level showed over time: a line in gold, hits as marks, and the same as a table for who cannot see a canvas. */
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import type { History } from "../../net/manager";
import { money } from "../../parts/money";
import { now } from "../../state/house";
import { houseDate, houseTime } from "./time";
import { Panel, useAsk, Waiting, Wide } from "./use";

const DAY_MS = 86_400_000;
const RANGES = [
  { words: "Hour", ms: DAY_MS / 24 },
  { words: "Day", ms: DAY_MS },
  { words: "Week", ms: 7 * DAY_MS },
  { words: "All", ms: 0 },
];

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/* "$5,012" where a dollar can be told from the next, else with cents. */
function ticks(_plot: uPlot, values: number[]): string[] {
  const step = values.length > 1 ? Math.abs(values[1]! - values[0]!) : 1;
  return values.map((value) => (step >= 1 ? money(Math.round(value) * 100).slice(0, -3) : money(Math.round(value * 100))));
}

/* "21:30" in the house's time, with the date below the first and where another day begins; days alone when they are far apart. */
function times(zone: string | null | undefined): uPlot.Axis.DynamicValues {
  return (_plot, splits, _axis, _space, step) => {
    const words = splits.map((seconds) => houseTime(seconds * 1000, zone));
    return words.map((word, index) => {
      const day = word.slice(0, 10);
      if (step >= 86_400) return day;
      return index === 0 || words[index - 1]!.slice(0, 10) !== day ? `${word.slice(11, 16)}\n${day}` : word.slice(11, step < 60 ? 19 : 16);
    });
  };
}

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
const height = () => Math.round(17 * rem());

/* A diamond where a hit took the meter, and a line down to what it left. */
function marks(history: History): uPlot.Plugin {
  return {
    hooks: {
      draw(plot) {
        const { ctx } = plot;
        const size = 5 * devicePixelRatio;
        ctx.save();
        for (const hit of history.hits) {
          const x = plot.valToPos(hit.at_ms / 1000, "x", true);
          const top = plot.valToPos(hit.before_cents / 100, "y", true);
          if (x < plot.bbox.left || x > plot.bbox.left + plot.bbox.width) continue;
          ctx.strokeStyle = ctx.fillStyle = hit.backed_out ? token("--ink-off") : token("--gold-bright");
          ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
          ctx.beginPath();
          ctx.moveTo(x, top);
          ctx.lineTo(x, plot.bbox.top + plot.bbox.height);
          ctx.stroke();
          ctx.beginPath();
          ctx.moveTo(x, top - size);
          ctx.lineTo(x + size, top);
          ctx.lineTo(x, top + size);
          ctx.lineTo(x - size, top);
          ctx.closePath();
          ctx.fill();
        }
        ctx.restore();
      },
    },
  };
}

function options(width: number, history: History, zone: string | null | undefined): uPlot.Options {
  const font = `${Math.round(rem() * 0.75)}px ${token("--sans")}`;
  const axis = { stroke: token("--ink-faint"), font, grid: { stroke: token("--line"), width: 1 }, ticks: { stroke: token("--line"), width: 1 } };
  return {
    width,
    height: height(),
    /* uPlot reads a date's local fields: they shall be the house's. */
    tzDate: (seconds) => {
      const house = houseDate(seconds * 1000, zone);
      return new Date(house.getTime() + house.getTimezoneOffset() * 60_000);
    },
    cursor: { points: { size: 9, fill: token("--gold-bright") }, y: false },
    legend: { show: true, live: true },
    scales: { x: { time: true, min: history.from_ms / 1000, max: history.to_ms / 1000 } },
    axes: [
      { ...axis, size: 3.2 * rem(), space: 5 * rem(), values: times(zone) },
      { ...axis, size: 5.5 * rem(), values: ticks },
    ],
    series: [
      { label: "Time", value: (_plot, value) => (value ? houseTime(value * 1000, zone) : "") },
      {
        label: "Meter",
        stroke: token("--gold"),
        fill: `${token("--gold")}1f`,
        width: 2,
        paths: uPlot.paths.stepped!({ align: 1 }),
        points: { show: false },
        value: (_plot, value) => (value === null ? "" : money(Math.round(value * 100))),
      },
    ],
    plugins: [marks(history)],
    hooks: { ready: [(plot) => plot.setLegend({ idx: plot.data[0].length - 1 })] },
  };
}

function Canvas({ history, zone }: { history: History; zone: string | null | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current!;
    const data: uPlot.AlignedData = [history.points.map((point) => point.at_ms / 1000), history.points.map((point) => point.amount_cents / 100)];
    const plot = new uPlot(options(box.clientWidth, history, zone), data, box);
    const resized = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: height() }));
    resized.observe(box);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [history, zone]);
  return <div class="chart" ref={place} aria-hidden="true" />;
}

/* The same for eyes that do not see a canvas: every hit, and some of the points. */
function Data({ history, zone }: { history: History; zone: string | null | undefined }) {
  const each = Math.max(1, Math.ceil(history.points.length / 24));
  const points = history.points.filter((_, index) => index % each === 0 || index === history.points.length - 1);
  const rows = [
    ...points.map((point) => ({ at_ms: point.at_ms, words: "", amount: point.amount_cents })),
    ...history.hits.map((hit) => ({ at_ms: hit.at_ms, words: `Win ${hit.win}, ${hit.hand}: ${money(hit.amount_cents)}`, amount: hit.after_cents })),
  ].sort((a, b) => a.at_ms - b.at_ms);
  return (
    <details class="chart-data">
      <summary>The figures as a table</summary>
      <Wide label="Figures of the chart">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col" class="money">
                Meter
              </th>
              <th scope="col">Hit</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                <td class="number">{houseTime(row.at_ms, zone)}</td>
                <td class="money">{money(row.amount)}</td>
                <td>{row.words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </details>
  );
}

function summary(history: History): string {
  const amounts = history.points.map((point) => point.amount_cents);
  const hits = history.hits.length === 1 ? "1 hit" : `${history.hits.length} hits`;
  return `From ${money(amounts[0]!)} to ${money(amounts.at(-1)!)}; lowest ${money(Math.min(...amounts))}, highest ${money(Math.max(...amounts))}; ${hits}.`;
}

/* `latest` is the latest win: with another one the record is read again. */
export function HistoryPanel({ meter, level, zone, latest }: { meter: number; level: number; zone: string | null | undefined; latest: number }) {
  const [range, setRange] = useState({ words: "Day", from: now() - DAY_MS });
  const asked = useAsk<History>("meter_history", { meter, level, points: 300, ...(range.from > 0 && { from_ms: range.from }) });
  const history = asked.answer;
  const before = useRef(latest);
  useEffect(() => {
    if (before.current !== latest) asked.again();
    before.current = latest;
  }, [latest]);
  return (
    <Panel
      title="History"
      aside={
        <div class="picks" role="group" aria-label="Time shown">
          {RANGES.map(({ words, ms }) => (
            <button key={words} class="button small" aria-pressed={range.words === words} onClick={() => setRange({ words, from: ms && now() - ms })}>
              {words}
            </button>
          ))}
        </div>
      }
    >
      <Waiting asked={asked} words="The record is being read …" />
      {history && history.points.length > 0 && (
        <figure aria-busy={asked.busy}>
          <Canvas history={history} zone={zone} />
          <figcaption class="soft">{summary(history)}</figcaption>
        </figure>
      )}
      {history && history.points.length === 0 && <p class="faint">Nothing has happened in this time.</p>}
      {history && <Data history={history} zone={zone} />}
    </Panel>
  );
}
