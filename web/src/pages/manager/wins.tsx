/* Claims that wait for validation, and wins with what became of them. */
import { useState } from "preact/hooks";
import type { Meter, Pending, Win } from "../../net/manager";
import { money } from "../../parts/money";
import { now, person } from "../../state/house";
import { ActDialog, Choice, Field, Second, secondOf } from "./forms";
import { houseTime, lasts } from "./time";
import { Download, Panel, upper, Wide } from "./use";

const BACK_OUT: [string, string][] = [
  ["validated-in-error", "Validated in error"],
  ["round-to-be-void", "The round must be void"],
  ["machine-fault", "A machine failed"],
  ["play-not-by-the-rules", "The hand was not played by the rules"],
];
const REJECT: [string, string][] = [
  ["no-such-hand", "The cards do not make the hand"],
  ["wrong-seat", "Another seat holds the hand"],
  ["not-the-highest", "Only the highest hand pays"],
  ["wager-not-made", "The progressive wager was not made"],
  ["irregular-hand", "The hand was not dealt or played by the rules"],
];

function Validate({ meter, claim, close }: { meter: Meter; claim: Pending; close: () => void }) {
  return (
    <ActDialog
      title={`Validate ${money(claim.amount_cents)}`}
      at={`meter/${meter.meter}`}
      act="validate"
      words="Validate"
      done="The win is validated."
      close={close}
      fields={(data) => ({ claim: claim.claim, card: (data.card ?? "").replaceAll(" ", "") })}
    >
      <p class="soft">
        {upper(claim.hand)}, table {claim.table}, seat {claim.seat}. Validated by {claim.by}
        {claim.executive ? ": above the amount that needs an executive" : ""}.
        {meter.levels.some((level) => level.dry) ? " The meter is dry: fixed pays have been taken from it." : ""}
      </p>
      <Field label="Your card" name="card" type="password" inputMode="numeric" placeholder="20 digits" autocomplete="one-time-code" required />
    </ActDialog>
  );
}

function Reject({ meter, claim, close }: { meter: Meter; claim: Pending; close: () => void }) {
  return (
    <ActDialog
      title={`Reject ${money(claim.amount_cents)}`}
      at={`meter/${meter.meter}`}
      act="reject"
      words="Reject"
      done="The claim is rejected."
      close={close}
      fields={(data) => ({ claim: claim.claim, why: data.why })}
    >
      <p class="soft">
        {upper(claim.hand)}, table {claim.table}, seat {claim.seat}. The money goes back into the meter.
      </p>
      <Choice label="Reason" name="why" options={REJECT} />
    </ActDialog>
  );
}

export function PendingPanel({ meter }: { meter: Meter }) {
  const [open, setOpen] = useState<{ claim: Pending; act: "validate" | "reject" } | null>(null);
  const looks = person.value?.role === "auditor";
  if (meter.pending.length === 0) return null;
  return (
    <Panel title="Waiting for validation" class="live-panel">
      <ul class="pending-wins">
        {meter.pending.map((claim, index) => (
          <li key={claim.claim}>
            <p>
              <b class="number">{money(claim.amount_cents)}</b> {upper(claim.hand)}, table {claim.table}, seat {claim.seat}
              <span class="faint">
                {" "}
                · claim {claim.claim} · {index === 0 ? "next in order" : "after those before it"} · by {claim.by} · since {lasts(now() - claim.since_ms)}
              </span>
            </p>
            {!looks && (
              <span class="acts">
                <button class="button small gold" onClick={() => setOpen({ claim, act: "validate" })}>
                  Validate …
                </button>
                <button class="button small" onClick={() => setOpen({ claim, act: "reject" })}>
                  Reject …
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {open?.act === "validate" && <Validate meter={meter} claim={open.claim} close={() => setOpen(null)} />}
      {open?.act === "reject" && <Reject meter={meter} claim={open.claim} close={() => setOpen(null)} />}
    </Panel>
  );
}

function BackOut({ meter, win, close }: { meter: Meter; win: Win; close: () => void }) {
  return (
    <ActDialog
      title={`Back out win ${win.win}`}
      at={`meter/${meter.meter}`}
      act="back_out"
      words="Back out"
      done={`Win ${win.win} is backed out.`}
      close={close}
      fields={(data) => ({ win: win.win, why: data.why, ...secondOf(data) })}
    >
      <p class="soft">
        {money(win.amount_cents)}, {win.hand}, table {win.table}, seat {win.seat}. The win stays in the log, and its page says VOID.
      </p>
      <Choice label="Reason" name="why" options={BACK_OUT} />
      <Second />
    </ActDialog>
  );
}

/* The meter has its latest wins at hand; an older one is looked up in the record, and its page says which it is. */
function BackOutOlder({ meter, close }: { meter: Meter; close: () => void }) {
  return (
    <ActDialog
      title="Back out an older win"
      at={`meter/${meter.meter}`}
      act="back_out"
      words="Back out"
      done="The win is backed out."
      close={close}
      fields={(data) => ({ win: Number(data.win), why: data.why, ...secondOf(data) })}
    >
      <p class="soft">The log has the number of the win. The win stays in the log, and its page says VOID.</p>
      <Field label="Number of the win" name="win" type="number" inputMode="numeric" min="1" required />
      <Choice label="Reason" name="why" options={BACK_OUT} />
      <Second />
    </ActDialog>
  );
}

function Row({ meter, win, zone, backOut }: { meter: Meter; win: Win; zone: string | null | undefined; backOut: (() => void) | null }) {
  const level = win.level === null || win.level === undefined ? "tray" : (meter.levels[win.level]?.title ?? `level ${win.level}`);
  return (
    <tr class={win.backed_out ? "undone" : ""}>
      <td class="number">{win.win}</td>
      <td class="number">{houseTime(win.at_ms, zone)}</td>
      <td>
        {win.table} · {win.seat}
      </td>
      <td>{upper(win.hand)}</td>
      <td>{level}</td>
      <td class="money">{money(win.amount_cents)}</td>
      <td class="row-acts">
        <a class="button small" href={`/win/${meter.meter}/${win.win}`} aria-label={`Win page ${win.win}`}>
          Win page
        </a>
        {win.backed_out ? (
          <span class="tag">backed out</span>
        ) : (
          backOut && (
            <button class="button small quiet" onClick={backOut} aria-label={`Back out win ${win.win}`}>
              Back out …
            </button>
          )
        )}
      </td>
    </tr>
  );
}

export function WinsPanel({ meter, zone }: { meter: Meter; zone: string | null | undefined }) {
  const [open, setOpen] = useState<Win | null>(null);
  const [older, setOlder] = useState(false);
  const may = person.value?.role === "manager";
  return (
    <Panel
      title="Wins"
      aside={
        <span class="acts">
          <Download fields={{ of: "meter", meter: meter.meter, report: "wins", format: "csv" }}>Log as CSV</Download>
          <Download fields={{ of: "meter", meter: meter.meter, report: "wins", format: "text" }}>Log as text</Download>
        </span>
      }
    >
      {meter.wins.length === 0 ? (
        <p class="faint">Nobody has won yet.</p>
      ) : (
        <Wide label="Wins" class="wins">
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">Win</th>
                <th scope="col">Time</th>
                <th scope="col">Table · seat</th>
                <th scope="col">Hand</th>
                <th scope="col">Paid from</th>
                <th scope="col" class="money">
                  Amount
                </th>
                <th scope="col">
                  <span class="visually-hidden">Page and back-out</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {meter.wins.map((win) => (
                <Row key={win.win} meter={meter} win={win} zone={zone} backOut={may ? () => setOpen(win) : null} />
              ))}
            </tbody>
          </table>
        </Wide>
      )}
      <p class="faint">
        The latest 25 of each level and of the tray; the log has all of them, and every one has its page: /win/{meter.meter}/number.{" "}
        {may && (
          <button class="button small quiet" onClick={() => setOlder(true)}>
            Back out an older win …
          </button>
        )}
      </p>
      {older && <BackOutOlder meter={meter} close={() => setOlder(false)} />}
      {open && <BackOut meter={meter} win={open} close={() => setOpen(null)} />}
    </Panel>
  );
}
