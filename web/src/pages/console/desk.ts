/* Everything about one table that its console draws, and how its acts are sent. */
import { computed, signal } from "@preact/signals";
import type { Act, Console, Step } from "../../net/console";
import type { Rules, Table } from "../../net/protocol";
import { act as send, link, say, useTopic } from "../../state/house";
import { useRules } from "../table/at";
import { asForm, type Given, messageOf, needsForm } from "./forms";

export interface Desk {
  number: number;
  stream: string;
  view: Console;
  table: Table;
  rules: Rules | undefined;
}

export function useDesk(number: number, staff: boolean): Desk | null | undefined {
  const view = useTopic<Console | null>(staff ? `console/${number}` : null);
  const table = useTopic<Table | null>(`table/${number}`);
  const rules = useRules(number, table?.rules);
  if (view === null || table === null) return null;
  return view && table ? { number, stream: `table/${number}`, view, table, rules } : undefined;
}

/* ---- Doing ---- */

/* The form that is open: an act with fields that are not all known yet. */
export interface Asking {
  act: Pick<Act, "at" | "act" | "words" | "second">;
  given: Given;
}

export const asking = signal<Asking | null>(null);

/* Without a connection nothing is begun: what was touched minutes ago must not happen when it is back. */
const AWAY = "The connection is lost: this can be done when it is back";
export const whyAway = () => (link.value === "lost" ? AWAY : undefined);

const sending = signal(false);
export const busy = computed(() => sending.value || link.value === "lost");

/* One act at a time: a second touch on the same button does nothing until the first is answered. */
export async function perform(at: string, act: string, fields: Record<string, unknown>): Promise<boolean> {
  const away = whyAway();
  if (away) say(away);
  if (away || sending.value) return false;
  sending.value = true;
  try {
    return await send(at, act, fields);
  } finally {
    sending.value = false;
  }
}

/* The step as the view has it; what a person must add (a signature, a card, a count) is asked for first. */
export function takeStep(step: Step): void {
  const fields = messageOf(step);
  if (needsForm(step)) asking.value = { act: step, given: asForm(fields) };
  else void perform(step.at, step.act, fields);
}

/* An act with what is known of its fields; without fields it is one touch, unless it is to be asked for again. */
export function take(act: Act, given: Given = {}, again = false): void {
  if (again || needsForm(act, given)) asking.value = { act, given };
  else void perform(act.at, act.act, act.what ? { what: act.what, ...given } : given);
}

/* A dialog is gone: the keyboard is at the next step again. */
export function backToNext(): void {
  setTimeout(() => {
    if (!document.querySelector("dialog[open]")) document.querySelector<HTMLElement>(".next-button")?.focus();
  });
}
