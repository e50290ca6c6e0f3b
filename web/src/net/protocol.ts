/* The messages and views of docs/protocol.md, as types. Nothing here is computed: where this file and the page differ,
 * this file is wrong. A field that may be missing or null has `?: T | null`, for a change that sets it to null removes it. */

import type { RefusalArguments } from "./catalog";

export type Cents = number;
export type Card = string; /* "As", "Td", "J1", or "??": face down for the reader */

/* ---- Messages ---- */

export interface Person {
  number: number;
  name: string;
  role: string;
  alias: string | null;
  must_change: boolean;
  guest: boolean; /* made in passing: has no password */
}

export interface Hello {
  type: "hello";
  protocol: number;
  server: string;
  now_ms: number;
  house: House;
  person: Person | null;
  trouble: string | null;
  limits: { message: number; watches: number; waiting: number; per_second: number };
}

export interface House {
  name: string;
  demo: boolean;
  guests: boolean; /* who asks gets play money and a seat, without an account */
}

export interface ViewMessage {
  type: "view";
  topic: string;
  version: number;
  view?: unknown;
  change?: unknown;
  from?: number;
  same?: boolean;
}

export interface Done {
  type: "done";
  id: string;
  again: boolean;
}

export interface Refused {
  type: "refused";
  id?: string;
  n?: number;
  topic?: string;
  name: string;
  words: string;
  clause?: string | null;
  least_cents?: Cents;
  most_cents?: Cents;
  arguments?: RefusalArguments;
  retry?: number;
}

export interface Told {
  type: "told";
  n: number;
  answer: unknown;
}

export interface Notice {
  type: "notice" | "over";
  name: string;
  words: string;
}

export type FromServer = Hello | ViewMessage | Done | Refused | Told | Notice;

/* ---- lobby ---- */

export interface LobbyTable {
  number: number;
  title: string;
  game: string;
  jurisdiction: string;
  submission: string;
  rules: string;
  runs: "automatic" | "dealer" | "progressive-only";
  life: string;
  source?: string | null; /* of the cards: "generator" commits to its decks; null: progressive-only */
  seats: number;
  free: number[];
  phase: string;
  round: number;
  ante?: { least_cents: Cents; most_cents: Cents } | null;
  wagers: string[];
  meters: number[];
}

export interface LobbyMeter {
  meter: number;
  title: string;
  amount_cents: Cents;
}

export interface Lobby {
  house: House;
  trouble?: string | null;
  tables: Record<string, LobbyTable>;
  meters: Record<string, LobbyMeter>;
}

/* ---- table/N ---- */

export interface Player {
  number: number;
  alias?: string | null; /* the name they want to be called by at tables, where they have given one */
}

export interface Settled {
  wager: string;
  outcome: "won" | "lost" | "returned" | "claimed";
  hand?: string | null;
  odds?: string | null;
  staked_cents: Cents;
  returned_cents: Cents;
  claimed_cents?: Cents; /* of a claim that waits: what it would be paid now; 0: not known */
  words: string;
  clause?: string | null;
}

/* The hand as a wager ranks it, where that is not the game's own ranking. */
export interface WagerHand {
  wager: string;
  hand: string;
  counting: Card[];
  pays: boolean;
}

export interface Seat {
  seat: number;
  player?: Player | null;
  here?: boolean;
  leaving?: boolean;
  status: "empty" | "seated" | "betting" | "playing" | "folded" | "settled" | string;
  folded?: boolean;
  chips_cents?: Cents;
  wagers?: Record<string, Cents>;
  cards?: Card[];
  hand?: string | null;
  counting?: Card[];
  hands?: WagerHand[] | null;
  discards?: number;
  light?: boolean;
  key?: string;
  paid_cents?: Cents;
  claimed_cents?: Cents;
  envy_cents?: Cents;
  net_cents?: Cents | null;
  returned_cents?: Cents | null; /* the round is void: what went back */
  collected_cents?: Cents; /* forfeited, and taken off the layout before the dealer's cards are turned */
  settlement?: Settled[] | null;
}

export interface Claim {
  seat: number;
  row: number;
  hand: string;
  paid: boolean;
  amount_cents: Cents;
}

export interface Round {
  number: number;
  phase: string;
  commitment?: string | null;
  deck_shown: boolean;
  turn?: number | null;
  dealer: { cards: Card[]; hand?: string | null; counting: Card[] };
  bonus_card?: Card | null;
  claims: Claim[];
  voided?: { why: string; words: string; clause?: string | null } | null;
}

export interface Clock {
  what: "betting" | "decision" | "next-round";
  ends_ms: number;
  lasts_ms: number;
}

export interface Progressive {
  phase: string;
  link_lost: boolean;
  wager_cents: Cents;
  levels: { meter: number; level: number; title: string; amount_cents: Cents }[];
}

export interface Table {
  number: number;
  title: string;
  game: string;
  jurisdiction: string;
  submission: string;
  rules: string;
  runs: string;
  life: string;
  source: string;
  dealer?: Player | null;
  clock?: Clock | null;
  round?: Round | null;
  seats: Record<string, Seat>;
  progressive?: Progressive | null;
  says: string;
}

/* ---- own/N ---- */

export interface Why {
  name: string;
  words: string;
  clause?: string | null;
}

export interface Option {
  act: string;
  wager?: string;
  allowed: boolean;
  why?: Why | null;
  least_cents?: Cents;
  most_cents?: Cents;
  step_cents?: Cents;
  cards_most?: number;
  seats?: number[];
}

/* By act, or by act and wager: "fold", "place_wager/ante". */
export type Options = Record<string, Option>;

export interface Box {
  seat: number;
  cards: Card[];
  hand?: string | null;
  counting: Card[];
  hands?: WagerHand[] | null;
  discards: Card[];
  options: Options;
  missing?: { wager: string; words: string; clause?: string | null } | null; /* while bets are open: the wager that must still come */
}

/* An own dispute that nobody has decided yet. */
export interface OpenDispute {
  number: number;
  round: number;
  seat: number;
  held_cents: Cents;
}

/** How one ended; known until the server is started again. */
export interface DecidedDispute {
  number: number;
  round: number;
  for_patron: boolean;
  amount_cents: Cents;
}

export interface Own {
  table: number;
  seats: number[];
  wallet_cents: Cents;
  chips_cents: Cents;
  asked?: number | null;
  boxes: Record<string, Box>; /* by seat */
  options: Options;
  rounds: { round: number; seat: number; got_cents?: Cents | null }[]; /* own wagers that can be disputed; null: the round is open */
  disputes: OpenDispute[];
  decided: DecidedDispute[];
  last?: Record<string, Record<string, Cents>> | null;
  hints: boolean;
}

/* ---- me ---- */

export interface Me {
  person: Person;
  wallet?: {
    balance_cents: Cents;
    limits: { deposit_cents?: Cents | null; loss_cents?: Cents | null };
    limits_next?: { deposit_cents?: Cents | null; loss_cents?: Cents | null; from_ms: number } | null;
    excluded?: { why: string; until_ms: number } | null;
  } | null;
  tables: { table: number; seats: number[]; chips_cents: Cents }[];
}

/* ---- sign/M ---- */

export type { Sign } from "./sign";

/* ---- Answers to asks ---- */

export interface Rules {
  digest: string;
  title: string;
  game: string;
  jurisdiction: string;
  seats: number;
  deck: number;
  wagers: {
    wager: string;
    title: string;
    placed: string;
    least_cents: Cents;
    most_cents: Cents;
    step_cents: Cents;
    clause: string | null;
    paytable: { hand: string; odds: string; words: string }[];
  }[];
  notes: string[];
}

/* A place of the deck: opened with its card and salt, or closed with its hash alone. */
export type Place = { card: Card; salt: string } | { hash: string };

export interface Proof {
  commitment: string;
  places: Place[]; /* from the card dealt first */
  how: string;
}

export interface Hint {
  best: string;
  choices: { act: string; amount_cents?: Cents; cards?: Card[]; value: string; words: string }[];
}

export interface RoundLine {
  round: number;
  at_ms: number;
  void: boolean;
  seats: number[] | number;
  net_cents?: Cents | null;
}

export interface RoundPast extends Round {
  table: number;
  opened_ms: number;
  ended_ms: number;
  void: boolean;
  seats: (Seat & { own: boolean; discarded?: Card[] })[];
}
