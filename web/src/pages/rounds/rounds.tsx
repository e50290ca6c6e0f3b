/* The rounds of a table that are over, the latest first. */
import { useEffect, useState } from "preact/hooks";
import type { RoundLine, Table } from "../../net/protocol";
import { money, signed } from "../../parts/money";
import { Topbar } from "../../parts/topbar";
import { ask, person, useTopic } from "../../state/house";
import { go } from "../../state/route";

const COUNT = 25;

interface List {
  lines: RoundLine[];
  more: boolean;
  refused: string | null;
  busy: boolean;
}

function useRounds(table: number): List & { older: () => void; again: () => void } {
  const [list, setList] = useState<List>({ lines: [], more: false, refused: null, busy: true });
  const who = person.value?.number;
  function load(before: RoundLine[]) {
    const last = before[before.length - 1];
    setList((old) => ({ ...old, busy: true }));
    ask<RoundLine[]>("rounds", { table, count: COUNT, ...(last && { before: last.round }) }).then(
      (lines) => setList({ lines: [...before, ...lines], more: lines.length === COUNT, refused: null, busy: false }),
      (refusal: Error) => setList((old) => ({ ...old, refused: refusal.message, busy: false })),
    );
  }
  useEffect(() => load([]), [table, who]);
  return { ...list, older: () => load(list.lines), again: () => load([]) };
}

const clock = new Intl.DateTimeFormat("en-US", {
  month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23",
});

function Line({ table, line }: { table: number; line: RoundLine }) {
  const seats = Array.isArray(line.seats) ? line.seats.length : line.seats;
  const net = line.net_cents;
  return (
    <li>
      <a href={`/round/${table}/${line.round}`}>
        <b class="number">
          <span class="visually-hidden">Round </span>
          {line.round.toLocaleString("en-US")}
        </b>
        <span class="soft number">{clock.format(line.at_ms)}</span>
        <span class="faint">{seats === 1 ? "1 seat" : `${seats} seats`}</span>
        {line.void && <span class="tag-void">void</span>}
        {net !== null && net !== undefined && (
          <b class={`number rounds-net ${net > 0 ? "gain" : net < 0 ? "loss" : ""}`}>{net === 0 ? money(0) : signed(net)}</b>
        )}
      </a>
    </li>
  );
}

/* Straight to a round by its number. */
function Find({ table }: { table: number }) {
  function find(event: SubmitEvent) {
    event.preventDefault();
    const round = Number(new FormData(event.currentTarget as HTMLFormElement).get("round"));
    if (Number.isInteger(round) && round > 0) go(`/round/${table}/${round}`);
  }
  return (
    <form class="rounds-find" onSubmit={find}>
      <label class="field">
        <span>Round</span>
        <input name="round" inputMode="numeric" pattern="[0-9]+" required />
      </label>
      <button class="button">Rebuild it</button>
    </form>
  );
}

export function RoundsPage({ number }: { number: number }) {
  const table = useTopic<Table | null>(`table/${number}`);
  const list = useRounds(number);
  useEffect(() => void (document.title = `Rounds of table ${number} · baize`), [number]);
  return (
    <>
      <Topbar />
      <main class="rounds" aria-busy={list.busy}>
        <header class="rebuilt-head">
          <div>
            <p class="eyebrow">
              Table {number}
              {table && ` · ${table.title} · ${table.jurisdiction}`}
            </p>
            <h1 class="serif">Rounds</h1>
          </div>
          <Find table={number} />
        </header>
        {list.refused && <p class="loss">{list.refused.charAt(0).toUpperCase() + list.refused.slice(1)}.</p>}
        {!list.busy && !list.refused && list.lines.length === 0 && <p class="waits-none soft">No round of this table is over yet.</p>}
        <ol class="rounds-list">
          {list.lines.map((line) => (
            <Line key={line.round} table={number} line={line} />
          ))}
        </ol>
        <p class="rounds-acts">
          <button class="button small" onClick={list.again} disabled={list.busy}>
            Look again
          </button>
          {list.more && (
            <button class="button small" onClick={list.older} disabled={list.busy}>
              Older rounds
            </button>
          )}
          <a class="button small quiet" href={`/table/${number}`}>
            To the table
          </a>
        </p>
      </main>
    </>
  );
}
