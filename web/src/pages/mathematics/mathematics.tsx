/* The mathematics of the house: which table, and everything that its wagers come to. All figures are the server's. */
import { useEffect, useState } from "preact/hooks";
import type { Lobby, LobbyTable } from "../../net/protocol";
import type { TableMath } from "../../net/mathematics";
import { Missing } from "../../parts/missing";
import { Topbar } from "../../parts/topbar";
import { ask, useTopic } from "../../state/house";
import { Chart } from "./chart";
import { ClaimsPart } from "./claims";
import { Overview } from "./overview";
import { Wager } from "./wager";

/* Wagers that belong to the game itself. */
const OWN = /^(ante|play|bonus|first-draw|second-draw)$/;

/* What sets a table apart from the others of its game: "Aces Up · Six Card Bonus". */
function sides(table: LobbyTable): string {
  const words = table.wagers.filter((wager) => !OWN.test(wager)).map((wager) => wager.replace(/-/g, " "));
  return words.join(" · ").replace(/\b\w/g, (first) => first.toUpperCase());
}

function Tables({ tables, number }: { tables: LobbyTable[]; number: number }) {
  return (
    <nav class="math-tables" aria-label="Tables">
      {tables.map((table) => (
        <a key={table.number} href={`/mathematics/${table.number}`} aria-current={table.number === number ? "page" : undefined}>
          <span class="eyebrow">
            Table {table.number} · {table.jurisdiction}
          </span>
          <span class="serif">{table.title}</span>
          <span class="faint">{sides(table)}</span>
        </a>
      ))}
    </nav>
  );
}

function OfTable({ number }: { number: number }) {
  const [math, setMath] = useState<TableMath | null>(null);
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    let here = true;
    ask<TableMath>("mathematics", { table: number })
      .then((told) => here && setMath(told))
      .catch((reason: Error) => here && setRefusal(reason.message));
    return () => void (here = false);
  }, [number]);
  if (refusal) return <p class="math-panel loss">{refusal.charAt(0).toUpperCase() + refusal.slice(1)}.</p>;
  if (!math)
    return (
      <p class="math-panel math-waiting soft" role="status">
        Counting every hand …
      </p>
    );
  return (
    <>
      <Overview math={math} />
      <Chart table={number} math={math} />
      {math.wagers.map((wager) => (
        <Wager key={wager.wager} table={number} wager={wager} />
      ))}
      <p class="faint math-digest">
        Of the rules <code>{math.rules}</code>
      </p>
    </>
  );
}

export function MathematicsPage({ number }: { number: number }) {
  const lobby = useTopic<Lobby>("lobby");
  const tables = Object.values(lobby?.tables ?? {}).sort((a, b) => a.number - b.number);
  const table = tables.find((one) => one.number === number);
  useEffect(() => void (document.title = table ? `Mathematics of table ${table.number} · baize` : "Mathematics · baize"), [table?.number]);
  if (number && lobby && !table) return <Missing title={`There is no table ${number}`} words="The mathematics are those of the tables of this house." />;
  return (
    <>
      <Topbar />
      <main class="math">
        <header class="math-head">
          <p class="eyebrow">{table ? `Table ${table.number} · ${table.jurisdiction}` : "Nothing sampled, nothing rounded"}</p>
          <h1 class="serif">{table ? table.title : "The mathematics"}</h1>
          {!number && <p class="soft">What every wager of every table really pays, the best play, and what other odds would do. Choose a table.</p>}
        </header>
        <Tables tables={tables} number={number} />
        {number ? <OfTable number={number} /> : <ClaimsPart />}
      </main>
    </>
  );
}
