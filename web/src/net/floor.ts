/* The topic `floor` of docs/protocol.md, and what the floor reads of `console/N` to act at once. */
import type { Cents, Player } from "./protocol";

export interface FloorWait {
  what: string; /* validation, dispute, recut, deck-condemned, deck-old, device, chips, card, stub, no-dealer, fill */
  words: string;
  since_ms?: number | null;
  by: string;
}

export interface FloorTable {
  number: number;
  title: string;
  jurisdiction: string;
  runs: string;
  life: string;
  phase: string;
  round: number;
  dealer?: Player | null;
  players: number;
  drop_cents: Cents;
  win_cents: Cents;
  deck_ends_ms?: number | null;
  link_lost: boolean;
  waits: FloorWait[];
}

export interface Floor {
  tables: Record<string, FloorTable>;
  store: string;
  clients: number;
  day: number; /* 20261116 */
  shift: number;
}

export interface ConsoleClaim {
  meter: number;
  claim: number;
  seat: number;
  hand: string;
  amount_cents: Cents;
  first: boolean; /* the one that is paid next */
  by: string;
  executive: boolean;
}

export interface ConsoleDispute {
  number: number;
  round: number;
  player?: Player | null;
  held_cents: Cents;
}

export interface ConsoleWhy {
  name: string;
  words: string;
  clause?: string | null;
}

/* The part of `console/N` that the floor uses. */
export interface ConsoleOfFloor {
  table: number;
  claims: ConsoleClaim[];
  disputes: ConsoleDispute[];
  acts: Record<string, { allowed: boolean; why?: ConsoleWhy | null }>;
}
