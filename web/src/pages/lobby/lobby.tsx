/* The lobby: which tables there are, how much one needs, what the meters stand at, and the way to a seat. */
import { useEffect, useState } from "preact/hooks";
import type { Lobby as View, LobbyMeter, LobbyTable, Me } from "../../net/protocol";
import { money, Rolling, short } from "../../parts/money";
import { Topbar } from "../../parts/topbar";
import { beGuest, person, say, useTopic } from "../../state/house";
import { go } from "../../state/route";
import { sitDown } from "../table/sit";
import { Plan } from "./plan";

const WAGERS: Record<string, string> = {
  ante: "Ante", play: "Play", "aces-up": "Aces Up", progressive: "Progressive", "six-card-bonus": "Six Card Bonus",
  "bad-beat-bonus": "Bad Beat Bonus", bonus: "Bonus", "first-draw": "First Draw", "second-draw": "Second Draw",
};

function state(table: LobbyTable): string {
  if (table.life === "closed" || table.life === "closing") return `Table ${table.life}`;
  if (table.life !== "open" || table.phase === "idle" || table.round === 0) return "Waiting for players";
  return `Round ${table.round.toLocaleString("en-US")} · ${table.phase.replace("-", " ")}`;
}

/* Who finds the door to a table's console. Whether it may be watched is decided by the server alone. */
const CONSOLES = ["dealer", "floorperson", "supervisor", "executive", "manager", "auditor"];

const isPlayer = () => !person.value || person.value.role === "player";

/* Where the house takes guests they are made in passing; elsewhere one signs in first. */
async function enter(table: LobbyTable, guests: boolean): Promise<void> {
  try {
    if (!person.value && guests) await beGuest();
    if (person.value || guests) sitDown.value = table.number;
    go(`/table/${table.number}`);
  } catch (refusal) {
    say(refusal instanceof Error ? refusal.message : String(refusal));
  }
}

/* Where one sits already. */
const useSeats = () => useTopic<Me>(person.value ? "me" : null)?.tables ?? [];

/* A table that is open, or waits for players: with its decks ready, or with its cards spread. */
const takesPlayers = (table: LobbyTable) => /^(open|opening|idle)$/.test(table.life);

function Enter({ table, guests, gold }: { table: LobbyTable; guests: boolean; gold?: boolean }) {
  const [busy, setBusy] = useState(false);
  const seated = useSeats().some((each) => each.table === table.number);
  const full = table.free.length === 0;
  const watch = full && takesPlayers(table) && table.runs !== "progressive-only" ? "Full: watch" : "Watch";
  const sits = isPlayer() && (person.value || guests) && takesPlayers(table) && !full;
  if (seated)
    return (
      <a class="button gold" href={`/table/${table.number}`} aria-label={`Back to your seat at table ${table.number}, ${table.title}`}>
        Back to your seat
      </a>
    );
  if (!sits)
    return (
      <>
        {CONSOLES.includes(person.value?.role ?? "") && (
          <a class="button" href={`/console/${table.number}`} aria-label={`Console of table ${table.number}`}>
            Console
          </a>
        )}
        <a class="button" href={`/table/${table.number}`} aria-label={`${watch} table ${table.number}, ${table.title}, ${table.jurisdiction}`}>
          {watch}
        </a>
      </>
    );
  return (
    <button
      class={`button ${gold ? "gold" : ""}`}
      disabled={busy}
      aria-label={`Sit down at table ${table.number}, ${table.title}, ${table.jurisdiction}`}
      onClick={() => {
        setBusy(true);
        void enter(table, guests).finally(() => setBusy(false));
      }}
    >
      Sit down
    </button>
  );
}

/* Where the cards come from: only the house's own generator commits to a deck. */
function cards(table: LobbyTable): string {
  if (table.source === "generator") return "deck committed to before the first wager";
  if (table.source === "reader") return "paper cards from a card-reading shoe";
  return table.source ? "paper cards" : "";
}

function TableCard({ table, meters, guests }: { table: LobbyTable; meters: Record<string, LobbyMeter>; guests: boolean }) {
  const linked = table.meters.map((meter) => meters[meter]).filter((meter) => meter !== undefined);
  return (
    <li class={`lobby-table ${takesPlayers(table) ? "" : "closed"}`}>
      <a class="lobby-plan" href={`/table/${table.number}`} aria-hidden="true" tabIndex={-1}>
        <Plan table={table} />
      </a>
      <div class="lobby-words">
        <p class="eyebrow">
          Table {table.number} · {table.jurisdiction}
        </p>
        <h3 class="serif">{table.title}</h3>
        <p class="soft number">
          {table.ante ? `Ante ${short(table.ante.least_cents)} – ${short(table.ante.most_cents)}` : "Progressive only"}
          <span class="lobby-dot"> · </span>
          {table.free.length === 0 ? "no seat free" : `${table.free.length} of ${table.seats} seats free`}
        </p>
        <p class="faint lobby-wagers">{table.wagers.map((wager) => WAGERS[wager] ?? wager).join(" · ")}</p>
        <p class="faint">
          {state(table)}
          {table.runs === "dealer" && " · dealt by hand"}
        </p>
        {cards(table) && <p class="faint">{cards(table).charAt(0).toUpperCase() + cards(table).slice(1)}</p>}
      </div>
      <div class="lobby-foot">
        {linked.map((meter) => (
          <p class="lobby-meter" key={meter.meter}>
            <span class="faint">Progressive</span>
            <Rolling cents={meter.amount_cents} class="live" />
          </p>
        ))}
        <Enter table={table} guests={guests} />
      </div>
    </li>
  );
}

/* The table a newcomer is led to: open, runs by itself, has room, and the largest meter. */
function best(tables: LobbyTable[], top: LobbyMeter | undefined): LobbyTable | undefined {
  const open = tables.filter((table) => table.life === "open" && table.runs === "automatic" && table.free.length > 0);
  return open.find((table) => top && table.meters.includes(top.meter)) ?? open.find((table) => table.meters.length > 0) ?? open[0];
}

/* Said of the tables of which it is so. */
function committed(tables: LobbyTable[]): string {
  const dealt = tables.filter((table) => table.source);
  const by = dealt.filter((table) => table.source === "generator");
  if (by.length === 0) return "";
  const checks = "is committed to before the first wager, and your browser checks it after the round.";
  if (by.length === dealt.length) return `Every deck ${checks}`;
  return `At ${by.length} of ${dealt.length} tables the deck ${checks} At the others paper cards are dealt.`;
}

function Hero({ view, tables }: { view: View; tables: LobbyTable[] }) {
  const seats = useSeats();
  const meters = Object.values(view.meters).sort((a, b) => b.amount_cents - a.amount_cents);
  const top = meters[0];
  const first = tables.find((table) => seats.some((each) => each.table === table.number)) ?? best(tables, top);
  return (
    <section class="lobby-hero">
      <div>
        <p class="eyebrow">{view.house.demo ? "A demo house · play money" : "Welcome to"}</p>
        <h1 class="serif">{view.house.name}</h1>
        <p class="soft">
          {view.house.guests && "Take a seat: no account, no card, a purse of play money. "}
          {committed(tables)}
        </p>
        {first && isPlayer() && (view.house.guests || person.value) && (
          <div class="lobby-first">
            <Enter table={first} guests={view.house.guests} gold />
            <span class="faint">
              Table {first.number}, {first.title}
            </span>
          </div>
        )}
      </div>
      {top && (
        <div class="lobby-jackpot" aria-label={`${top.title}: ${money(top.amount_cents)}`}>
          <p class="eyebrow">{top.title}</p>
          <Rolling cents={top.amount_cents} class="live" />
        </div>
      )}
    </section>
  );
}

export function Lobby() {
  const view = useTopic<View>("lobby");
  useEffect(() => void (document.title = view ? `${view.house.name} · baize` : "baize"), [view?.house.name]);
  const tables = Object.values(view?.tables ?? {}).sort((a, b) => a.number - b.number);
  return (
    <>
      <Topbar />
      <main class="lobby" aria-busy={!view}>
        {view && <Hero view={view} tables={tables} />}
        {view?.trouble && <p class="banner bad">{view.trouble}</p>}
        <h2 class="visually-hidden">Tables</h2>
        <ul class="lobby-tables">
          {view
            ? tables.map((table) => <TableCard key={table.number} table={table} meters={view.meters} guests={view.house.guests} />)
            : [1, 2, 3].map((empty) => <li class="lobby-table waiting" key={empty} />)}
        </ul>
        {view && tables.length === 0 && <p class="lobby-none soft">No table is set up in this house yet.</p>}
      </main>
    </>
  );
}
