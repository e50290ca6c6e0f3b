/* The next right step: one big button, always in the same place. Or what the table waits for. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Step } from "../../net/console";
import { Clock } from "../../parts/clock";
import { say } from "../../state/house";
import { useKeys } from "../table/keys";
import { ActButton } from "./act";
import { asking, busy, type Desk, takeStep, whyAway } from "./desk";
import { needsForm } from "./forms";
import { usualActs } from "./groups";
import { capital, playerName, reaches, roleWords } from "./words";

/* Why the step is not this reader's, or not now; or undefined. */
function notYours({ view }: Desk, step: Step): string | undefined {
  if (view.you === "auditor") return "An auditor looks on, and changes nothing";
  if (!reaches(view.you, step.by)) return `${capital(roleWords(step.by))} does this`;
  if (view.runs === "automatic" && step.by === "dealer") return "This table deals by itself";
  return whyAway();
}

/* A step that must be held down is done when it has been. */
function useHold(step: Step, go: () => void) {
  const timer = useRef(0);
  const [held, setHeld] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (step.hold_ms <= 0) return { held: false, handlers: { onClick: go } };
  const start = () => {
    setHeld(true);
    timer.current = window.setTimeout(() => (setHeld(false), go()), step.hold_ms);
  };
  const stop = () => {
    setHeld(false);
    clearTimeout(timer.current);
  };
  const byKeyboard = (event: MouseEvent) => event.detail === 0 && go();
  return { held, handlers: { onPointerDown: start, onPointerUp: stop, onPointerLeave: stop, onClick: byKeyboard } };
}

function StepButton({ desk, step }: { desk: Desk; step: Step }) {
  const why = notYours(desk, step);
  const go = () => (why ? say(why) : takeStep(step));
  const hold = useHold(step, go);
  useKeys({ space: go });
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      const taken = (event.target as HTMLElement).closest("button, a, input, select, dialog, label");
      if (event.key !== "Enter" || event.repeat || asking.value || taken) return;
      event.preventDefault();
      go();
    };
    addEventListener("keydown", enter);
    return () => removeEventListener("keydown", enter);
  });
  return (
    <button
      type="button"
      class={`button next-button ${why ? "" : "gold"} ${hold.held ? "held" : ""}`}
      aria-disabled={why !== undefined || busy.value}
      title={why}
      style={{ "--hold": `${step.hold_ms}ms` }}
      {...hold.handlers}
    >
      {step.words}
      {!why && needsForm(step) ? " …" : ""}
      <small>
        {why ?? (step.hold_ms > 0 ? "hold it down" : step.second ? "a second person signs" : <kbd>space</kbd>)}
      </small>
    </button>
  );
}

export function Next({ desk }: { desk: Desk }) {
  const { view, table } = desk;
  const step = view.next;
  const waits = view.waits;
  const seat = waits?.seat ? table.seats[waits.seat] : undefined;
  const who = waits?.seat ? `seat ${waits.seat}${seat?.player ? `, ${playerName(seat.player)}` : ""}` : "";
  const mine = step && reaches(view.you, step.by);
  return (
    <section class="next" aria-label="Next step">
      <p class="next-head">
        <span class="eyebrow">{step ? "Next step" : "Waiting"}</span>
        {step?.clause && <span class="faint">{step.clause}</span>}
      </p>
      {step ? (
        <StepButton desk={desk} step={step} />
      ) : (
        <p class="next-waits">
          {waits && waits.what !== "nobody" ? `For ${waits.words}` : "Nothing is left to do"}
          {who && <small>{capital(who)}</small>}
        </p>
      )}
      <p class="next-note soft">
        {step && (mine ? `${capital(roleWords(step.by))}${step.second ? " and a second person" : ""}` : `Waits for ${roleWords(step.by)}`)}
        {step && waits && waits.what !== "nobody" && ` · it ends the wait for ${waits.words}`}
        {!step && table.says}
      </p>
      {table.clock && <Clock clock={table.clock} mine={false} />}
    </section>
  );
}

/* What is often done here and is not the next step. */
export function Usual({ desk }: { desk: Desk }) {
  const acts = usualActs(desk.view);
  const counts = desk.view.next?.act === "count_stub" ? desk.view.acts["count_stub"] : undefined;
  if (acts.length === 0 && !counts) return null;
  return (
    <section class="usual" aria-label="Also possible now">
      {counts && <ActButton act={counts} words="The count differs" />}
      {acts.slice(0, 6).map((act) => (
        <ActButton key={act.act} act={act} />
      ))}
    </section>
  );
}
