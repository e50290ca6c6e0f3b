/* An act as a button. What is not allowed is grey, and says why in the server's words. */
import type { Act } from "../../net/console";
import { say } from "../../state/house";
import { busy, take, whyAway } from "./desk";
import { type Given, needsForm } from "./forms";
import { capital, roleWords } from "./words";

interface Props {
  act: Act | undefined;
  given?: Given;
  words?: string;
  note?: string; /* a second, small line */
  kind?: string; /* class: gold, quiet, small */
  again?: boolean; /* ask once more, with what is known filled in */
}

/* An act that the view does not have is another role's. */
export const whyNot = (act: Act | undefined) =>
  !act ? "your role does not do this" : act.allowed ? whyAway() : (act.why?.words ?? "not now");

export function ActButton({ act, given = {}, words, note, kind = "", again = false }: Props) {
  const why = whyNot(act);
  const asks = act && (again || needsForm(act, given));
  return (
    <button
      type="button"
      class={`button ${kind}`}
      aria-disabled={why !== undefined || busy.value}
      title={why}
      onClick={() => (why !== undefined ? say(why) : take(act!, given, again))}
    >
      {capital(words ?? act?.words ?? "")}
      {asks ? " …" : ""}
      {note && <small>{note}</small>}
    </button>
  );
}

/* All acts of a group, one below the other: who may, whether somebody else signs, and why not now. */
export function ActList({ acts, given = {} }: { acts: Act[]; given?: Given }) {
  if (acts.length === 0) return <p class="faint note">Your role only looks on here.</p>;
  return (
    <ul class="act-list">
      {acts.map((act) => (
        <li key={act.act}>
          <ActButton act={act} given={given} />
          <span class={act.allowed ? "soft" : "faint"}>
            {act.allowed ? "" : capital(act.why?.words ?? "not now")}
            {act.allowed && `${capital(roleWords(act.by))}${act.second ? ", and a second person signs" : ""}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
