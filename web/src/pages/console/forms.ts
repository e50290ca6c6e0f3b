/* How what was typed into a form of an act (net/catalog.ts) becomes the fields of a message. Which values are right is the
 * server's to say; here is only checked that they can be sent. */
import { FORMS, type Field, type Kind } from "../../net/catalog";

export { FORMS };

export type Given = Record<string, unknown>; /* fields as they are sent */
export type Typed = Record<string, string>; /* ... and as they are typed */

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
  if (kind === "text") {
    const bytes = new TextEncoder().encode(text.trim()).length;
    return bytes === 0 ? "is missing" : bytes > 200 ? "has at most 200 letters" : { [name]: text.trim() };
  }
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
