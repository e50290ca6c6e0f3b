/* Which acts stand behind which door, in their order. An act that is in no group is still found, under "Table". */
import type { Act, Console } from "../../net/console";

export type Door = "irregularities" | "seats" | "decks" | "devices" | "chips" | "progressive" | "disputes" | "table";

const GROUPS: Record<Exclude<Door, "irregularities">, string[]> = {
  table: [
    "sign_on", "relieve", "sign_off", "open_table", "go_idle", "begin_closing", "close_table", "open_round", "no_more_bets",
    "cards", "correct_card", "reveal", "settle_seat", "pay_envy", "end_round", "show_deck",
  ],
  seats: ["take_seat", "buy_in", "place_wager", "withdraw_wager", "play", "fold", "discard", "tip", "cash_out", "leave"],
  decks: ["receive_deck", "step", "order_shuffle", "order_recut", "remove_deck", "count_stub"],
  devices: ["report_device", "put_out_of_order", "restore_device"],
  chips: ["open_inventory", "close_inventory", "fill", "credit", "void_slip", "take_drop", "take_tips", "correct_payment"],
  progressive: ["coin", "take_coin", "lock", "count", "key", "key_envy", "end", "void", "report_fault", "clear_fault", "run"],
  disputes: ["open_dispute", "hold_disputed", "decide_dispute"],
};

export const isIrregularity = (act: Act) => act.act === "report_irregularity";

export function actsOf(view: Console, door: Door): Act[] {
  const acts = Object.entries(view.acts);
  if (door === "irregularities") return acts.map(([, act]) => act).filter(isIrregularity);
  const grouped = new Set(Object.values(GROUPS).flat());
  const found = GROUPS[door].map((id) => view.acts[id]).filter((act) => act !== undefined);
  const others = door === "table" ? acts.filter(([id, act]) => !grouped.has(id) && !isIrregularity(act)).map(([, act]) => act) : [];
  const alone = view.runs === "progressive-only" && view.acts["pay_envy"];
  return door === "progressive" && alone ? [...found, alone] : [...found, ...others];
}

/* What is often done and is not the next step: shown while it is allowed. */
const USUAL = [
  "open_round", "no_more_bets", "reveal", "settle_seat", "pay_envy", "end_round", "count_stub", "count", "lock", "end",
  "open_table", "go_idle", "order_shuffle", "begin_closing", "close_table", "sign_on", "relieve", "sign_off",
];

export function usualActs(view: Console): Act[] {
  return USUAL.map((id) => view.acts[id]).filter((act) => act !== undefined && act.allowed && act.act !== view.next?.act) as Act[];
}
