/* Every act with its fields (docs/protocol.md, 5), as data: what a form asks for, and how what was typed becomes the fields
 * of a message. Which values are right is the server's to say; here is only checked that they can be sent. */

export type Kind =
  | "free-seat" | "seat" | "box" /* a seat and who sits there: `seat` and `patron` */ | "player" /* `patron` of somebody who sits here */
  | "over" | "played" /* a seat in a round that is over, or also in the one that is open: `round`, `seat` and `patron` */
  | "person" /* a player by name or number */ | "number" | "cents" | "switch" | "word" | "digits" | "signers" | "card" | "cards"
  | "deck" | "device" | "wager" | "dispute" | "slip" | "row" | "envy-row" | "sensor";

export interface Field {
  name: string;
  kind: Kind;
  words: string;
  optional?: boolean;
  ids?: string[]; /* of a word */
}

export type Given = Record<string, unknown>; /* fields as they are sent */
export type Typed = Record<string, string>; /* ... and as they are typed */

const WHYS = ["overpaid", "underpaid", "hand-misread", "wager-mistaken", "written-wrongly", "record-checked", "goodwill"];
const DROPS = ["no-such-hand", "wrong-seat", "not-the-highest", "wager-not-made", "irregular-hand", "keyed-off", "round-void"];
const IRREGULARITIES = [
  "card-face-up", "cards-face-up", "card-drawn-unseen", "card-drawn-seen", "wrong-number-of-cards", "dealer-card-exposed",
  "shuffler-fails", "shoe-fails", "stub-count-wrong-hand", "stub-count-wrong-total", "shuffler-wrong-count", "too-few-cards-to-draw",
];
const STEPS = ["receive-decks", "inspect", "verify", "spread-face-up", "turn-face-down", "wash", "stack", "shuffle", "cut"];

/* ---- Fields that several acts have ---- */

const amount: Field = { name: "amount_cents", kind: "cents", words: "Amount" };
const counted: Field[] = [{ name: "counted_cents", kind: "cents", words: "Counted" }];
const seat: Field = { name: "seat", kind: "seat", words: "Seat" };
const player: Field = { name: "patron", kind: "player", words: "Player" };
const box: Field = { name: "seat", kind: "box", words: "Seat" };
const deck: Field = { name: "deck", kind: "deck", words: "Deck" };
const device: Field = { name: "device", kind: "device", words: "Device" };
const dispute: Field = { name: "number", kind: "dispute", words: "Dispute" };
const wager: Field = { name: "wager", kind: "wager", words: "Wager" };
const why: Field = { name: "why", kind: "word", words: "Why", ids: WHYS };
const sensor: Field = { name: "seat", kind: "sensor", words: "What" };
const slip: Field[] = [amount, { name: "signers", kind: "signers", words: "Two more who sign" }];
const claim: Field = { name: "claim", kind: "number", words: "Claim" };

export const FORMS: Record<string, Field[]> = {
  take_seat: [{ name: "seat", kind: "free-seat", words: "Seat" }, { name: "patron", kind: "person", words: "Player's name or number" }],
  leave: [player],
  buy_in: [player, amount],
  cash_out: [player, amount],
  tip: [player, amount],
  open_dispute: [{ name: "round", kind: "played", words: "Round and seat" }],
  place_wager: [box, wager, amount],
  withdraw_wager: [seat, wager],
  play: [seat, { ...amount, optional: true }],
  fold: [seat],
  discard: [seat, { name: "cards", kind: "cards", words: "Cards to exchange" }],
  receive_deck: [
    deck,
    { name: "back", kind: "word", words: "Back", ids: ["red", "blue", "green", "brown"] },
    { name: "preshuffled", kind: "switch", words: "Preinspected and preshuffled" },
  ],
  step: [
    deck,
    { name: "step", kind: "word", words: "Step", ids: STEPS },
    { name: "depth", kind: "number", words: "Cards above the cut", optional: true },
  ],
  order_shuffle: [deck],
  order_recut: [deck],
  remove_deck: [deck],
  go_idle: [{ name: "face_up", kind: "switch", words: "Spread face up" }],
  cards: [{ name: "cards", kind: "cards", words: "Cards, in the order in which they came", optional: true }],
  count_stub: [{ name: "stub", kind: "number", words: "Stub" }], /* the rest of it: stub.tsx */
  correct_card: [{ name: "card", kind: "card", words: "It was this card" }],
  report_device: [
    device,
    { name: "state", kind: "word", words: "What is wrong", ids: ["jammed", "stopped", "wrong-count"] },
    { ...deck, words: "Which deck is in it", optional: true },
  ],
  put_out_of_order: [device, { name: "way", kind: "word", words: "How", ids: ["covered", "marked", "replaced"] }],
  restore_device: [device],
  open_inventory: counted,
  close_inventory: counted,
  take_drop: counted,
  take_tips: counted,
  fill: slip,
  credit: slip,
  void_slip: [{ name: "number", kind: "slip", words: "Slip" }, why],
  correct_payment: [{ name: "round", kind: "over", words: "Round and seat" }, amount, { name: "to_patron", kind: "switch", words: "The house pays the player" }, why],
  hold_disputed: [dispute, amount],
  decide_dispute: [dispute, { name: "for_patron", kind: "switch", words: "Decided for the player" }, amount, why],
  coin: [seat, amount, { name: "patron", kind: "person", words: "Player's name or number", optional: true }],
  take_coin: [seat],
  count: [{ name: "chips", kind: "number", words: "Chips counted" }],
  key: [seat, { name: "row", kind: "row", words: "Hand" }],
  key_envy: [seat, { name: "row", kind: "envy-row", words: "Hand" }],
  void: [{ name: "what", kind: "word", words: "Why", ids: IRREGULARITIES, optional: true }],
  report_fault: [sensor],
  clear_fault: [sensor],
  validate: [claim, { name: "card", kind: "digits", words: "Card of who validates" }],
  reject: [claim, { name: "why", kind: "word", words: "Why", ids: DROPS }],
  key_off: [claim],
};

/* A relief in a round is signed by both dealers. */
export const maySecond = (act: string) => act === "relieve";

/* ---- When a form is needed ---- */

const OF_STEPS = ["at", "act", "words", "by", "second", "clause", "hold_ms"];

/* The fields of a step: what stands between `at` and `words`. */
export function messageOf(step: Record<string, unknown>): Given {
  return Object.fromEntries(Object.entries(step).filter(([name, value]) => !OF_STEPS.includes(name) && value !== null && value !== undefined));
}

/* What the books say is not what was counted: a count is always written down by who counts. */
const isCounted = (field: Field) => field.name === "counted_cents";

const isGiven = (given: Given, field: Field) =>
  !isCounted(field) && given[field.name] !== undefined && !(field.kind === "signers" && (given[field.name] as number[]).every((signer) => signer === 0));

/* Something must be known that is not: a field, a signature. */
export function needsForm(act: { act: string; second: boolean }, given: Given = messageOf(act)): boolean {
  const missing = (FORMS[act.act] ?? []).some((field) => !field.optional && !isGiven(given, field));
  return act.second || missing || (maySecond(act.act) && given["second"] === undefined);
}

export const asForm = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => name !== "signers" || (value as number[]).some((signer) => signer !== 0)));

/* ---- From what is typed to what is sent, and back ---- */

/* "12.50" or "$1,200" in cents; NaN when it is no amount. */
export function centsOf(text: string): number {
  const found = /^\s*\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return NaN;
  return Number(found[1]!.replace(/,/g, "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

const CARD = /^(?:[2-9TJQKA][shdc]|J[12])$/;

/* "as 10h Kd" is As Th Kd; undefined where something is no card. */
export function cardsOf(text: string): string[] | undefined {
  const words = text.trim().split(/[\s,]+/).filter(Boolean);
  const cards = words.map((word) => {
    const rank = word.slice(0, -1).replace("10", "T").toUpperCase();
    return rank + word.slice(-1).toLowerCase();
  });
  return cards.every((card) => CARD.test(card)) ? cards : undefined;
}

/* Numbers stay numbers; a name is sent as it is. */
const personOf = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

const NUMBERS: Kind[] = ["free-seat", "seat", "number", "deck", "player", "dispute", "row", "envy-row", "sensor"];

export type Parsed = { fields: Given } | { wrong: string; words: string };

function parse(field: Field, text: string): Given | string {
  const { name, kind } = field;
  if (kind === "switch") return { [name]: text === "yes" };
  if (kind === "cents") return Number.isNaN(centsOf(text)) ? "is an amount, like 25.00" : { [name]: centsOf(text) };
  if (kind === "digits") return /^\d{20}$/.test(text.replace(/\s/g, "")) ? { [name]: text.replace(/\s/g, "") } : "has 20 digits";
  if (kind === "cards" || kind === "card") {
    const cards = cardsOf(text);
    if (!cards || (kind === "card" && cards.length !== 1)) return "is written like As, Th, 9d";
    return { [name]: kind === "card" ? cards[0] : cards };
  }
  if (kind === "signers") {
    const names = text.trim().split(/[\s,]+/).filter(Boolean);
    return names.length === 2 ? { [name]: names.map(personOf) } : "are two people";
  }
  if (kind === "person") return text.trim() ? { [name]: personOf(text.trim()) } : "is missing";
  if (kind === "box") {
    const [at, patron] = text.split("/").map(Number);
    return at && patron ? { seat: at, patron } : "has nobody";
  }
  if (kind === "over" || kind === "played") {
    const [round, at, patron] = text.split("/").map(Number);
    return round && at && patron ? { round, seat: at, patron } : "is missing";
  }
  if (kind === "slip") {
    const [made, number] = text.split("/");
    return made && number ? { slip: made, number: Number(number) } : "is missing";
  }
  if (NUMBERS.includes(kind)) return /^\d+$/.test(text.trim()) ? { [name]: Number(text) } : "is a whole number";
  return text ? { [name]: text } : "is missing";
}

export function read(act: string, typed: Typed): Parsed {
  const fields: Given = {};
  for (const field of FORMS[act] ?? []) {
    const text = typed[field.name] ?? "";
    if (field.optional && text === "") continue;
    if (text === "" && field.kind === "cards") {
      fields[field.name] = []; /* none is a choice: stand pat */
      continue;
    }
    const found = parse(field, text);
    if (typeof found === "string") return { wrong: field.name, words: `${field.words} ${found}` };
    Object.assign(fields, found);
  }
  return { fields };
}

/* A known field as somebody would have typed it. */
export function typedOf(field: Field, given: Given): string | undefined {
  const value = given[field.name];
  if (value === undefined || isCounted(field)) return undefined;
  if (field.kind === "cents") return (Number(value) / 100).toFixed(2);
  if (field.kind === "switch") return value ? "yes" : "";
  if (field.kind === "box") return `${value}/${given["patron"]}`;
  if (field.kind === "slip") return `${given["slip"]}/${value}`;
  if (field.kind === "over" || field.kind === "played") return `${value}/${given["seat"]}/${given["patron"]}`;
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/* Who else signs: by name and password, or by card. */
export function secondOf(typed: Typed): Given | undefined {
  const card = (typed["second.card"] ?? "").replace(/\s/g, "");
  if (card) return { card };
  return typed["second.name"] ? { name: typed["second.name"], password: typed["second.password"] ?? "" } : undefined;
}
