/* The view of `console/N` (docs/protocol.md, 4), as types. Nothing here is computed; see net/protocol.ts. */
import type { Card, Cents, Player, Why } from "./protocol";

/* The next right step: everything between `at` and `words` is sent as it is. */
export interface Step {
  at: string;
  act: string;
  words: string;
  by: string;
  second: boolean;
  clause?: string | null;
  hold_ms: number;
  [field: string]: unknown;
}

export interface Act {
  at: string;
  act: string;
  what?: string; /* of an irregularity */
  words: string;
  by: string;
  second: boolean;
  allowed: boolean;
  why?: Why | null;
  then?: string | null; /* of an irregularity: what the rules make of it */
}

export interface Deck {
  deck: number;
  state: string;
  back?: string | null;
  next_step?: string | null;
  cut: boolean;
  received_ms?: number | null;
  ends_ms?: number | null;
  warns: boolean;
}

export interface Key {
  seat: number;
  light: boolean;
  key: "off" | "pending" | "won" | string;
  row?: number | null;
  hand?: string | null;
  envy_row?: number | null;
  amount_cents: Cents;
}

export interface Row {
  row: number;
  hand: string;
}

/* A progressive win that waits: what it is, who validates it, and what they have to see. */
export interface ConsoleClaim {
  meter: number;
  claim: number;
  seat: number;
  hand: string;
  amount_cents: Cents;
  first: boolean; /* at its meter: the others wait for it */
  by: string;
  executive: boolean;
  dry: boolean; /* fixed pays have been taken from the meter, and it holds less than the largest of them */
  round: number;
  player?: Player | null; /* null at a progressive-only table, which knows neither players nor cards */
  wager_cents: Cents;
  pays?: string | null; /* "100% of main", "300 for 1" */
  title: string; /* of the meter */
  level?: string | null; /* that pays; null: the tray does */
  rejectable: boolean; /* not where the cards of a round decide */
  cards: Card[];
  counting: Card[];
}

export interface Dispute {
  number: number;
  round: number;
  seat: number;
  player: Player;
  held_cents: Cents;
  more_cents: Cents; /* at most this can be paid */
}

/* A seat with wagers in the round that is open (`got_cents` null) or in one of the last rounds. */
export interface Played {
  round: number;
  seat: number;
  player: Player;
  got_cents?: Cents | null;
  more_cents?: Cents; /* that it could have got */
}

export interface Slip {
  kind: string;
  number: number;
  amount_cents: Cents;
  voided: boolean;
}

export interface Console {
  table: number;
  life: string;
  runs: "automatic" | "dealer" | "progressive-only";
  phase: string;
  dealer?: Player | null;
  you: string;
  next?: Step | null;
  waits?: { what: string; words: string; seat?: number | null } | null;
  acts: Record<string, Act>;
  decks: Deck[];
  devices: { device: string; state: string }[];
  stub: { due: boolean; counted: boolean; place: string; cards: number; count: { stub: number; seats: number[]; dealer: number; bonus: number; rack: number } };
  card: { impossible: boolean; correctable: boolean; wanted: number };
  tray_cents: Cents;
  drop_cents: Cents;
  tips_cents: Cents;
  shift: { number: number; open: boolean; opening_cents: Cents; fills_cents: Cents; credits_cents: Cents; win_cents: Cents };
  slips: Slip[];
  keys: Key[];
  chips_counted: number;
  chips_lit: number;
  rows: Row[];
  envy_rows: Row[];
  claims: ConsoleClaim[];
  disputes: Dispute[];
  rounds: Played[];
}
