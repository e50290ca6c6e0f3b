/* One meter: history, claims and wins, parameters, books, reconciliation. */
import { useState } from "preact/hooks";
import type { Manager, Meter } from "../../net/manager";
import { money } from "../../parts/money";
import { Changes } from "./change";
import { HistoryPanel } from "./chart";
import { Amounts, Books, States, tableWords } from "./meters";
import { ReconcilePanel } from "./reconcile";
import { Download, Panel } from "./use";
import { PendingPanel, WinsPanel } from "./wins";

export function MeterPage({ meter, view }: { meter: Meter; view: Manager }) {
  const [chosen, setChosen] = useState(0);
  const level = meter.levels[chosen] ?? meter.levels[0];
  if (!level) return <p class="faint">The meter is not open yet.</p>;
  return (
    <>
      <header class="meter-head">
        <div>
          <p class="eyebrow">Meter {meter.meter}</p>
          <h2>{meter.title}</h2>
          <p class="faint">
            {meter.submission} · {tableWords(meter.tables)} · wager {money(meter.wager_cents)}
          </p>
          <States meter={meter} />
        </div>
        <Amounts meter={meter} />
      </header>
      {meter.levels.length > 1 && (
        <div class="picks" role="group" aria-label="Level">
          {meter.levels.map((one, index) => (
            <button key={one.level} class="button small" aria-pressed={index === chosen} onClick={() => setChosen(index)}>
              {one.title}
            </button>
          ))}
        </div>
      )}
      <PendingPanel meter={meter} />
      <div class="meter-page">
        <div class="column">
          <HistoryPanel meter={meter.meter} level={level.level} zone={view.house.zone} latest={meter.wins[0]?.win ?? 0} key={level.level} />
          <WinsPanel meter={meter} zone={view.house.zone} />
          <ReconcilePanel meter={meter.meter} level={level.level} day={view.house.day} />
        </div>
        <div class="column">
          <Changes meter={meter} level={level} view={view} />
          <Panel
            title="Books"
            aside={
              <span class="acts">
                <Download fields={{ of: "meter", meter: meter.meter, report: "sheet", format: "text" }}>Sheet</Download>
                <Download fields={{ of: "meter", meter: meter.meter, report: "readings", format: "csv" }}>Readings</Download>
              </span>
            }
          >
            <Books meter={meter} from={4} />
          </Panel>
        </div>
      </div>
    </>
  );
}
