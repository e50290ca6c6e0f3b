/* The topic `floor` of docs/protocol.md, and what the floor reads of `console/N` to act at once. */
import type { Act, ConsoleClaim } from "./console";
import type { Cents, Player } from "./protocol";

export interface FloorWait {
  what: string; /* step, decision, validation, dispute, recut, deck-condemned, deck-old, device, chips, card, stub, no-dealer, fill, meter-dry */
  words: string;
  since_ms?: number | null;
  by: string;
  meter?: number; /* meter-dry */
  level?: number;
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

export interface ConsoleDispute {
  number: number;
  round: number;
  seat: number;
  player?: Player | null;
  held_cents: Cents;
  more_cents: Cents;
}

/* The part of `console/N` that the floor uses. */
export interface ConsoleOfFloor {
  table: number;
  claims: ConsoleClaim[];
  disputes: ConsoleDispute[];
  runs: string;
  acts: Record<string, Act>;
}
