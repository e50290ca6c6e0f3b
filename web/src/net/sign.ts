/* The topic `sign/M` of docs/protocol.md: the progressive sign of a meter. */
import type { Cents } from "./protocol";

export interface SignLevel {
  level: number;
  title: string;
  amount_cents: Cents;
  seed_cents: Cents;
  limit_cents?: Cents | null;
  rate: string;
  hits: number;
  hands: string[];
}

/* A win that stands. `level` is missing where the tray paid it. */
export interface SignWin {
  win: number;
  at_ms: number;
  table: number;
  seat: number;
  hand: string;
  amount_cents: Cents;
  level?: number | null;
}

/* A claim that waits for its validation. */
export interface SignPending {
  table: number;
  seat: number;
  hand: string;
  amount_cents: Cents;
  since_ms: number;
}

export interface SignCelebrates {
  win: number;
  table: number;
  seat: number;
  hand: string;
  amount_cents: Cents;
  until_ms: number;
}

export interface Sign {
  meter: number;
  title: string;
  open: boolean;
  link_lost: boolean;
  wager_cents: Cents;
  tables: number[];
  levels: SignLevel[];
  funding: string;
  pays: { hand: string; pays: string }[];
  envy: { hand: string; pays_cents: Cents }[];
  pays_by: string; /* which hand the two lists look at: "best four-card hand" */
  envy_by: string;
  pending: SignPending[];
  wins: SignWin[];
  celebrates?: SignCelebrates | null;
}
