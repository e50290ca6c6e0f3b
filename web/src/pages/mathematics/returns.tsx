/* Everything that can happen with a wager, and how the decisions fall. */
import type { WagerMath } from "../../net/mathematics";
import { Amount, Bar, place, spell } from "./figure";

export function Returns({ wager, exact }: { wager: WagerMath; exact: boolean }) {
  const most = Math.max(...wager.returns.map((line) => Math.abs(place(line.adds))));
  return (
    <details class="math-more">
      <summary>Everything that can happen: {wager.returns.length} endings</summary>
      <div class="math-scroll" role="region" aria-label={`Endings of ${wager.title}`} tabIndex={0}>
        <table class="math-table math-paytable">
          <thead>
            <tr>
              <th scope="col">Ending</th>
              <th scope="col" class="right">
                Down
              </th>
              <th scope="col" class="right">
                Net
              </th>
              <th scope="col" class="right">
                Combinations
              </th>
              <th scope="col" class="right">
                How often
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
            {wager.returns.map((line) => (
              <tr key={line.outcome}>
                <th scope="row">{line.outcome}</th>
                <td class="right number soft">{line.wagered}</td>
                <td class="right number">{line.net.replace("-", "−")}</td>
                <td class="right number soft">{line.count}</td>
                <td class="right soft">
                  <Amount fraction={line.frequency} exact={exact} />
                </td>
                <td class="right">
                  <Amount fraction={line.adds} exact={exact} />
                </td>
                <td class="math-bar-cell">
                  <Bar of={place(line.adds)} most={most} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/* How often what is decided, with the best play. */
export function Decisions({ wager }: { wager: WagerMath }) {
  const stages = [...new Set(wager.decisions.map((line) => line.stage))];
  if (stages.length === 0) return null;
  return (
    <div class="math-decisions">
      {stages.map((stage) => (
        <div key={stage ?? ""}>
          {stage && <h3 class="eyebrow">{stage}</h3>}
          <dl>
            {wager.decisions
              .filter((line) => line.stage === stage)
              .map((line) => (
                <div class="math-decision" key={line.words}>
                  <dt>{line.words}</dt>
                  <dd>
                    <Bar of={place(line.share)} most={100} />
                    <span class="number">{spell(line.share)}</span>
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
