/* What the rule documents print beside their paytables, each figure held against the exact one. */
import { useEffect, useState } from "preact/hooks";
import type { Claims, Figure } from "../../net/mathematics";
import { ask, say } from "../../state/house";
import { spell } from "./figure";

const MARKS = { right: ["✓", "right"], reproduced: ["≈", "right in another sense"], wrong: ["✗", "wrong"] } as const;

interface Line {
  key: string;
  jurisdiction: string;
  wager: string;
  paytable: string;
  clause: string;
  what: string;
  figure: Figure;
}

/* One line for each figure. */
function lines(claims: Claims): Line[] {
  return claims.claims.flatMap((claim) =>
    (["house_edge", "hit_frequency"] as const).flatMap((key) => {
      const figure = claim[key];
      const what = key === "house_edge" ? "House edge" : "Hits";
      const { jurisdiction, paytable, clause, title } = claim;
      return figure ? [{ key: `${jurisdiction} ${title} ${paytable} ${key}`, jurisdiction, wager: title, paytable, clause, what, figure }] : [];
    }),
  );
}

function Verdict({ figure }: { figure: Figure }) {
  const [mark, words] = MARKS[figure.verdict];
  return (
    <span class={`math-verdict ${figure.verdict}`}>
      <span aria-hidden="true">{mark}</span> {words}
    </span>
  );
}

function How({ figure }: { figure: Figure }) {
  const others = figure.readings.slice(1);
  if (figure.verdict !== "wrong") return <span class="soft">{figure.how}</span>;
  if (others.length === 0) return <span class="soft">no other meaning gives it</span>;
  return (
    <details>
      <summary class="soft">no meaning gives it; {others.length} tried</summary>
      <ul class="math-readings">
        {others.map((reading) => (
          <li key={reading.words}>
            <span class="number">{spell(reading.value)}</span> {reading.words}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Table({ shown }: { shown: Line[] }) {
  return (
    <div class="math-scroll" role="region" aria-label="Claims" tabIndex={0}>
      <table class="math-table math-claims">
        <thead>
          <tr>
            <th scope="col">Paytable</th>
            <th scope="col">Figure</th>
            <th scope="col" class="right">
              Printed
            </th>
            <th scope="col" class="right">
              Exact
            </th>
            <th scope="col">Verdict</th>
            <th scope="col">How</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                {line.wager} {line.paytable} <span class="faint">{line.clause}</span>
              </th>
              <td class="soft">{line.what}</td>
              <td class="right number">{line.figure.printed}</td>
              <td class="right number">{spell(line.figure.exact)}</td>
              <td>
                <Verdict figure={line.figure} />
              </td>
              <td>
                <How figure={line.figure} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const WORDS = ["all", "right", "reproduced", "wrong"] as const;

export function ClaimsPart() {
  const [claims, setClaims] = useState<Claims | null>(null);
  const [only, setOnly] = useState<(typeof WORDS)[number]>("all");
  useEffect(() => {
    ask<Claims>("claims")
      .then(setClaims)
      .catch((refusal: Error) => say(refusal.message));
  }, []);
  const all = claims ? lines(claims) : [];
  const places = [...new Set(all.map((line) => line.jurisdiction))].join(", ");
  const counts = claims && { ...claims, all: claims.figures };
  return (
    <section class="math-panel" aria-labelledby="claims" aria-busy={!claims}>
      <h2 id="claims">What the documents claim</h2>
      <p class="soft">
        Rule documents print house edges and hit frequencies beside their paytables. Each is held here against the exact figure, and against
        every other meaning that it could have.{places && ` Figures are printed by: ${places}.`}
      </p>
      {counts ? (
        <div class="math-filter" role="group" aria-label="Which claims are shown">
          {WORDS.map((word) => (
            <button key={word} class="button small" aria-pressed={only === word} onClick={() => setOnly(word)}>
              {word === "all" ? "All" : `${MARKS[word][0]} ${MARKS[word][1]}`} · {counts[word]}
            </button>
          ))}
        </div>
      ) : (
        <p class="faint" role="status">
          Counting; the first time it takes some seconds …
        </p>
      )}
      {claims && <Table shown={all.filter((line) => only === "all" || line.figure.verdict === only)} />}
    </section>
  );
}
