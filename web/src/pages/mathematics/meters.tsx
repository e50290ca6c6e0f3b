/* The progressive as a function of its meter: a straight line that the server has counted at some amounts, where it crosses
 * zero, and where the meter stands now. */
import type { Lobby, Sign } from "../../net/protocol";
import type { Level, ProgressiveMath } from "../../net/mathematics";
import { money, short } from "../../parts/money";
import { useTopic } from "../../state/house";
import { place, spell } from "./figure";

/* On a phone the picture is narrow, so that its words stay as large. */
const WIDE = matchMedia("(max-width: 52rem)").matches ? 336 : 640;
const HIGH = 220;
const LEFT = 48;
const RIGHT = 28;
const TOP = 18;
const BOTTOM = 40;

interface Scale {
  x(cents: number): number;
  y(percent: number): number;
}

function scale(level: Level): Scale {
  const amounts = level.points.map((point) => point.meter_cents);
  const edges = level.points.map((point) => place(point.house_edge));
  const most = Math.max(...amounts);
  const [low, high] = [Math.min(...edges, 0), Math.max(...edges, 0)];
  return {
    x: (cents) => LEFT + ((WIDE - LEFT - RIGHT) * Math.min(cents, most)) / most,
    y: (percent) => TOP + ((HIGH - TOP - BOTTOM) * (high - percent)) / (high - low || 1),
  };
}

/* Words at either end of the picture stay inside it. */
const anchor = (x: number, room: number) => (x < LEFT + room ? "start" : x > WIDE - room ? "end" : "middle");

function Now({ cents, at }: { cents: number; at: Scale }) {
  const x = at.x(cents);
  return (
    <g class="math-now">
      <line x1={x} x2={x} y1={TOP - 4} y2={HIGH - BOTTOM} />
      <text x={x} y={TOP - 6} text-anchor={anchor(x, 70)}>
        now {money(cents)}
      </text>
    </g>
  );
}

/* Labels that would touch are left out; the seed's stays. */
function labelled(level: Level, at: Scale): Set<number> {
  const kept = [level.seed_cents];
  for (const { meter_cents } of level.points) if (kept.every((other) => Math.abs(at.x(other) - at.x(meter_cents)) >= 62)) kept.push(meter_cents);
  return new Set(kept);
}

function Line({ level, now }: { level: Level; now: number | null }) {
  const at = scale(level);
  const zero = at.y(0);
  const labels = labelled(level, at);
  const even = level.break_even ? place(level.break_even) * 100 : null;
  return (
    <svg class="math-line" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={`House edge over the meter ${level.level}`}>
      <line class="axis" x1={LEFT} x2={WIDE - RIGHT} y1={zero} y2={zero} />
      {level.points.map((point) => (
        <g key={point.meter_cents}>
          {labels.has(point.meter_cents) && (
            <text x={at.x(point.meter_cents)} y={HIGH - BOTTOM + 18} text-anchor={at.x(point.meter_cents) > WIDE - 40 ? "end" : "middle"}>
              {short(point.meter_cents)}
            </text>
          )}
          <line class="tick" x1={at.x(point.meter_cents)} x2={at.x(point.meter_cents)} y1={HIGH - BOTTOM} y2={HIGH - BOTTOM + 5} />
        </g>
      ))}
      <text x={LEFT - 8} y={zero + 4} text-anchor="end">
        0%
      </text>
      <text x={LEFT - 8} y={at.y(place(level.points[0]!.house_edge)) + 4} text-anchor="end">
        {place(level.points[0]!.house_edge).toFixed(1)}%
      </text>
      <polyline class="edge" points={level.points.map((point) => `${at.x(point.meter_cents)},${at.y(place(point.house_edge))}`).join(" ")} />
      {even !== null && <circle class="even" cx={at.x(even)} cy={zero} r="5" />}
      {now !== null && <Now cents={now} at={at} />}
      <text x={(LEFT + WIDE - RIGHT) / 2} y={HIGH - 4} text-anchor="middle">
        on the meter {level.level}
      </text>
    </svg>
  );
}

function One({ level, now }: { level: Level; now: number | null }) {
  return (
    <figure class="math-level">
      {level.points.length > 1 && <Line level={level} now={now} />}
      <figcaption>
        <dl>
          <div>
            <dt class="faint">No house edge from</dt>
            <dd class="number">{spell(level.break_even)}</dd>
          </div>
          <div>
            <dt class="faint">100% of it is won</dt>
            <dd class="number">{level.one_in} wagers</dd>
          </div>
          <div>
            <dt class="faint">Stands at, when won, on average</dt>
            <dd class="number">{spell(level.average_meter)}</dd>
          </div>
          <div>
            <dt class="faint">Starts again at</dt>
            <dd class="number">{money(level.seed_cents)}</dd>
          </div>
        </dl>
        <details class="math-more">
          <summary>The line as numbers</summary>
          <table class="math-table">
            <thead>
              <tr>
                <th scope="col">On {level.level}</th>
                <th scope="col" class="right">
                  House edge
                </th>
              </tr>
            </thead>
            <tbody>
              {level.points.map((point) => (
                <tr key={point.meter_cents}>
                  <th scope="row" class="number">
                    {money(point.meter_cents)}
                  </th>
                  <td class="right number">{spell(point.house_edge)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  );
}

export function Meters({ math, table }: { math: ProgressiveMath; table: number }) {
  const lobby = useTopic<Lobby>("lobby");
  const meter = lobby?.tables[table]?.meters[0];
  const sign = useTopic<Sign>(meter === undefined ? null : `sign/${meter}`);
  return (
    <div class="math-meters">
      <p class="soft">
        A wager of {money(math.wager_cents)}. In the long run the house keeps <strong class="number">{spell(math.long_run)}</strong> of it, after
        contributions, fixed pays and seeds.
      </p>
      {math.levels.map((level, i) => (
        <One key={level.level} level={level} now={sign?.levels[i]?.amount_cents ?? null} />
      ))}
    </div>
  );
}
