/* The acts behind a door of the console. An act that is behind none is still found, under "Table". */
import { DOORS, USUAL } from "../../net/catalog";
import type { Act, Console } from "../../net/console";

export type Door = "irregularities" | "seats" | "decks" | "devices" | "chips" | "progressive" | "disputes" | "table";

export const isIrregularity = (act: Act) => act.act === "report_irregularity";

export function actsOf(view: Console, door: Door): Act[] {
  const acts = Object.entries(view.acts);
  if (door === "irregularities") return acts.map(([, act]) => act).filter(isIrregularity);
  const grouped = new Set(Object.values(DOORS).flat());
  const found = (DOORS[door] ?? []).map((id) => view.acts[id]).filter((act) => act !== undefined);
  const others = door === "table" ? acts.filter(([id, act]) => !grouped.has(id) && !isIrregularity(act)).map(([, act]) => act) : [];
  const alone = view.runs === "progressive-only" && view.acts["pay_envy"];
  return door === "progressive" && alone ? [...found, alone] : [...found, ...others];
}

/* Those that are often done and are not the next step, while they are allowed. */
export function usualActs(view: Console): Act[] {
  return USUAL.map((id) => view.acts[id]).filter((act) => act !== undefined && act.allowed && act.act !== view.next?.act) as Act[];
}
