/* Answers of the asks about mathematics (docs/protocol.md, 6), as types. Every figure comes from the server. */
import type { Cents } from "./protocol";

export interface Fraction {
  exact: string; /* "1503/54145" */
  words: string; /* "2.7759%" */
}

export interface PayRow {
  hand: string;
  words: string;
  odds: string;
  count: string;
  frequency: Fraction;
  one_in: string;
  adds: Fraction;
}

export interface Return {
  outcome: string;
  pays: boolean;
  count: string;
  frequency: Fraction;
  wagered: string;
  net: string;
  adds: Fraction;
}

export interface Level {
  level: string;
  seed_cents: Cents;
  jackpot: Fraction;
  one_in: string;
  break_even: Fraction | null;
  average_meter: Fraction | null;
  long_run: Fraction;
  points: { meter_cents: Cents; house_edge: Fraction }[];
}

export interface ProgressiveMath {
  wager_cents: Cents;
  fixed: Fraction;
  long_run: Fraction;
  envy: Fraction;
  levels: Level[];
}

export interface WagerMath {
  wager: string;
  title: string;
  paytable: string | null;
  strategy: string | null;
  unit: "Ante" | "wager";
  total: string;
  house_edge: Fraction;
  element_of_risk: Fraction;
  average_wager: Fraction;
  hit_frequency: Fraction;
  variance: Fraction;
  standard_deviation: string;
  rows: PayRow[];
  returns: Return[];
  decisions: { stage: string | null; words: string; share: Fraction }[];
  notes: string[];
  progressive: ProgressiveMath | null;
}

export interface TableMath {
  rules: string;
  title: string;
  game: string;
  jurisdiction: string;
  deck: number;
  wagers: WagerMath[];
}

export interface StrategyChart {
  rules: string;
  columns: string[];
  choices: { letter: string; words: string }[];
  rows: { hand: string; group: string; share: Fraction; cells: number[][] }[];
}

export interface WhatIf {
  rules: string | null;
  wager: WagerMath;
  before: Pick<WagerMath, "house_edge" | "element_of_risk" | "hit_frequency">;
  change: { house_edge: Fraction; direction: "better for the player" | "better for the house" | "the same" };
  words: string;
}

export interface Figure {
  printed: string;
  exact: Fraction;
  verdict: "right" | "reproduced" | "wrong";
  how: string | null;
  readings: { words: string; value: Fraction; gives: boolean }[];
}

export interface Claims {
  claims: {
    jurisdiction: string;
    wager: string;
    title: string;
    paytable: string;
    clause: string;
    house_edge: Figure | null;
    hit_frequency: Figure | null;
  }[];
  figures: number;
  right: number;
  reproduced: number;
  wrong: number;
}
