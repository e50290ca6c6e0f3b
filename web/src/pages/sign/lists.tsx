/* What stands under the meter: the news of the moment in one line, the hands that win, envy, the last wins. */
import type { Sign, SignCelebrates, SignPending } from "../../net/sign";
import { money, short } from "../../parts/money";
import { now } from "../../state/house";
import { first } from "./celebration";

function Pending({ pending }: { pending: SignPending[] }) {
  const largest = [...pending].sort((a, b) => b.amount_cents - a.amount_cents)[0]!;
  return (
    <>
      <b class="tag">{pending.length > 1 ? `${pending.length} pending` : "Pending"}</b>
      <span>
        Table {largest.table} · Seat {largest.seat} · {first(largest.hand)} · <b class="number">{money(largest.amount_cents)}</b>
      </span>
    </>
  );
}

/* One line, always there, so that nothing jumps: trouble first, then what waits, then who has just won, else the wager. */
export function News({ sign, lost, just }: { sign: Sign; lost: boolean; just: SignCelebrates | null }) {
  let kind = "calm";
  let words = (
    <span>
      {short(sign.wager_cents)} progressive wager · {sign.tables.length === 1 ? `Table ${sign.tables[0]}` : `Tables ${sign.tables.join(", ")}`}
    </span>
  );
  if (lost) {
    kind = "bad";
    words = <span>No connection: the amount may be behind. Trying again by itself …</span>;
  } else if (!sign.open) {
    kind = "bad";
    words = <span>This progressive is closed</span>;
  } else if (sign.pending.length > 0) {
    kind = "live";
    words = <Pending pending={sign.pending} />;
  } else if (just) {
    kind = "live";
    words = (
      <>
        <b class="tag">Just won</b>
        <span>
          Table {just.table} · Seat {just.seat} · {first(just.hand)} · <b class="number">{money(just.amount_cents)}</b>
        </span>
      </>
    );
  } else if (sign.link_lost) {
    kind = "bad";
    words = <span>A table has lost its link to this meter</span>;
  }
  return (
    <p class={`sign-news ${kind}`} role="status">
      {words}
    </p>
  );
}

const hour = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const date = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

/* "21:14" of the last day, else "Nov 16". */
const when = (ms: number) => (now() - ms < 86_400_000 ? hour : date).format(ms);

function Wins({ sign }: { sign: Sign }) {
  return (
    <section class="sign-list sign-wins">
      <h2>Last wins</h2>
      {sign.wins.length === 0 ? (
        <p class="sign-none">Nobody yet.</p>
      ) : (
        <ul>
          {sign.wins.map((win) => (
            <li key={win.win} class={win.level === null || win.level === undefined ? "" : "hit"}>
              <span>
                {first(win.hand)} <small>Table {win.table} · {when(win.at_ms)}</small>
              </span>
              <b class="number">{money(win.amount_cents)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function Foot({ sign }: { sign: Sign }) {
  const hits = new Set(sign.levels.flatMap((level) => level.hands));
  return (
    <footer class="sign-foot">
      <section class="sign-list">
        <h2>Hands that win</h2>
        {sign.envy.length > 0 && sign.envy_by !== sign.pays_by && <p class="sign-basis">By the {sign.pays_by}</p>}
        <ul>
          {sign.pays.map((row) => (
            <li key={row.hand} class={hits.has(row.hand) ? "hit" : ""}>
              <span>{first(row.hand)}</span>
              <b class="number">{row.pays}</b>
            </li>
          ))}
        </ul>
      </section>
      {sign.envy.length > 0 && (
        <section class="sign-list">
          <h2>Envy</h2>
          {sign.envy_by !== sign.pays_by && <p class="sign-basis">By the {sign.envy_by}</p>}
          <ul>
            {sign.envy.map((row) => (
              <li key={row.hand}>
                <span>{first(row.hand)}</span>
                <b class="number">{money(row.pays_cents)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Wins sign={sign} />
      <p class="sign-funding">{sign.funding}</p>
    </footer>
  );
}
