/* What one cashier has done at this window today, kept in the browser: the record of the house is elsewhere. */
import { signal } from "@preact/signals";
import { person } from "../../state/house";

export interface Done {
  at_ms: number;
  what: "deposit" | "withdraw";
  patron: number;
  called: string;
  cents: number;
}

const KEEP = 500;
const changes = signal(0);
const key = () => `baize.cashier.${person.value?.number ?? 0}.${new Date().toDateString()}`;

export function doneToday(): Done[] {
  void changes.value;
  try {
    return JSON.parse(localStorage.getItem(key()) ?? "[]") as Done[];
  } catch {
    return []; /* no storage */
  }
}

export function remember(done: Done): void {
  try {
    localStorage.setItem(key(), JSON.stringify([done, ...doneToday()].slice(0, KEEP)));
  } catch {
    /* no storage: the list stays as it is */
  }
  changes.value++;
}
