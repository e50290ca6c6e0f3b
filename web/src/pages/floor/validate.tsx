/* Progressive wins of a table that wait for their validation: done with the card of who validates, who sees the cards that
 * make the hand. A win that is not right is rejected with a reason where the dealer keyed it; where the cards of a round made
 * it, the round can be void. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Act, ConsoleClaim } from "../../net/console";
import type { ConsoleOfFloor } from "../../net/floor";
import { ClaimFacts } from "../../parts/claim";
import { Dialog } from "../../parts/dialog";
import { money } from "../../parts/money";
import { act, say, useTopic } from "../../state/house";

const REASONS: [id: string, words: string][] = [
  ["no-such-hand", "The cards do not make this hand"],
  ["wrong-seat", "It is another seat's"],
  ["not-the-highest", "The seat holds a higher hand"],
  ["wager-not-made", "No wager was made"],
  ["irregular-hand", "The hand is irregular"],
];

interface PartProps {
  claim: ConsoleClaim;
  back: () => void;
  done: () => void;
}

function Reject({ claim, back, done }: PartProps) {
  const [why, setWhy] = useState("");
  const [busy, setBusy] = useState(false);
  async function reject(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    const good = await act(`meter/${claim.meter}`, "reject", { claim: claim.claim, why });
    setBusy(false);
    if (!good) return;
    say(`Rejected: seat ${claim.seat}, ${claim.hand}`, "notice");
    done();
  }
  return (
    <form class="claim-not" onSubmit={reject} aria-label={`Reject the claim of seat ${claim.seat}`}>
      <fieldset>
        <legend>Why is it rejected?</legend>
        {REASONS.map(([id, words]) => (
          <label key={id} class="switch">
            <input type="radio" name="why" value={id} checked={why === id} onChange={() => setWhy(id)} />
            {words}
          </label>
        ))}
      </fieldset>
      <div class="dialog-acts">
        <button type="button" class="button" onClick={back}>
          Back
        </button>
        <button class="button gold" disabled={busy || why === ""}>
          Reject the win
        </button>
      </div>
    </form>
  );
}

/* What the rules make of an irregularity is the server's word for it. */
const voids = (each: Act) => each.act === "report_irregularity" && each.allowed && /void/.test(each.then ?? "");

function Void({ claim, acts, table, back, done }: PartProps & { acts: Act[]; table: number }) {
  const [what, setWhat] = useState("");
  const [busy, setBusy] = useState(false);
  const found = acts.filter(voids);
  async function report(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    const good = await act(`table/${table}`, "report_irregularity", { what });
    setBusy(false);
    if (!good) return;
    say(`Round ${claim.round} of table ${table} is void: all wagers are back.`, "notice");
    done();
  }
  return (
    <form class="claim-not" onSubmit={report} aria-label={`Void round ${claim.round}`}>
      <p class="soft">
        At this table the cards decide: a win that they make is paid, or the round is void and every wager goes back. Say what went
        wrong with the cards.
      </p>
      <fieldset>
        <legend>What happened?</legend>
        {found.map((each) => (
          <label key={each.what} class="switch">
            <input type="radio" name="what" value={each.what} checked={what === each.what} onChange={() => setWhat(each.what ?? "")} />
            <span>
              {each.words}
              <small class="faint"> · {each.then}</small>
            </span>
          </label>
        ))}
        {found.length === 0 && <p class="soft">Nothing that your role reports would make this round void now.</p>}
      </fieldset>
      <div class="dialog-acts">
        <button type="button" class="button" onClick={back}>
          Back
        </button>
        <button class="button gold" disabled={busy || what === ""}>
          Void the round
        </button>
      </div>
    </form>
  );
}

interface ClaimProps {
  claim: ConsoleClaim;
  autofocus: boolean;
  not: () => void; /* it is not right */
  done: () => void;
}

function Claim({ claim, autofocus, not, done }: ClaimProps) {
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
      <ClaimFacts claim={claim} />
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
        <button type="button" class="button" onClick={not}>
          {claim.rejectable ? "Reject …" : "Not right …"}
        </button>
      </div>
    </form>
  );
}

export function Validate({ table, close }: { table: number; close: () => void }) {
  const console = useTopic<ConsoleOfFloor>(`console/${table}`);
  const [wrong, setWrong] = useState<string | null>(null);
  const claims = console?.claims ?? [];
  const done = () => (setWrong(null), claims.length < 2 && close());
  const back = () => setWrong(null);
  return (
    <Dialog title={`Wins at table ${table}`} close={close}>
      {console &&
        claims.map((claim, index) => {
          const key = `${claim.meter}/${claim.claim}`;
          if (wrong !== key)
            return <Claim key={key} claim={claim} autofocus={index === 0} not={() => setWrong(key)} done={done} />;
          return (
            <div class="claim" key={key}>
              <ClaimFacts claim={claim} />
              {claim.rejectable ? (
                <Reject claim={claim} back={back} done={done} />
              ) : (
                <Void claim={claim} acts={Object.values(console.acts)} table={table} back={back} done={close} />
              )}
            </div>
          );
        })}
      {console && claims.length === 0 && <p class="soft">No win waits at this table any more.</p>}
      {!console && <p class="faint">Looking at the table …</p>}
    </Dialog>
  );
}
