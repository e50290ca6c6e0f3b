/* What the manager changes of a meter: parameters, adjustments, readings, linked tables. Each is a dialog; whether it is
 * allowed the server says, in its own words. */
import { useState } from "preact/hooks";
import type { Level, Manager, Meter } from "../../net/manager";
import { money } from "../../parts/money";
import { person } from "../../state/house";
import { ActDialog, Choice, Field, moneyOf, parseMoney, rateOf, Second, secondOf, Unreadable } from "./forms";
import { dayNumber, dayWords } from "./time";
import { Panel, percent } from "./use";

const bare = (cents: number) => money(cents).replace("$", "");

/* Why a level may be adjusted, and which way: the words of the meter's rules (T1, T10, T12). */
const REASONS: [string, string][] = [
  ["malfunction", "A machine failed (up or down)"],
  ["over-limit-display", "More was displayed than the limit (down)"],
  ["seed-recovery", "The house recovers its seed (down)"],
  ["undisplayed-funds", "Documented removal of funds that were never displayed (down)"],
  ["variance", "A reading was short: the sign is raised (up)"],
  ["redistribution", "Money removed elsewhere is given back to the players (up)"],
];

function Parameters({ meter, level, close }: { meter: Meter; level: Level; close: () => void }) {
  return (
    <ActDialog
      title={`Parameters of ${level.title}`}
      at={`meter/${meter.meter}`}
      act="set_parameters"
      words="Change"
      done="The parameters are changed."
      close={close}
      fields={(data) => ({
        level: level.level,
        seed_cents: moneyOf(data, "seed", "Seed"),
        rate_ppm: rateOf(data, "rate", "Rate"),
        reserve_rate_ppm: rateOf(data, "reserve", "Reserve rate"),
        limit_cents: data.limit?.trim() ? moneyOf(data, "limit", "Limit") : 0,
        ...secondOf(data),
      })}
    >
      <p class="soft">They change only while no round of a linked table is open, and within what the rules of all linked tables allow.</p>
      <div class="pair">
        <Field label="Seed" name="seed" value={bare(level.seed_cents)} inputMode="decimal" required />
        <Field label="Limit" note="empty: none" name="limit" value={level.limit_cents ? bare(level.limit_cents) : ""} inputMode="decimal" />
      </div>
      <div class="pair">
        <Field label="Rate" note="of each wager, to the meter" name="rate" value={percent(level.rate_ppm)} required />
        <Field label="Reserve rate" name="reserve" value={percent(level.reserve_rate_ppm)} required />
      </div>
      <Second />
    </ActDialog>
  );
}

function Adjust({ meter, level, close }: { meter: Meter; level: Level; close: () => void }) {
  return (
    <ActDialog
      title={`Adjust ${level.title}`}
      at={`meter/${meter.meter}`}
      act="adjust"
      words="Adjust"
      done="The level is adjusted."
      close={close}
      fields={(data) => ({
        level: level.level,
        amount_cents: moneyOf(data, "amount", "Amount", true),
        why: data.why,
        ...(data.approval?.trim() && { approval: Number(data.approval) }),
        ...secondOf(data),
      })}
    >
      <p class="soft">
        The level shows <b class="number">{money(level.amount_cents)}</b>. A minus lowers it.
      </p>
      <div class="pair">
        <Field label="Amount" note="like -12.50" name="amount" inputMode="text" required />
        <Field label="Approval" note="number, where the rules ask for one" name="approval" inputMode="numeric" pattern="[0-9]*" />
      </div>
      <Choice label="Reason" name="why" options={REASONS} />
      <Second />
    </ActDialog>
  );
}

function shown(data: Record<string, string>, level: Level): number | null {
  const words = data[`level-${level.level}`]?.trim();
  if (!words) return null;
  const cents = parseMoney(words);
  if (cents === null) throw new Unreadable(`${level.title}: write an amount like 5,012.36.`);
  return cents;
}

function Read({ meter, day, close }: { meter: Meter; day: number; close: () => void }) {
  return (
    <ActDialog
      title="Take the reading of a day"
      at={`meter/${meter.meter}`}
      act="read"
      words="Take the reading"
      done="The reading is taken."
      close={close}
      fields={(data) => ({ day: dayNumber(data.day ?? ""), shown_cents: meter.levels.map((level) => shown(data, level)) })}
    >
      <p class="soft">What the meter holds is read by itself. Write what the sign shows; a sign that differs is an alarm.</p>
      <Field label="Gaming day" name="day" type="date" value={dayWords(day)} required />
      {meter.levels.map((level) => (
        <Field key={level.level} label={`The sign shows, ${level.title}`} note="empty: not read" name={`level-${level.level}`} inputMode="decimal" />
      ))}
    </ActDialog>
  );
}

function Link({ meter, tables, close }: { meter: Meter; tables: number[]; close: () => void }) {
  return (
    <ActDialog
      title="Link a table"
      at={`meter/${meter.meter}`}
      act="link_table"
      words="Link"
      done="The table is linked."
      close={close}
      fields={(data) => ({ table: Number(data.table) })}
    >
      <p class="soft">A linked table has the same odds, wager and rates (P11).</p>
      <Choice label="Table" name="table" options={tables.map((table) => [String(table), `Table ${table}`])} />
    </ActDialog>
  );
}

function Unlink({ meter, table, close }: { meter: Meter; table: number; close: () => void }) {
  return (
    <ActDialog
      title={`Unlink table ${table}`}
      at={`meter/${meter.meter}`}
      act="unlink_table"
      words="Unlink"
      done={`Table ${table} is unlinked.`}
      close={close}
      fields={() => ({ table })}
    >
      <p class="soft">No progressive wager is taken at the table until it is linked again. What the meter holds stays in it.</p>
    </ActDialog>
  );
}

function Tables({ meter, free, may, link }: { meter: Meter; free: number[]; may: boolean; link: () => void }) {
  const [leaving, setLeaving] = useState<number | null>(null);
  return (
    <>
      {leaving !== null && <Unlink meter={meter} table={leaving} close={() => setLeaving(null)} />}
      <ul class="linked">
        {meter.tables.map((table) => (
          <li key={table}>
            <a href={`/table/${table}`}>Table {table}</a>
            {may && (
              <button class="button quiet small" onClick={() => setLeaving(table)} aria-label={`Unlink table ${table}`}>
                Unlink
              </button>
            )}
          </li>
        ))}
        {meter.tables.length === 0 && <li class="faint">No table is linked.</li>}
      </ul>
      {may && (
        <button class="button small" onClick={link} disabled={free.length === 0}>
          Link a table …
        </button>
      )}
    </>
  );
}

export function Changes({ meter, level, view }: { meter: Meter; level: Level; view: Manager }) {
  const [open, setOpen] = useState<"parameters" | "adjust" | "read" | "link" | null>(null);
  const close = () => setOpen(null);
  const role = person.value?.role;
  const may = role === "manager";
  const free = Object.values(view.tables).filter((table) => !table.retired && !meter.tables.includes(table.number)).map((table) => table.number);
  const rows: [string, string][] = [
    ["Seed", money(level.seed_cents)],
    ["Rate", percent(level.rate_ppm)],
    ["Reserve rate", percent(level.reserve_rate_ppm)],
    ["Limit", level.limit_cents ? money(level.limit_cents) : "none"],
    ["Wager", money(meter.wager_cents)],
  ];
  return (
    <>
      <Panel title={`Parameters · ${level.title}`}>
        <dl class="terms">
          {rows.map(([term, words]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd class="number">{words}</dd>
            </div>
          ))}
        </dl>
        {meter.advice
          .filter((advice) => advice.level === level.level)
          .map((advice) => (
            <p key={advice.name} class="soft" role="note">
              Advice: {advice.words}
              {advice.clause ? ` (${advice.clause})` : ""}.
            </p>
          ))}
        <div class="acts">
          {may && (
            <>
              <button class="button small" onClick={() => setOpen("parameters")}>
                Change …
              </button>
              <button class="button small" onClick={() => setOpen("adjust")}>
                Adjust the level …
              </button>
            </>
          )}
          {role !== "auditor" && (
            <button class="button small" onClick={() => setOpen("read")}>
              Reading of a day …
            </button>
          )}
        </div>
        {!may && <p class="faint">Parameters are changed and levels adjusted by the manager, with a second person.</p>}
      </Panel>
      <Panel title="Linked tables">
        <Tables meter={meter} free={free} may={may} link={() => setOpen("link")} />
      </Panel>
      {open === "parameters" && <Parameters meter={meter} level={level} close={close} />}
      {open === "adjust" && <Adjust meter={meter} level={level} close={close} />}
      {open === "read" && <Read meter={meter} day={view.house.day} close={close} />}
      {open === "link" && <Link meter={meter} tables={free} close={close} />}
    </>
  );
}
