/* Made from catalog/; do not edit: `make catalog` writes it anew. Every act with its fields, what a form asks
 * for, and which door of the console it is behind. Which values are right is the server's to say. */

export type Wager = "ante" | "play" | "aces-up" | "six-card-bonus" | "bad-beat-bonus" | "progressive" | "bonus" | "first-draw" | "second-draw";
export type Irregularity = "card-face-up" | "cards-face-up" | "card-drawn-unseen" | "card-drawn-seen" | "wrong-number-of-cards" | "dealer-card-exposed" | "shuffler-fails" | "shoe-fails" | "stub-count-wrong-hand" | "stub-count-wrong-total" | "shuffler-wrong-count" | "too-few-cards-to-draw" | "record-lost";
export type Back = "red" | "blue" | "green" | "brown";
export type Step = "receive-decks" | "inspect" | "verify" | "spread-face-up" | "turn-face-down" | "wash" | "stack" | "shuffle" | "cut";
export type Device = "shuffler" | "shoe";
export type DeviceState = "working" | "jammed" | "stopped" | "wrong-count" | "covered" | "marked";
export type OutOfOrder = "covered" | "marked" | "replaced";
export type Slip = "fill" | "credit";
export type Why = "overpaid" | "underpaid" | "hand-misread" | "wager-mistaken" | "written-wrongly" | "record-checked" | "goodwill";
export type MeterDrop = "keyed-off" | "no-such-hand" | "wrong-seat" | "not-the-highest" | "wager-not-made" | "irregular-hand" | "round-void";
export type MeterBackOut = "validated-in-error" | "round-to-be-void" | "machine-fault" | "play-not-by-the-rules";
export type MeterAdjust = "malfunction" | "over-limit-display" | "seed-recovery" | "undisplayed-funds" | "variance" | "redistribution";
export type Exclusion = "by-house" | "by-self" | "by-law";

export interface TableActs {
  open_round: { number?: number };
  place_wager: { seat: number; patron?: number | string; wager: Wager; amount_cents: number; round?: number };
  withdraw_wager: { seat: number; wager: Wager; round?: number };
  no_more_bets: object;
  cards: { cards?: string[] };
  play: { seat: number; amount_cents?: number; round?: number };
  fold: { seat: number; round?: number };
  discard: { seat: number; cards: string[]; round?: number };
  reveal: object;
  settle_seat: object;
  pay_envy: object;
  report_irregularity: { what: Irregularity; card?: string };
  show_deck: object;
  end_round: object;
  change_method: object;
  receive_deck: { deck: number; back: Back; preshuffled?: boolean };
  step: { deck: number; step: Step; depth?: number };
  order_shuffle: { deck: number };
  order_recut: { deck: number };
  remove_deck: { deck: number };
  sign_on: object;
  relieve: object;
  sign_off: object;
  open_table: object;
  go_idle: { face_up?: boolean };
  begin_closing: object;
  close_table: object;
  count_stub: { stub: number; seats: number[]; dealer: number; bonus: number; rack: number };
  report_device: { device: Device; state: DeviceState; deck?: number };
  put_out_of_order: { device: Device; way: OutOfOrder };
  restore_device: { device: Device };
  correct_card: { card: string };
  take_seat: { seat: number; patron?: number | string };
  leave: { patron?: number | string };
  buy_in: { patron?: number | string; amount_cents: number };
  cash_out: { patron?: number | string; amount_cents: number };
  tip: { patron?: number | string; amount_cents: number };
  open_inventory: { counted_cents: number; again?: boolean };
  close_inventory: { counted_cents: number; again?: boolean };
  fill: { amount_cents: number; signers?: (number | string)[] };
  credit: { amount_cents: number; signers?: (number | string)[] };
  void_slip: { slip: Slip; number: number; why: Why };
  take_drop: { counted_cents: number; again?: boolean };
  correct_payment: { round: number; seat: number; patron?: number | string; amount_cents: number; to_patron?: boolean; why: Why };
  open_dispute: { patron?: number | string; round: number; seat: number };
  hold_disputed: { number: number; amount_cents: number };
  decide_dispute: { number: number; for_patron?: boolean; amount_cents: number; why: Why };
  take_tips: { counted_cents: number; again?: boolean };
  note: { round?: number; text: string };
  coin: { seat: number; patron?: number; amount_cents: number };
  take_coin: { seat: number };
  lock: { round?: number };
  count: { chips: number };
  key: { seat: number; row: number };
  key_envy: { seat: number; patron?: number; row: number };
  end: object;
  void: { what?: Irregularity };
  report_fault: { seat: number };
  clear_fault: { seat: number };
  run: object;
}

export interface MeterActs {
  link_table: { table: number };
  unlink_table: { table: number };
  key_off: { claim: number };
  validate: { claim: number; card: string };
  reject: { claim: number; why: MeterDrop };
  back_out: { win: number; why: MeterBackOut };
  set_parameters: { level: number; seed_cents: number; limit_cents: number; rate_ppm: number; reserve_rate_ppm: number };
  adjust: { level: number; amount_cents: number; why: MeterAdjust; approval?: number };
  acknowledge_dry: { level: number };
  read: { day: number; shown_cents?: (number | null)[] };
}

export interface WalletActs {
  open: object;
  close: object;
  deposit: { amount_cents: number };
  withdraw: { amount_cents: number };
  set_limits: { deposit_cents: number; loss_cents: number };
  exclude: { why: Exclusion; until_ms: number };
  readmit: object;
}

export interface HouseActs {
  end_shift: object;
}

/* What the words of a refusal are made of. */
export interface RefusalArguments {
  machine?: string;
  seat?: number;
  wager?: string;
  second?: boolean;
  key?: string;
  needs?: string[];
  roles?: string[];
  least_cents?: number;
  most_cents?: number;
  more_cents?: number;
  less_cents?: number;
  least_cards?: number;
  most_cards?: number;
  accepted?: number;
  rate_ppm?: number;
  life?: string;
  step?: string;
  term?: string;
  envy_hand?: boolean;
  person?: number;
  deck?: number;
  round?: number;
  table?: number;
  meter?: number;
  claim?: number;
  win?: number;
  number?: number;
  days?: number;
  day?: number;
  shift?: number;
  from_ms?: number;
  never?: boolean;
  until_ms?: number;
}

export type Kind =
  | "free-seat" | "seat"
  | "box" /* a seat and who sits there: `seat` and `patron` */
  | "player" /* `patron` of somebody who sits here */
  | "over" | "played" /* a seat in a round that is over, or also in the one that is open: `round`, `seat`, `patron` */
  | "person" /* a player by name or number */
  | "number" | "cents" | "switch" | "word" | "digits" | "signers" | "card" | "cards" | "text"
  | "deck" | "device" | "wager" | "dispute" | "slip" | "row" | "envy-row" | "sensor";

export interface Field {
  name: string;
  kind: Kind;
  words: string;
  optional?: boolean;
  ids?: string[]; /* of a word */
}

export const FORMS: Record<string, Field[]> = {
  receive_deck: [
    { name: "deck", kind: "deck", words: "Deck" },
    { name: "back", kind: "word", words: "Back", ids: ["red", "blue", "green", "brown"] },
    { name: "preshuffled", kind: "switch", words: "Preinspected and preshuffled" },
  ],
  step: [
    { name: "deck", kind: "deck", words: "Deck" },
    { name: "step", kind: "word", words: "Step", ids: ["receive-decks", "inspect", "verify", "spread-face-up", "turn-face-down", "wash", "stack", "shuffle", "cut"] },
    { name: "depth", kind: "number", words: "Cards above the cut", optional: true },
  ],
  order_shuffle: [
    { name: "deck", kind: "deck", words: "Deck" },
  ],
  order_recut: [
    { name: "deck", kind: "deck", words: "Deck" },
  ],
  remove_deck: [
    { name: "deck", kind: "deck", words: "Deck" },
  ],
  go_idle: [
    { name: "face_up", kind: "switch", words: "Spread face up" },
  ],
  count_stub: [
    { name: "stub", kind: "number", words: "Stub" },
  ],
  report_device: [
    { name: "device", kind: "device", words: "Device" },
    { name: "state", kind: "word", words: "What is wrong", ids: ["jammed", "stopped", "wrong-count"] },
    { name: "deck", kind: "deck", words: "Which deck is in it", optional: true },
  ],
  put_out_of_order: [
    { name: "device", kind: "device", words: "Device" },
    { name: "way", kind: "word", words: "How", ids: ["covered", "marked", "replaced"] },
  ],
  restore_device: [
    { name: "device", kind: "device", words: "Device" },
  ],
  correct_card: [
    { name: "card", kind: "card", words: "It was this card" },
  ],
  take_seat: [
    { name: "seat", kind: "free-seat", words: "Seat" },
    { name: "patron", kind: "person", words: "Player's name or number" },
  ],
  leave: [
    { name: "patron", kind: "player", words: "Player" },
  ],
  buy_in: [
    { name: "patron", kind: "player", words: "Player" },
    { name: "amount_cents", kind: "cents", words: "Amount" },
  ],
  cash_out: [
    { name: "patron", kind: "player", words: "Player" },
    { name: "amount_cents", kind: "cents", words: "Amount" },
  ],
  tip: [
    { name: "patron", kind: "player", words: "Player" },
    { name: "amount_cents", kind: "cents", words: "Amount" },
  ],
  open_inventory: [
    { name: "counted_cents", kind: "cents", words: "Counted" },
  ],
  close_inventory: [
    { name: "counted_cents", kind: "cents", words: "Counted" },
  ],
  fill: [
    { name: "amount_cents", kind: "cents", words: "Amount" },
    { name: "signers", kind: "signers", words: "Two more who sign" },
  ],
  credit: [
    { name: "amount_cents", kind: "cents", words: "Amount" },
    { name: "signers", kind: "signers", words: "Two more who sign" },
  ],
  void_slip: [
    { name: "number", kind: "slip", words: "Slip" },
    { name: "why", kind: "word", words: "Why", ids: ["overpaid", "underpaid", "hand-misread", "wager-mistaken", "written-wrongly", "record-checked", "goodwill"] },
  ],
  take_drop: [
    { name: "counted_cents", kind: "cents", words: "Counted" },
  ],
  correct_payment: [
    { name: "round", kind: "over", words: "Round and seat" },
    { name: "amount_cents", kind: "cents", words: "Amount" },
    { name: "to_patron", kind: "switch", words: "The house pays the player" },
    { name: "why", kind: "word", words: "Why", ids: ["overpaid", "underpaid", "hand-misread", "wager-mistaken", "written-wrongly", "record-checked", "goodwill"] },
  ],
  open_dispute: [
    { name: "round", kind: "played", words: "Round and seat" },
  ],
  hold_disputed: [
    { name: "number", kind: "dispute", words: "Dispute" },
    { name: "amount_cents", kind: "cents", words: "Amount" },
  ],
  decide_dispute: [
    { name: "number", kind: "dispute", words: "Dispute" },
    { name: "for_patron", kind: "switch", words: "Decided for the player" },
    { name: "amount_cents", kind: "cents", words: "Amount" },
    { name: "why", kind: "word", words: "Why", ids: ["overpaid", "underpaid", "hand-misread", "wager-mistaken", "written-wrongly", "record-checked", "goodwill"] },
  ],
  take_tips: [
    { name: "counted_cents", kind: "cents", words: "Counted" },
  ],
  note: [
    { name: "round", kind: "number", words: "Round", optional: true },
    { name: "text", kind: "text", words: "Remark" },
  ],
  place_wager: [
    { name: "seat", kind: "box", words: "Seat" },
    { name: "wager", kind: "wager", words: "Wager" },
    { name: "amount_cents", kind: "cents", words: "Amount" },
  ],
  withdraw_wager: [
    { name: "seat", kind: "seat", words: "Seat" },
    { name: "wager", kind: "wager", words: "Wager" },
  ],
  cards: [
    { name: "cards", kind: "cards", words: "Cards, in the order in which they came", optional: true },
  ],
  play: [
    { name: "seat", kind: "seat", words: "Seat" },
    { name: "amount_cents", kind: "cents", words: "Amount", optional: true },
  ],
  fold: [
    { name: "seat", kind: "seat", words: "Seat" },
  ],
  discard: [
    { name: "seat", kind: "seat", words: "Seat" },
    { name: "cards", kind: "cards", words: "Cards to exchange" },
  ],
  coin: [
    { name: "seat", kind: "seat", words: "Seat" },
    { name: "amount_cents", kind: "cents", words: "Amount" },
    { name: "patron", kind: "person", words: "Player's name or number", optional: true },
  ],
  take_coin: [
    { name: "seat", kind: "seat", words: "Seat" },
  ],
  count: [
    { name: "chips", kind: "number", words: "Chips counted" },
  ],
  key: [
    { name: "seat", kind: "seat", words: "Seat" },
    { name: "row", kind: "row", words: "Hand" },
  ],
  key_envy: [
    { name: "seat", kind: "seat", words: "Seat" },
    { name: "row", kind: "envy-row", words: "Hand" },
  ],
  void: [
    { name: "what", kind: "word", words: "Why", optional: true, ids: ["card-face-up", "cards-face-up", "card-drawn-unseen", "card-drawn-seen", "wrong-number-of-cards", "dealer-card-exposed", "shuffler-fails", "shoe-fails", "stub-count-wrong-hand", "stub-count-wrong-total", "shuffler-wrong-count", "too-few-cards-to-draw"] },
  ],
  report_fault: [
    { name: "seat", kind: "sensor", words: "What" },
  ],
  clear_fault: [
    { name: "seat", kind: "sensor", words: "What" },
  ],
  key_off: [
    { name: "claim", kind: "number", words: "Claim" },
  ],
  validate: [
    { name: "claim", kind: "number", words: "Claim" },
    { name: "card", kind: "digits", words: "Card of who validates" },
  ],
  reject: [
    { name: "claim", kind: "number", words: "Claim" },
    { name: "why", kind: "word", words: "Why", ids: ["no-such-hand", "wrong-seat", "not-the-highest", "wager-not-made", "irregular-hand"] },
  ],
};

/* Which acts are behind which door of the console, in their order. */
export const DOORS: Record<string, string[]> = {
  decks: ["receive_deck", "step", "order_shuffle", "order_recut", "remove_deck", "count_stub"],
  table: ["sign_on", "relieve", "sign_off", "open_table", "go_idle", "begin_closing", "close_table", "correct_card", "note", "open_round", "no_more_bets", "cards", "reveal", "settle_seat", "pay_envy", "show_deck", "end_round"],
  devices: ["report_device", "put_out_of_order", "restore_device"],
  seats: ["take_seat", "leave", "buy_in", "cash_out", "tip", "place_wager", "withdraw_wager", "play", "fold", "discard"],
  chips: ["open_inventory", "close_inventory", "fill", "credit", "void_slip", "take_drop", "correct_payment", "take_tips"],
  disputes: ["open_dispute", "hold_disputed", "decide_dispute"],
  progressive: ["coin", "take_coin", "lock", "count", "key", "key_envy", "end", "void", "report_fault", "clear_fault", "run"],
};

/* What is often done: shown while it is allowed. */
export const USUAL = ["order_shuffle", "sign_on", "relieve", "sign_off", "open_table", "go_idle", "begin_closing", "close_table", "count_stub", "open_round", "no_more_bets", "reveal", "settle_seat", "pay_envy", "end_round", "lock", "count", "end"];
