/* Disputes at a table: the round is one click away, a disputed amount can be set aside, and the floor decides. */
import { useState } from "preact/hooks";
import type { ConsoleDispute, ConsoleOfFloor } from "../../net/floor";
import { Dialog } from "../../parts/dialog";
import { money } from "../../parts/money";
import { act, say, useTopic } from "../../state/house";
import { Second, secondOf } from "../manager/forms";
import { cents } from "../table/purse";

/* The reasons of the record, in words. */
const WHYS: [string, string][] = [
  ["record-checked", "the record was looked at"], ["hand-misread", "a hand was read wrongly"], ["overpaid", "too much was paid"],
  ["underpaid", "too little was paid"], ["wager-mistaken", "a wager was mistaken"], ["goodwill", "goodwill of the house"],
];

/* The words of why an act cannot be done now; null: it can. */
type Allowed = (act: string) => string | null;

function amountOf(data: FormData): number | null {
  const amount = cents(String(data.get("amount") ?? ""));
  if (Number.isNaN(amount)) say("write an amount like 12.50");
  return Number.isNaN(amount) ? null : amount;
}

function Hold({ table, dispute, why }: { table: number; dispute: ConsoleDispute; why: string | null }) {
  async function hold(event: SubmitEvent) {
    event.preventDefault();
    if (why) return say(why);
    const form = event.currentTarget as HTMLFormElement;
    const amount = amountOf(new FormData(form));
    if (amount !== null && (await act(`table/${table}`, "hold_disputed", { number: dispute.number, amount_cents: amount }))) form.reset();
  }
  return (
    <form class="claim-do" onSubmit={hold} aria-label={`Set aside for dispute ${dispute.number}`}>
      <label class="field">
        <span>Set aside until it is decided</span>
        <input name="amount" inputMode="decimal" placeholder="$0.00" required />
      </label>
      <button class="button" aria-disabled={why !== null} title={why ?? undefined}>
        Set aside
      </button>
    </form>
  );
}

/* Nothing is chosen before somebody has: the button says what it will do, and what was done is told. */
function Decide({ table, dispute, why }: { table: number; dispute: ConsoleDispute; why: string | null }) {
  const [patron, setPatron] = useState<boolean | null>(null);
  const [paid, setPaid] = useState("");
  const [reason, setReason] = useState(WHYS[0]![0]);
  const two = patron === true && reason === "goodwill"; /* the house's goodwill is two people's to give */
  const name = dispute.player?.alias ?? "the player";
  const does = patron === null ? "Decide" : patron ? `Pay ${name} ${Number.isNaN(cents(paid)) ? "…" : money(cents(paid))}` : "Dismiss the dispute";
  async function decide(event: SubmitEvent) {
    event.preventDefault();
    if (why) return say(why);
    if (patron === null) return say("choose for whom it is decided");
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const amount = patron ? amountOf(data) : 0;
    if (amount === null) return;
    const signed = two ? secondOf(Object.fromEntries([...data].map(([key, value]) => [key, String(value)]))) : {};
    const fields = { number: dispute.number, for_patron: patron, amount_cents: amount, why: reason, ...signed };
    if (await act(`table/${table}`, "decide_dispute", fields))
      say(`dispute ${dispute.number} is decided: ${patron ? `${money(amount)} to ${name}` : "for the house"}`, "notice");
  }
  return (
    <form class="decision" onSubmit={decide} aria-label={`Decide dispute ${dispute.number}`}>
      <fieldset>
        <legend class="soft">The decision</legend>
        <label class="switch">
          <input type="radio" name="for" checked={patron === false} onChange={() => setPatron(false)} /> for the house
        </label>
        <label class="switch">
          <input type="radio" name="for" checked={patron === true} onChange={() => setPatron(true)} /> for the player
        </label>
      </fieldset>
      <label class="field">
        <span>Because</span>
        <select name="why" value={reason} onChange={(event) => setReason(event.currentTarget.value)}>
          {WHYS.map(([id, words]) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {patron && (
        <label class="field">
          <span>Paid to the player</span>
          <input name="amount" inputMode="decimal" placeholder="$0.00" required value={paid} onInput={(event) => setPaid(event.currentTarget.value)} />
        </label>
      )}
      {two && <Second />}
      <div class="dialog-acts">
        <button class={`button ${patron === null ? "" : "gold"}`} aria-disabled={why !== null || patron === null} title={why ?? undefined}>
          {does}
        </button>
      </div>
    </form>
  );
}

function One({ table, dispute, allowed }: { table: number; dispute: ConsoleDispute; allowed: Allowed }) {
  return (
    <section class="claim" aria-label={`Dispute ${dispute.number}`}>
      <p class="claim-head">
        <span>
          <span class="eyebrow">
            Dispute {dispute.number} · round {dispute.round} · seat {dispute.seat}
          </span>
          <b class="claim-hand">{dispute.player?.alias ?? "A player"}</b>
        </span>
        <span class="soft">
          {dispute.held_cents > 0 ? `${money(dispute.held_cents)} set aside` : "nothing set aside"}, at most {money(dispute.more_cents)} to pay
        </span>
      </p>
      <a class="button" href={`/round/${table}/${dispute.round}`}>
        Rebuild round {dispute.round}
      </a>
      <Hold table={table} dispute={dispute} why={allowed("hold_disputed")} />
      <Decide table={table} dispute={dispute} why={allowed("decide_dispute")} />
    </section>
  );
}

export function Dispute({ table, close }: { table: number; close: () => void }) {
  const console = useTopic<ConsoleOfFloor>(`console/${table}`);
  const disputes = console?.disputes ?? [];
  const allowed: Allowed = (name) => {
    const found = console?.acts[name];
    return !found ? "Another role decides disputes" : found.allowed ? null : (found.why?.words ?? "not now");
  };
  return (
    <Dialog title={`Disputes at table ${table}`} close={close}>
      {disputes.map((dispute) => (
        <One key={dispute.number} table={table} dispute={dispute} allowed={allowed} />
      ))}
      {console && disputes.length === 0 && <p class="soft">All disputes at this table are decided.</p>}
      {!console && <p class="faint">Looking at the table …</p>}
    </Dialog>
  );
}
