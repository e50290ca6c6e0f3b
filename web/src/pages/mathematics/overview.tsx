/* All wagers of the table beside each other; the head of a column explains it. */
import { useState } from "preact/hooks";
import type { TableMath, WagerMath } from "../../net/mathematics";
import { Figure } from "./figure";
import { MEANINGS, type Meaning } from "./words";

function Head({ meaning, open, toggle }: { meaning: Meaning; open: boolean; toggle: () => void }) {
  return (
    <th scope="col" class="right">
      <button type="button" class="math-why" aria-expanded={open} title={meaning.says} onClick={toggle}>
        {meaning.title}
      </button>
    </th>
  );
}

function Cell({ wager, of }: { wager: WagerMath; of: Meaning["key"] }) {
  return (
    <td class="right" data-title={MEANINGS.find((meaning) => meaning.key === of)!.title}>
      {of === "standard_deviation" ? <span class="number">{wager.standard_deviation}</span> : <Figure fraction={wager[of]} />}
    </td>
  );
}

export function Overview({ math }: { math: TableMath }) {
  const [open, setOpen] = useState<Meaning | null>(null);
  return (
    <section class="math-panel" aria-labelledby="overview">
      <h2 id="overview">Every wager</h2>
      <p class="soft">
        Counted over all cards that can come, not sampled, with the best play. In units of the Ante or of the side wager. Tap a figure for its exact
        fraction, the head of a column for what it means.
      </p>
      <div class="math-scroll" role="region" aria-label="Figures of every wager" tabIndex={0}>
        <table class="math-table math-overview">
          <thead>
            <tr>
              <th scope="col">Wager</th>
              <th scope="col">Paytable</th>
              {MEANINGS.map((meaning) => (
                <Head key={meaning.key} meaning={meaning} open={open === meaning} toggle={() => setOpen(open === meaning ? null : meaning)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {math.wagers.map((wager) => (
              <tr key={wager.wager}>
                <th scope="row">
                  <a href={`#${wager.wager}`}>{wager.title}</a>
                </th>
                <td class="soft" data-title="Paytable">
                  {wager.paytable ?? "–"}
                </td>
                {MEANINGS.map((meaning) => (
                  <Cell key={meaning.key} wager={wager} of={meaning.key} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="math-says" role="status">
        {open && (
          <>
            <strong>{open.title}.</strong> {open.says}
          </>
        )}
      </p>
      <details class="math-more">
        <summary>What these words mean</summary>
        <dl class="math-meanings">
          {MEANINGS.map((meaning) => (
            <div key={meaning.key}>
              <dt>{meaning.title}</dt>
              <dd class="soft">{meaning.says}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
