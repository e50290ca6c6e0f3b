/* Forms of acts: amounts, rates, reasons, the second person, and the server's refusal where it can be read. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { act, said, say } from "../../state/house";

export type Data = Record<string, string>;

/* "$1,234.50", "1234.5": cents; null: no amount. A sign only where it is meant. */
export function parseMoney(words: string, signed = false): number | null {
  const found = /^([+-]?)\$?((?:\d{1,3}(?:,\d{3})+|\d+))(?:\.(\d{1,2}))?$/.exec(words.replaceAll(" ", "").replace("−", "-"));
  if (!found || (found[1] && !signed)) return null;
  const cents = Number(found[2]!.replaceAll(",", "")) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return found[1] === "-" ? -cents : cents;
}

/* "18", "18.1234 %": parts in a million. */
export function parseRate(words: string): number | null {
  const found = /^(\d{1,3})(?:\.(\d{1,4}))?%?$/.exec(words.replaceAll(" ", ""));
  return found ? Number(found[1]) * 10_000 + Number((found[2] ?? "").padEnd(4, "0")) : null;
}

export class Unreadable extends Error {}

export function moneyOf(data: Data, name: string, label: string, signed = false): number {
  const cents = parseMoney(data[name] ?? "", signed);
  if (cents === null) throw new Unreadable(`${label}: write an amount like ${signed ? "-12.50" : "1,250.00"}.`);
  return cents;
}

export function rateOf(data: Data, name: string, label: string): number {
  const ppm = parseRate(data[name] ?? "");
  if (ppm === null) throw new Unreadable(`${label}: write a percentage like 18 or 18.25.`);
  return ppm;
}

interface FieldProps {
  label: string;
  name: string;
  note?: string;
  value?: string; /* to begin with: the view changes all the time, and what somebody writes shall stay */
  [more: string]: string | number | boolean | undefined;
}

export function Field({ label, note, value, ...more }: FieldProps) {
  return (
    <label class="field">
      <span>
        {label}
        {note && <small class="faint"> {note}</small>}
      </span>
      <input autocomplete="off" defaultValue={value} {...(more as object)} />
    </label>
  );
}

export function Choice({ label, name, options }: { label: string; name: string; options: (readonly [string, string])[] }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/* Two people: the other one signs here, by password or by card. */
export function Second() {
  const [card, setCard] = useState(false);
  return (
    <fieldset class="signer">
      <legend>The second person</legend>
      <div class="picks" role="group" aria-label="How the second person signs">
        <button type="button" class="button small" aria-pressed={!card} onClick={() => setCard(false)}>
          Name and password
        </button>
        <button type="button" class="button small" aria-pressed={card} onClick={() => setCard(true)}>
          Card
        </button>
      </div>
      {card ? (
        <Field label="Card" name="second_card" inputMode="numeric" required placeholder="20 digits" type="password" autocomplete="one-time-code" />
      ) : (
        <div class="pair">
          <Field label="Name" name="second_name" required autocapitalize="none" />
          <Field label="Password" name="second_password" type="password" required autocomplete="one-time-code" />
        </div>
      )}
    </fieldset>
  );
}

export function secondOf(data: Data): Record<string, unknown> {
  if (data.second_card !== undefined) return { second: { card: data.second_card.replaceAll(" ", "") } };
  return { second: { name: data.second_name ?? "", password: data.second_password ?? "" } };
}

interface Props {
  title: string;
  at: string;
  act: string;
  words: string; /* on the button */
  done: string; /* said afterwards */
  fields: (data: Data) => Record<string, unknown>;
  close: () => void;
  children: ComponentChildren;
}

/* The refusal stands in the dialog: what is said at the top of the page would be behind it. */
export function ActDialog({ title, at, act: name, words, done, fields, close, children }: Props) {
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const data = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)) as Data;
    setError("");
    setBusy(true);
    try {
      if (await act(at, name, fields(data))) {
        close();
        say(done, "notice");
      } else {
        setError(said.value?.words ?? "Refused.");
        said.value = null;
      }
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem;
      setError(problem.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog title={title} close={close}>
      <form class="dialog-body" onSubmit={(event) => void submit(event)}>
        {children}
        <p class="loss" role="alert">
          {error}
        </p>
        <div class="dialog-acts">
          <button type="button" class="button quiet" onClick={close}>
            Cancel
          </button>
          <button class="button gold" disabled={busy}>
            {words}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
