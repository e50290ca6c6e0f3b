/* What the Game Manager's page watches and asks for: `manager` and the asks of docs/protocol.md, 4 and 6. */
import type { Card, Cents } from "./protocol";

export interface Level {
  level: number;
  title: string;
  amount_cents: Cents;
  seed_cents: Cents;
  limit_cents?: Cents | null;
  rate_ppm: number;
  reserve_rate_ppm: number;
  reserve_cents: Cents;
  overflow_cents: Cents;
  hits: number;
  wagers: number;
  contributed_cents: Cents;
  paid_from_meter_cents: Cents;
  paid_from_tray_cents: Cents;
  dry: boolean; /* fixed pays were taken from it, and it holds less than the largest of them */
  dry_alarm_ms?: number | null; /* when it ran dry: until somebody acknowledges it */
}

export interface Pending {
  claim: number;
  table: number;
  seat: number;
  hand: string;
  amount_cents: Cents;
  since_ms: number;
  by: string;
  executive: boolean;
}

export interface Win {
  win: number;
  at_ms: number;
  table: number;
  seat: number;
  hand: string;
  amount_cents: Cents;
  level?: number | null;
  backed_out: boolean;
}

export interface Meter {
  meter: number;
  title: string;
  open: boolean;
  submission: string;
  wager_cents: Cents;
  tables: number[];
  link_lost: boolean;
  levels: Level[];
  advice: { name: string; level: number; words: string; clause: string | null }[];
  pending: Pending[];
  wins: Win[];
}

export interface ManagerHouse {
  name: string;
  demo: boolean;
  day: number;
  shift: number;
  zone?: string | null;
  program: string;
  version: string;
  running_since_ms: number;
  rules: { digest: string; submission: string }[];
}

export interface Manager {
  meters: Record<string, Meter>;
  house: ManagerHouse;
  tables: Record<string, { number: number; rules: string; retired: boolean }>;
}

/* ---- Asks ---- */

export interface Hit {
  win: number;
  at_ms: number;
  table: number;
  seat: number;
  hand: string;
  amount_cents: Cents;
  before_cents: Cents;
  after_cents: Cents;
  backed_out: boolean;
}

export interface History {
  meter: number;
  level: number;
  title: string;
  from_ms: number;
  to_ms: number;
  points: { at_ms: number; amount_cents: Cents }[];
  hits: Hit[];
}

export interface WinPage {
  meter: number;
  win: number;
  house: string;
  jurisdiction: string;
  game: string;
  time: string;
  zone: string;
  table: number;
  round: number;
  seat: number;
  patron: number | null;
  level: string;
  hand: string;
  pays: string;
  clause: string;
  amount_cents: Cents;
  amount_words: string;
  from: "meter" | "tray";
  wager_cents: Cents;
  before_cents: Cents;
  after_cents: Cents;
  shortfall_cents: Cents;
  dry: boolean;
  cards: Card[];
  counting: number;
  cards_wanted: number;
  cards_differ: boolean;
  notices: { notice: string; title: string; words: string }[];
  validated: string;
  signatures: string[];
  record: string;
  void: string | null;
  printed: { printing: number; at_ms: number; time: string; words: string; reprint: string | null };
}

export interface Accounts {
  what: string;
  count: number;
  meter_cents: Cents;
  reserve_cents: Cents;
  overflow_cents: Cents;
  pending_cents: Cents;
}

export interface Takings {
  table?: number;
  rate_ppm?: number;
  reserve_rate_ppm?: number;
  rounds: number;
  wagers: number;
  amount_cents: Cents;
}

export interface LevelReconciled {
  level: number;
  title: string;
  proves: boolean;
  misfit: string | null;
  first_ms: number;
  last_ms: number;
  events: number;
  accounts: Accounts[];
  sources: { what: string; amount_cents: Cents }[];
  paid_from_tray_cents: Cents;
  tables: Takings[];
  rates: Takings[];
  changes: (Omit<Accounts, "what" | "count"> & { event: number; at_ms: number; words: string; by: string })[];
  changes_left_out: number;
}

export interface Reconciliation {
  meter: number;
  from_day: number | null;
  to_day: number | null;
  zone: string;
  levels: LevelReconciled[];
}

/* Figures of a table: counts, and amounts that end in _cents. */
export type Figures = { table: number; hold: string | null; agrees: boolean } & Record<string, number | string | boolean | null>;

export interface ReportPeriod {
  kind: "shift" | "day" | "month" | "year" | "period";
  day: number | null;
  shift: number | null;
  from_ms: number;
  to_ms: number;
  tables: Figures[];
  total: Figures | null;
}

export interface Report {
  from_day: number;
  to_day: number;
  zone: string;
  periods: ReportPeriod[];
}

export interface Export {
  name: string;
  type: string;
  text: string;
}

export interface PersonLine {
  number: number;
  name: string;
  role: string;
  alias: string | null;
  disabled: boolean;
  locked: boolean;
}

export interface AccessLine {
  /** Its name: older lines are asked for with `before`. */
  line: string;
  at_ms: number;
  what: string;
  /** Whose credential; 0: of an unknown name. */
  person: number;
  /** Who was signed in at the screen, or changed it for the person; null: nobody. */
  by: number | null;
  /** null: the command line. */
  address: string | null;
  session: string | null;
  /** Equal failures within a minute. */
  count: number;
  last_ms: number | null;
  table: number | null;
  round: number | null;
  words: string;
}

export interface Texts {
  submission: string;
  submission_text: string;
  jurisdiction_text: string;
}
