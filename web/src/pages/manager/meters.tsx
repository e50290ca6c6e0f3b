/* All meters side by side: what they show, their parameters and books; the door to each. */
import type { Level, Meter } from "../../net/manager";
import { money, Rolling } from "../../parts/money";
import { act, person, say } from "../../state/house";
import { percent } from "./use";

export const FIGURES: [string, (level: Level) => string][] = [
  ["Seed", (level) => money(level.seed_cents)],
  ["Limit", (level) => (level.limit_cents ? money(level.limit_cents) : "none")],
  ["Rate", (level) => percent(level.rate_ppm)],
  ["Reserve rate", (level) => percent(level.reserve_rate_ppm)],
  ["Reserve", (level) => money(level.reserve_cents)],
  ["Overflow", (level) => money(level.overflow_cents)],
  ["Hits", (level) => level.hits.toLocaleString("en-US")],
  ["Wagers", (level) => level.wagers.toLocaleString("en-US")],
  ["Contributed", (level) => money(level.contributed_cents)],
  ["Paid from the meter", (level) => money(level.paid_from_meter_cents)],
  ["Paid from the tray", (level) => money(level.paid_from_tray_cents)],
];

/* From the so manieth figure on: the page of a meter has its parameters beside it. */
export function Books({ meter, from = 0 }: { meter: Meter; from?: number }) {
  return (
    <table class="figures books">
      {meter.levels.length > 1 && (
        <thead>
          <tr>
            <td />
            {meter.levels.map((level) => (
              <th key={level.level} scope="col" class="money">
                {level.title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {FIGURES.slice(from).map(([name, figure]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {meter.levels.map((level) => (
              <td key={level.level} class="money">
                {figure(level)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Amounts({ meter }: { meter: Meter }) {
  return (
    <div class="amounts">
      {meter.levels.map((level) => (
        <p key={level.level}>
          {meter.levels.length > 1 && <span class="faint">{level.title}</span>}
          <Rolling cents={level.amount_cents} class="live" />
        </p>
      ))}
    </div>
  );
}

export const tableWords = (tables: number[]) =>
  tables.length === 0 ? "no table linked" : `${tables.length === 1 ? "table" : "tables"} ${tables.join(", ")}`;

/* R43: somebody has to say that the alarm was seen. */
function DryAlarm({ meter, level }: { meter: Meter; level: number }) {
  const looks = person.value?.role === "auditor";
  const acknowledge = async () => {
    if (await act(`meter/${meter.meter}`, "acknowledge_dry", { level })) say(`The alarm of meter ${meter.meter} is acknowledged.`, "notice");
  };
  return (
    <span class="tag bad">
      ran dry{" "}
      {!looks && (
        <button class="button small" onClick={() => void acknowledge()} aria-label={`Acknowledge that meter ${meter.meter} ran dry`}>
          Acknowledge
        </button>
      )}
    </span>
  );
}

export function States({ meter }: { meter: Meter }) {
  return (
    <>
      {!meter.open && <span class="tag">closed</span>}
      {meter.link_lost && <span class="tag bad">link lost</span>}
      {meter.levels.some((level) => level.dry) && <span class="tag bad">dry</span>}
      {meter.levels.map((level) => level.dry_alarm_ms && <DryAlarm key={level.level} meter={meter} level={level.level} />)}
      {meter.pending.length > 0 && <span class="tag live">{meter.pending.length} waiting for validation</span>}
    </>
  );
}

export function Meters({ meters }: { meters: Meter[] }) {
  if (meters.length === 0) return <p class="faint">This house has no progressive meter.</p>;
  return (
    <ul class="meters">
      {meters.map((meter) => (
        <li key={meter.meter} class="panel meter-card">
          <header>
            <p class="eyebrow">Meter {meter.meter}</p>
            <h2>{meter.title}</h2>
            <p class="faint">
              {meter.submission} · {tableWords(meter.tables)} · wager {money(meter.wager_cents)}
            </p>
            <States meter={meter} />
          </header>
          <Amounts meter={meter} />
          <Books meter={meter} />
          <a class="button" href={`/manager/meter/${meter.meter}`} aria-label={`Meter ${meter.meter}: history, wins, reconciliation`}>
            History, wins, reconciliation
          </a>
        </li>
      ))}
    </ul>
  );
}
