/* Progressive wins of a table that wait for their validation: done with the card of who validates. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ConsoleClaim, ConsoleOfFloor } from "../../net/floor";
import { Dialog } from "../../parts/dialog";
import { money } from "../../parts/money";
import { act, say, useTopic } from "../../state/house";

function Claim({ claim, autofocus, done }: { claim: ConsoleClaim; autofocus: boolean; done: () => void }) {
  const [card, setCard] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => void (autofocus && field.current?.focus()), []);
  async function validate(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    const good = await act(`meter/${claim.meter}`, "validate", { claim: claim.claim, card: card.replace(/\D/g, "") });
    setCard("");
    setBusy(false);
    if (!good) return field.current?.focus();
    say(`Validated: seat ${claim.seat}, ${claim.hand}, ${money(claim.amount_cents)}`, "notice");
    done();
  }
  return (
    <form class="claim" onSubmit={validate} aria-label={`Claim of seat ${claim.seat}`}>
      <p class="claim-head">
        <span>
          <span class="eyebrow">Seat {claim.seat}</span>
          <b class="claim-hand">{claim.hand.charAt(0).toUpperCase() + claim.hand.slice(1)}</b>
        </span>
        <b class="number claim-amount">{money(claim.amount_cents)}</b>
      </p>
      <p class="faint">
        Validated by the {claim.by}
        {claim.executive && ", for its size by an executive"}
        {!claim.first && "; another claim is paid before it"}
      </p>
      <div class="claim-do">
        <label class="field">
          <span>Your card (20 digits)</span>
          <input
            ref={field}
            name="card"
            type="password"
            inputMode="numeric"
            autocomplete="off"
            required
            value={card}
            onInput={(event) => setCard(event.currentTarget.value)}
          />
        </label>
        <button class="button gold" disabled={busy}>
          Validate
        </button>
      </div>
    </form>
  );
}

export function Validate({ table, close }: { table: number; close: () => void }) {
  const console = useTopic<ConsoleOfFloor>(`console/${table}`);
  const claims = console?.claims ?? [];
  return (
    <Dialog title={`Wins at table ${table}`} close={close}>
      {claims.map((claim, index) => (
        <Claim key={`${claim.meter}/${claim.claim}`} claim={claim} autofocus={index === 0} done={() => claims.length < 2 && close()} />
      ))}
      {console && claims.length === 0 && <p class="soft">No win waits at this table any more.</p>}
      {!console && <p class="faint">Looking at the table …</p>}
    </Dialog>
  );
}
