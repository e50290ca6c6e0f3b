/* The form of any act: its fields by data, and who else signs. */
import { useState } from "preact/hooks";
import type { Played } from "../../net/console";
import { Dialog } from "../../parts/dialog";
import { money } from "../../parts/money";
import { forgetRefusal, said } from "../../state/house";
import { wagerTitle } from "../table/at";
import { CardPad } from "./pad";
import { type Asking, asking, backToNext, busy, type Desk, perform } from "./desk";
import type { Field } from "../../net/catalog";
import { cardsOf, FORMS, maySecond, read, secondOf, type Typed, typedOf } from "./forms";
import { StubForm } from "./stub";
import { capital, plain, playerName } from "./words";

/* ---- What there is to choose from ---- */

type Choices = [value: string, words: string][];

/* "Round 15, seat 3 · Zoe: got $20.00, at most $270.00 more" */
function playedChoice(each: Played): [string, string] {
  const facts = typeof each.got_cents === "number" ? `: got ${money(each.got_cents)}, at most ${money(each.more_cents ?? 0)} more` : ", this one";
  return [`${each.round}/${each.seat}/${each.player.number}`, `Round ${each.round}, seat ${each.seat} · ${playerName(each.player)}${facts}`];
}

const seatsOf = (desk: Desk) => Object.values(desk.table.seats).sort((a, b) => a.seat - b.seat);

const CHOICES: Partial<Record<Field["kind"], (desk: Desk, field: Field) => Choices>> = {
  word: (_, field) => (field.ids ?? []).map((id) => [id, capital(plain(id))]),
  seat: (desk) => seatsOf(desk).map((seat) => [String(seat.seat), `Seat ${seat.seat}${seat.player ? ` · ${playerName(seat.player!)}` : ""}`]),
  "free-seat": (desk) => seatsOf(desk).filter((seat) => !seat.player).map((seat) => [String(seat.seat), `Seat ${seat.seat}`]),
  box: (desk) =>
    seatsOf(desk)
      .filter((seat) => seat.player)
      .map((seat) => [`${seat.seat}/${seat.player!.number}`, `Seat ${seat.seat} · ${playerName(seat.player!)}`]),
  player: (desk) =>
    seatsOf(desk)
      .filter((seat, index, all) => seat.player && all.findIndex((each) => each.player?.number === seat.player!.number) === index)
      .map((seat) => [String(seat.player!.number), `${playerName(seat.player!)} · seat ${seat.seat} · ${money(seat.chips_cents ?? 0)}`]),
  sensor: (desk) => {
    const sensors = seatsOf(desk).map((seat): [string, string] => [String(seat.seat), `Sensor of seat ${seat.seat}`]);
    return [["0", "The link to the meter"], ...sensors];
  },
  deck: (desk) => desk.view.decks.map((deck) => [String(deck.deck), `Deck ${deck.deck + 1}: ${deck.back ?? "no"} back, ${plain(deck.state)}`]),
  device: (desk) => desk.view.devices.map((device) => [device.device, `${capital(device.device)}: ${plain(device.state)}`]),
  wager: (desk) => (desk.rules?.wagers ?? []).map((each) => [each.wager, wagerTitle(desk, each.wager)]),
  row: (desk) => desk.view.rows.map((row) => [String(row.row), capital(row.hand)]),
  "envy-row": (desk) => desk.view.envy_rows.map((row) => [String(row.row), capital(row.hand)]),
  dispute: (desk) => desk.view.disputes.map((each) => [String(each.number), `${each.number}: ${playerName(each.player)}, round ${each.round}`]),
  played: (desk) => desk.view.rounds.map(playedChoice),
  over: (desk) => desk.view.rounds.filter((each) => typeof each.got_cents === "number").map(playedChoice),
  slip: (desk) =>
    desk.view.slips
      .filter((slip) => !slip.voided)
      .map((slip) => [`${slip.kind}/${slip.number}`, `${capital(slip.kind)} ${slip.number}: ${money(slip.amount_cents)}`]),
};

interface InputProps {
  desk: Desk;
  field: Field;
  value: string;
  set: (text: string) => void;
  first?: boolean; /* has the keyboard when the form opens */
}

function Choice({ field, choices: some, value, set }: Omit<InputProps, "desk"> & { choices: Choices }) {
  const choices: Choices = field.optional ? [...some, ["", "None of these"]] : some;
  if (choices.length > 8)
    return (
      <label class="field">
        <span>{field.words}</span>
        <select value={value} onChange={(event) => set(event.currentTarget.value)}>
          {choices.map(([id, words]) => (
            <option value={id} key={id}>
              {words}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <fieldset class="choice-field">
      <legend>{field.words}</legend>
      {choices.map(([id, words]) => (
        <label class="button" key={id} data-chosen={value === id}>
          <input type="radio" class="visually-hidden" name={field.name} checked={value === id} onChange={() => set(id)} />
          {words}
        </label>
      ))}
      {choices.length === 0 && <p class="faint">There is none.</p>}
    </fieldset>
  );
}

const MODES: Partial<Record<Field["kind"], "decimal" | "numeric">> = { cents: "decimal", number: "numeric", digits: "numeric" };

function Input({ desk, field, value, set, first }: InputProps) {
  const choices = CHOICES[field.kind]?.(desk, field);
  if (choices) return <Choice field={field} choices={choices} value={value} set={set} />;
  if (field.kind === "switch")
    return (
      <label class="switch big">
        <input type="checkbox" checked={value === "yes"} onChange={(event) => set(event.currentTarget.checked ? "yes" : "")} />
        {field.words}
      </label>
    );
  if (field.kind === "card" || field.kind === "cards") {
    const chosen = cardsOf(value) ?? [];
    const pick = (card: string) =>
      set(field.kind === "card" ? card : (chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card]).join(" "));
    return (
      <div class="field">
        <span>
          {field.words}: {chosen.length > 0 ? chosen.join(" ") : "none"}
        </span>
        <CardPad cards={desk.rules?.deck ?? 52} chosen={chosen} pick={pick} />
      </div>
    );
  }
  return (
    <label class="field">
      <span>
        {field.words}
        {field.optional && ", if known"}
        {field.kind === "signers" && ": two names or numbers"}
      </span>
      <input
        inputMode={MODES[field.kind] ?? "text"}
        type={(field.kind === "digits" ? "password" : "text") as "text"}
        autocomplete="off"
        autocapitalize="none"
        autofocus={first === true}
        value={value}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
}

/* ---- Who else signs ---- */

function Second({ typed, set, may }: { typed: Typed; set: (name: string, text: string) => void; may: boolean }) {
  const [card, setCard] = useState(false);
  const input = (name: string, words: string, type: string) => (
    <label class="field">
      <span>{words}</span>
      <input
        type={type as "text"}
        autocomplete="off"
        autocapitalize="none"
        value={typed[name] ?? ""}
        onInput={(event) => set(name, event.currentTarget.value)}
      />
    </label>
  );
  return (
    <fieldset class="second">
      <legend>{may ? "The dealer who is relieved signs too, in a round" : "A second person signs"}</legend>
      {card ? (
        input("second.card", "Their card, 20 digits", "password")
      ) : (
        <div class="form-row">
          {input("second.name", "Their name", "text")}
          {input("second.password", "Their password", "password")}
        </div>
      )}
      <button
        type="button"
        class="button quiet small"
        onClick={() => {
          for (const name of ["second.name", "second.password", "second.card"]) set(name, "");
          setCard(!card);
        }}
      >
        {card ? "By name and password" : "By card"}
      </button>
    </fieldset>
  );
}

/* ---- The form ---- */

/* What the form is about stands in its title: it is not asked for again. */
const KNOWN: Field["kind"][] = ["seat", "box", "player", "dispute", "slip"];

/* A field with one choice has it. */
function firstTyped(desk: Desk, fields: Field[], given: Asking["given"]): Typed {
  const typed: Typed = {};
  for (const field of fields) {
    const choices = CHOICES[field.kind]?.(desk, field);
    const only = choices && (choices.length === 1 || choices.length > 8) && !field.optional ? choices[0]?.[0] : undefined;
    typed[field.name] = typedOf(field, given) ?? only ?? "";
  }
  return typed;
}

const AGAIN = "and write down what is there. The same count once more is taken, with the difference on record.";

function FieldsForm({ desk, ask }: { desk: Desk; ask: Asking }) {
  const fields = FORMS[ask.act.act] ?? [];
  const [typed, setTyped] = useState(() => firstTyped(desk, fields, ask.given));
  const [wrong, setWrong] = useState("");
  const [differs, setDiffers] = useState<number | null>(null); /* a count that was not what the books have */
  const set = (name: string, text: string) => setTyped((before) => ({ ...before, [name]: text }));
  const hidden = (field: Field) => ask.given[field.name] !== undefined && (KNOWN.includes(field.kind) || field.name === "claim");
  const first = fields.find((field) => !hidden(field) && !CHOICES[field.kind])?.name;
  async function submit(event: Event) {
    event.preventDefault();
    const found = read(ask.act.act, typed);
    if ("wrong" in found) return setWrong(found.words);
    const second = secondOf(typed);
    if (ask.act.second && !second) return setWrong("A second person signs: their name and password, or their card");
    setWrong("");
    const counted = found.fields["counted_cents"];
    const again = counted !== undefined && counted === differs;
    const done = await perform(ask.act.at, ask.act.act, { ...found.fields, ...(second && { second }), ...(again && { again }) });
    if (done) return void (asking.value = null);
    setWrong(said.value?.words ?? "It was refused");
    if (said.value?.name !== "COUNT_DIFFERS") return;
    setWrong(`${said.value.words}, ${AGAIN}`);
    setDiffers(counted as number);
    forgetRefusal(); /* it is said here, with what to do */
    set("counted_cents", ""); /* it is typed again, from a new count */
  }
  return (
    <form class="dialog-body" onSubmit={submit} autocomplete="off">
      {fields.filter((field) => !hidden(field)).map((field) => (
        <Input
          key={field.name}
          desk={desk}
          field={field}
          value={typed[field.name] ?? ""}
          set={(text) => set(field.name, text)}
          first={field.name === first}
        />
      ))}
      {(ask.act.second || maySecond(ask.act.act)) && <Second typed={typed} set={set} may={!ask.act.second} />}
      <p class="loss" role="alert">
        {wrong}
      </p>
      <div class="dialog-acts">
        <button type="button" class="button" onClick={() => (asking.value = null)}>
          Not now
        </button>
        <button class="button gold" disabled={busy.value}>
          {ask.act.second ? "Sign it" : "Confirm"}
        </button>
      </div>
    </form>
  );
}

export function ActForm({ desk }: { desk: Desk }) {
  const ask = asking.value;
  if (!ask) return null;
  return (
    <Dialog title={capital(ask.act.words)} close={() => ((asking.value = null), backToNext())} key={ask.act.act}>
      {ask.act.act === "count_stub" ? <StubForm desk={desk} ask={ask} /> : <FieldsForm desk={desk} ask={ask} />}
    </Dialog>
  );
}
