/* A paytable with its exact counts and what each row adds; while one tries, with steppers for the odds. */
import type { Fraction, PayRow, WagerMath } from "../../net/mathematics";
import { Amount, Bar, place } from "./figure";
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

function Row({ row, plain, trial, most, exact }: { row: PayRow; plain: PayRow; trial: Trial | null; most: number; exact: boolean }) {
  return (
    <tr>
      <th scope="row">{row.words}</th>
      <td class="number math-pays">{trial ? <Stepper row={plain} trial={trial} /> : row.odds}</td>
      <td class="right number soft">{row.count}</td>
      <td class="right number soft">{row.one_in}</td>
      <td class="right soft">
        <Amount fraction={row.frequency} exact={exact} />
      </td>
      <td class="right">
        <Amount fraction={row.adds} exact={exact} />
      </td>
      <td class="math-bar-cell">
        <Bar of={place(row.adds)} most={most} />
      </td>
    </tr>
  );
}

/* Side wagers: all that is lost in one line, so that the column adds up. */
function Rest({ wager, most, exact }: { wager: WagerMath; most: number; exact: boolean }) {
  const lost = wager.returns.filter((line) => !line.pays);
  if (wager.unit === "Ante" || lost.length !== 1) return null;
  return (
    <tr class="math-lost">
      <th scope="row">No paying hand</th>
      <td class="math-pays soft">lost</td>
      <td class="right number soft">{lost[0]!.count}</td>
      <td />
      <td class="right soft">
        <Amount fraction={lost[0]!.frequency} exact={exact} />
      </td>
      <td class="right">
        <Amount fraction={lost[0]!.adds} exact={exact} />
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

export function Paytable({ wager, trial, exact }: { wager: WagerMath; trial: Trial | null; exact: boolean }) {
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
              How often
            </th>
            <th scope="col" class="right">
              {bonus ? "Bonus adds" : "Adds"}
            </th>
            <th scope="col" class="math-bar-cell">
              <span class="visually-hidden">Adds, as a bar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row, i) => (
            <Row key={row.hand} row={row} plain={wager.rows[i] ?? row} trial={trial} most={most} exact={exact} />
          ))}
          <Rest wager={shown} most={most} exact={exact} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{bonus ? "All cases" : "All hands"}</th>
            <td />
            <td class="right number">{shown.total}</td>
            <td />
            <td />
            <td class="right number">{bonus ? "" : negated(shown.house_edge)}</td>
            <td class="faint">{bonus ? "" : "the edge, as the player sees it"}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
