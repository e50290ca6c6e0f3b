/* A dispute about a round: which one, that it is open, how it was decided. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DecidedDispute, Own } from "../../net/protocol";
import { Dialog } from "../../parts/dialog";
import { money } from "../../parts/money";
import { act, say } from "../../state/house";
import { type At, isInRound, option, reason } from "./at";

interface Offered {
  round: number;
  seat: number;
  words: string;
}

/* The own wagers that can be disputed: of the round of the own box first, once it has cards; one that only has wagers down last. */
function offered(at: At): Offered[] {
  const all = at.own?.rounds ?? [];
  const boxes = new Set(all.map((each) => each.seat)).size;
  const words = all.map((each) => {
    const open = typeof each.got_cents !== "number";
    const where = boxes > 1 ? `, seat ${each.seat}` : "";
    return { ...each, open, words: `Round ${each.round}${where}${open ? ", this one" : `: ${money(each.got_cents ?? 0)} came back`}` };
  });
  const open = words.filter((each) => each.open);
  const over = words.filter((each) => !each.open);
  return isInRound(at) ? [...open, ...over] : [...over, ...open];
}

const idOf = (each: Offered) => `${each.round}/${each.seat}`;

/* `wanted`: from the history; otherwise the last round that the own box was in. */
export function Dispute({ at, wanted, close }: { at: At; wanted?: number | undefined; close: () => void }) {
  const rounds = offered(at);
  const [id, setId] = useState<string | undefined>(undefined);
  const chosen = rounds.find((each) => idOf(each) === id) ?? rounds.find((each) => each.round === wanted) ?? rounds[0];
  const found = option(at.own?.options, "open_dispute");
  const why = !found?.allowed ? reason(found, "not now") : !chosen ? "You have not played one of the last rounds here" : undefined;
  const open = async () => {
    if (why !== undefined || !chosen) return say(why ?? "not now");
    if (await act(at.stream, "open_dispute", { round: chosen.round, seat: chosen.seat }))
      say("A floorperson has been called. The round is kept, with every card.", "notice");
    close();
  };
  return (
    <Dialog title="Dispute a round" close={close}>
      <label class="field">
        <span>A round that was not played or settled as it should have been</span>
        <select value={chosen && idOf(chosen)} disabled={rounds.length === 0} onChange={(event) => setId(event.currentTarget.value)}>
          {rounds.map((each) => (
            <option key={idOf(each)} value={idOf(each)}>
              {each.words}
            </option>
          ))}
        </select>
      </label>
      <p class="soft">A floorperson looks at its record, card by card, and decides. Nothing of the record can be changed.</p>
      <div class="dialog-acts">
        <button class="button" onClick={close}>
          No
        </button>
        <button class="button gold" aria-disabled={why !== undefined} title={why} onClick={() => void open()}>
          Call a floorperson
        </button>
      </div>
    </Dialog>
  );
}

/* How it ended, and what was paid for it. */
export function verdict(one: DecidedDispute): string {
  const paid = one.for_patron && one.amount_cents > 0;
  return paid
    ? `Your dispute of round ${one.round} is decided for you: ${money(one.amount_cents)} was paid to you.`
    : `Your dispute of round ${one.round} is decided for the house: nothing was paid.`;
}

/* Beside what is posted: those that are open, and those that were decided, the latest first. */
export function Disputes({ own, told }: { own: Own | undefined; told: string[] }) {
  const known = (own?.decided ?? []).map(verdict).reverse();
  const ended = [...known, ...told.filter((words) => !known.includes(words))];
  if (!own || own.disputes.length + ended.length === 0) return null;
  return (
    <section class="posted">
      <h3 class="eyebrow">Your disputes</h3>
      <ul class="disputes">
        {own.disputes.map((each) => (
          <li key={each.number}>
            Round {each.round}: a floorperson decides.{each.held_cents > 0 && ` ${money(each.held_cents)} is set aside.`}
          </li>
        ))}
        {ended.map((words, index) => (
          <li key={index} class="soft">
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

/* Those that are open no more. A server that was started again meanwhile does not know what was paid. */
export function decided(before: Own, now: Own): string[] {
  const gone = before.disputes.filter((each) => !now.disputes.some((other) => other.number === each.number));
  return gone.map((each) => {
    const found = now.decided.find((one) => one.number === each.number);
    return found ? verdict(found) : `Your dispute of round ${each.round} is decided. What it pays, if anything, is in your chips or your wallet.`;
  });
}

/* It is said once, and stands at the side as long as the page is open. */
export function useDecided(own: Own | undefined): string[] {
  const [told, setTold] = useState<string[]>([]);
  const before = useRef<Own | undefined>(undefined);
  useEffect(() => {
    const was = before.current;
    before.current = own;
    if (!was || !own || was.table !== own.table) return setTold([]);
    const fresh = decided(was, own);
    for (const words of fresh) say(words, "notice");
    if (fresh.length > 0) setTold((old) => [...fresh, ...old]);
  }, [own]);
  return told;
}
