/* One wager: its edge, its paytable with what each row adds, other odds to try, and what else there is to it. */
import { useState } from "preact/hooks";
import type { WagerMath } from "../../net/mathematics";
import { hello, person, say } from "../../state/house";
import { Exact, Figure, spell } from "./figure";
import { Paytable } from "./paytable";
import { Meters } from "./meters";
import { Decisions, Returns } from "./returns";
import { useTrial, type Trial } from "./trial";

const HOW = "Change what a row pays: the edge follows.";

function direction(trial: Trial): string {
  const change = trial.answer!.change;
  if (change.direction === "the same") return "The same edge as before.";
  const points = spell(change.house_edge).replace("−", "").replace("%", "");
  return `${change.direction.charAt(0).toUpperCase()}${change.direction.slice(1)}, by ${points} percentage points.`;
}

/* Old and new beside each other. The place is always there, so that nothing jumps. */
function Outcome({ wager, trial }: { wager: WagerMath; trial: Trial }) {
  const answer = trial.answer;
  const changed = answer && answer.change.direction !== "the same";
  const kind = !changed ? "" : answer.change.direction === "better for the player" ? "gain" : "loss";
  return (
    <div class="math-outcome" aria-busy={trial.busy}>
      <dl>
        <div>
          <dt class="faint">House edge now</dt>
          <dd class="number">{spell(wager.house_edge)}</dd>
        </div>
        <div class="math-then">
          <dt class="faint">With your odds</dt>
          <dd class={`number math-new ${kind}`}>{answer ? spell(answer.wager.house_edge) : "–"}</dd>
        </div>
        <div>
          <dt class="faint">Hits</dt>
          <dd class="number">{spell((answer?.wager ?? wager).hit_frequency)}</dd>
        </div>
        <div>
          <dt class="faint">Of all money bet</dt>
          <dd class="number">{spell((answer?.wager ?? wager).element_of_risk)}</dd>
        </div>
      </dl>
      <p role="status">
        {trial.refusal ? <span class="loss">{trial.refusal}</span> : answer ? direction(trial) : trial.busy ? "Counting …" : HOW}
      </p>
      {answer && !trial.refusal && (
        <p class="faint">
          Exactly <Exact fraction={answer.wager.house_edge} />. {answer.words}
        </p>
      )}
    </div>
  );
}

const SIGN_IN = "Sign in to try other odds";
const mayTry = () => Boolean(hello.value?.house.demo || person.value);

export function Wager({ table, wager }: { table: number; wager: WagerMath }) {
  const [open, setOpen] = useState(false);
  const [exact, setExact] = useState(false);
  const trial = useTrial(table, wager);
  const toggle = () => {
    if (!mayTry()) return say(SIGN_IN);
    if (open) trial.reset();
    setOpen(!open);
  };
  return (
    <section class="math-panel math-wager" aria-labelledby={wager.wager}>
      <header>
        <div>
          <h2 id={wager.wager}>{wager.title}</h2>
          <p class="faint">
            {wager.paytable ? `Paytable ${wager.paytable}` : "No paytable"}
            {wager.strategy && ` · ${wager.strategy} play`}
          </p>
        </div>
        <p class="math-edge">
          <span class="faint">House edge</span>
          <Figure fraction={wager.house_edge} />
        </p>
        {wager.rows.length > 0 && (
          <div class="math-acts">
            <button class="button small quiet" aria-pressed={exact} onClick={() => setExact(!exact)}>
              Exact fractions
            </button>
            {open && (
              <button class="button small" aria-disabled={Object.keys(trial.odds).length === 0} onClick={trial.reset}>
                Reset
              </button>
            )}
            <button class="button small" aria-expanded={open} aria-disabled={!mayTry()} title={mayTry() ? "" : SIGN_IN} onClick={toggle}>
              {open ? "Done" : "What if …?"}
            </button>
          </div>
        )}
      </header>
      {open && <Outcome wager={wager} trial={trial} />}
      {wager.rows.length > 0 && <Paytable wager={wager} trial={open ? trial : null} exact={exact} />}
      {wager.progressive && <Meters math={wager.progressive} table={table} />}
      <Decisions wager={wager} />
      <ul class="math-notes soft">
        {wager.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {wager.unit === "Ante" && <Returns wager={wager} exact={exact} />}
    </section>
  );
}
