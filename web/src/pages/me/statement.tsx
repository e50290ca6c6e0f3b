/* The own statement: every move of the wallet, day by day, the latest first. */
import { useEffect, useState } from "preact/hooks";
import { money, signed } from "../../parts/money";
import { ask, say } from "../../state/house";

interface Move {
  at_ms: number;
  day: number;
  what: string;
  amount_cents: number;
  balance_cents: number;
  table?: number;
  by?: { number: number; role: string };
}

interface Tip {
  at_ms: number;
  table: number;
  amount_cents: number;
}

interface Answer {
  from_day: number;
  to_day: number;
  opening_cents: number;
  closing_cents: number;
  cut: boolean;
  moves: Move[];
  tips?: Tip[];
}

const WORDS: Record<string, string> = {
  deposited: "Paid in at the cage", withdrawn: "Paid out at the cage", moved_to_table: "Chips bought", moved_from_table: "Chips cashed",
};

/* 20261116, as people write it; as a field of the kind "date" has it: 2026-11-16; and back. */
function dayName(day: number): string {
  const date = new Date(Date.UTC(Math.floor(day / 10000), (Math.floor(day / 100) % 100) - 1, day % 100));
  return date.toLocaleDateString("en-US", { weekday: "long", year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
}
const dayNumber = (field: string) => Number(field.replace(/-/g, ""));

const time = (ms: number) => new Date(ms).toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", hour12: false });

function byDay(moves: Move[]): [number, Move[]][] {
  const days = new Map<number, Move[]>();
  for (const move of moves) days.set(move.day, [move, ...(days.get(move.day) ?? [])]);
  return [...days.entries()].sort(([a], [b]) => b - a);
}

function Day({ day, moves }: { day: number; moves: Move[] }) {
  const sum = moves.reduce((total, move) => total + move.amount_cents, 0);
  return (
    <tbody>
      <tr class="statement-day">
        <th scope="rowgroup" colSpan={2}>
          {dayName(day)}
        </th>
        <td class={`number ${sum > 0 ? "gain" : sum < 0 ? "loss" : ""}`}>{sum === 0 ? money(0) : signed(sum)}</td>
        <td class="number">{money(moves[0]!.balance_cents)}</td>
      </tr>
      {moves.map((move) => (
        <tr key={`${move.at_ms}/${move.balance_cents}/${move.amount_cents}`}>
          <td class="faint number">{time(move.at_ms)}</td>
          <th scope="row">
            {WORDS[move.what] ?? move.what.replace(/_/g, " ")}
            {move.table ? (
              <>
                {" · "}
                <a href={`/rounds/${move.table}`}>table {move.table}</a>
              </>
            ) : null}
            {move.table && move.by && move.by.role !== "player" ? ` · by the ${move.by.role}` : null}
          </th>
          <td class={`number ${move.amount_cents > 0 ? "gain" : "loss"}`}>{signed(move.amount_cents)}</td>
          <td class="number soft">{money(move.balance_cents)}</td>
        </tr>
      ))}
    </tbody>
  );
}

export function Statement() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  useEffect(() => {
    const days = { ...(from && { from_day: dayNumber(from) }), ...(to && { to_day: dayNumber(to) }) };
    ask<Answer>("statement", days).then(setAnswer, (refusal: Error) => say(refusal.message));
  }, [from, to]);
  return (
    <section class="panel" aria-label="Statement" aria-busy={!answer}>
      <div class="me-head">
        <h2 class="eyebrow">Statement</h2>
        <label class="field small">
          <span>From</span>
          <input type="date" value={from} onInput={(event) => setFrom(event.currentTarget.value)} />
        </label>
        <label class="field small">
          <span>To</span>
          <input type="date" value={to} onInput={(event) => setTo(event.currentTarget.value)} />
        </label>
      </div>
      {answer && answer.moves.length === 0 && <p class="soft">No money was moved in these days.</p>}
      {answer && answer.moves.length > 0 && (
        <div class="statement-scroll" tabIndex={0} role="region" aria-label="Moves of the wallet">
          <table class="statement">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">What</th>
                <th scope="col">Amount</th>
                <th scope="col">Wallet</th>
              </tr>
            </thead>
            {byDay(answer.moves).map(([day, moves]) => (
              <Day key={day} day={day} moves={moves} />
            ))}
          </table>
        </div>
      )}
      {answer && (
        <p class="faint statement-sum">
          Opened with {money(answer.opening_cents)}, closes with {money(answer.closing_cents)}.
          {answer.cut && " There are more moves than fit here: choose fewer days."}
          {(answer.tips?.length ?? 0) > 0 &&
            ` Tips you gave from your chips: ${money(answer.tips!.reduce((sum, tip) => sum + tip.amount_cents, 0))}.`}
        </p>
      )}
    </section>
  );
}
