/* A paytable with its exact counts and what each row adds; while one tries, with steppers for the odds. */
import type { Fraction, PayRow, WagerMath } from "../../net/mathematics";
import { Bar, Figure, place, spell } from "./figure";
import { stepped } from "./odds";
import type { Trial } from "./trial";

function Stepper({ row, trial }: { row: PayRow; trial: Trial }) {
  const now = trial.odds[row.hand] ?? row.odds;
  const less = stepped(now, -1);
  const more = stepped(now, 1);
  const field = (event: Event) => trial.set(row.hand, (event.currentTarget as HTMLInputElement).value);
  return (
    <span class={`math-stepper ${row.hand in trial.odds ? "changed" : ""}`}>
      <button type="button" aria-label={`${row.words}: less`} disabled={less === null} onClick={() => less && trial.set(row.hand, less)}>
        −
      </button>
      <input class="number" aria-label={`${row.words} pays`} value={now} maxLength={31} spellcheck={false} onInput={field} />
      <button type="button" aria-label={`${row.words}: more`} disabled={more === null} onClick={() => more && trial.set(row.hand, more)}>
        +
      </button>
    </span>
  );
}

function Row({ row, plain, trial, most }: { row: PayRow; plain: PayRow; trial: Trial | null; most: number }) {
  return (
    <tr>
      <th scope="row">{row.words}</th>
      <td class="number math-pays">{trial ? <Stepper row={plain} trial={trial} /> : row.odds}</td>
      <td class="right number soft">{row.count}</td>
      <td class="right number soft" title={spell(row.frequency)}>
        {row.one_in}
      </td>
      <td class="right">
        <Figure fraction={row.adds} />
      </td>
      <td class="math-bar-cell">
        <Bar of={place(row.adds)} most={most} />
      </td>
    </tr>
  );
}

/* Side wagers: all that is lost in one line, so that the column adds up. */
function Rest({ wager, most }: { wager: WagerMath; most: number }) {
  const lost = wager.returns.filter((line) => !line.pays);
  if (wager.unit === "Ante" || lost.length !== 1) return null;
  return (
    <tr class="math-lost">
      <th scope="row">No paying hand</th>
      <td class="math-pays soft">lost</td>
      <td class="right number soft">{lost[0]!.count}</td>
      <td class="right number soft">{lost[0]!.frequency.words}</td>
      <td class="right">
        <Figure fraction={lost[0]!.adds} />
      </td>
      <td class="math-bar-cell">
        <Bar of={place(lost[0]!.adds)} most={most} />
      </td>
    </tr>
  );
}

/* The edge as the player sees it: the other sign in front of the same words. */
function negated(edge: Fraction): string {
  if (place(edge) === 0) return edge.words;
  return edge.words.startsWith("-") ? `+${edge.words.slice(1)}` : `−${edge.words}`;
}

export function Paytable({ wager, trial }: { wager: WagerMath; trial: Trial | null }) {
  const shown = trial?.answer?.wager ?? wager;
  const bonus = wager.unit === "Ante";
  const lines = bonus ? shown.rows : [...shown.rows, ...shown.returns.filter((line) => !line.pays)];
  const most = Math.max(...lines.map((line) => Math.abs(place(line.adds))));
  return (
    <div class="math-scroll" role="region" aria-label={`Paytable of ${wager.title}`} tabIndex={0}>
      <table class="math-table math-paytable">
        <thead>
          <tr>
            <th scope="col">{bonus ? "Bonus for" : "Hand"}</th>
            <th scope="col">Pays</th>
            <th scope="col" class="right">
              Combinations
            </th>
            <th scope="col" class="right">
              Chance
            </th>
            <th scope="col" class="right">
              Adds
            </th>
            <th scope="col" class="math-bar-cell">
              <span class="visually-hidden">Adds, as a bar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row, i) => (
            <Row key={row.hand} row={row} plain={wager.rows[i] ?? row} trial={trial} most={most} />
          ))}
          <Rest wager={shown} most={most} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{bonus ? "All cases" : "All hands"}</th>
            <td />
            <td class="right number">{shown.total}</td>
            <td />
            <td class="right number">{bonus ? "" : negated(shown.house_edge)}</td>
            <td class="faint">{bonus ? "" : "the house edge, seen by the player"}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
