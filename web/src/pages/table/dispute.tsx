/* A dispute about a round: which one, that it is open, how it was decided. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DecidedDispute, Own, RoundLine } from "../../net/protocol";
import { Dialog } from "../../parts/dialog";
import { money, signed } from "../../parts/money";
import { act, ask, say } from "../../state/house";
import { type At, isDown, isInRound, option, reason } from "./at";

const MANY = 50;
const OFFERED = 12;

/* The own rounds that are over, the latest first. */
function useOwnRounds(at: At): RoundLine[] | null {
  const [lines, setLines] = useState<RoundLine[] | null>(null);
  useEffect(() => {
    ask<RoundLine[]>("rounds", { table: at.number, count: MANY }).then(
      (answer) => setLines(answer.filter((line) => line.net_cents !== null && line.net_cents !== undefined)),
      (refusal: Error) => (setLines([]), say(refusal.message)),
    );
  }, [at.number]);
  return lines;
}

interface Offered {
  round: number;
  words: string;
}

/* The round of the own box, once it has cards; then those that are over; and last one that only has wagers down. */
function offered(at: At, lines: RoundLine[], wanted: number | undefined): Offered[] {
  const now = at.table.round?.number ?? 0;
  const current = { round: now, words: `Round ${now}, this one` };
  const over = lines
    .filter((line) => line.round !== now || !isInRound(at))
    .slice(0, OFFERED)
    .map((line) => ({ round: line.round, words: `Round ${line.round}: ${line.void ? "void" : signed(line.net_cents ?? 0)}` }));
  const all = isInRound(at) ? [current, ...over] : isDown(at.seat) ? [...over, current] : over;
  return wanted === undefined || all.some((each) => each.round === wanted) ? all : [{ round: wanted, words: `Round ${wanted}` }, ...all];
}

/* `wanted`: from the history; otherwise the last round that the own box was in. */
export function Dispute({ at, wanted, close }: { at: At; wanted?: number | undefined; close: () => void }) {
  const lines = useOwnRounds(at);
  const [chosen, setChosen] = useState(wanted);
  const rounds = offered(at, lines ?? [], wanted);
  const round = chosen ?? (lines || isInRound(at) ? rounds[0]?.round : undefined);
  const found = option(at.own?.options, "open_dispute");
  const why = !found?.allowed ? reason(found, "not now") : round === undefined ? "You have not played a round here yet" : undefined;
  const open = async () => {
    if (why !== undefined) return say(why);
    if (await act(at.stream, "open_dispute", { round })) say("A floorperson has been called. The round is kept, with every card.", "notice");
    close();
  };
  return (
    <Dialog title="Dispute a round" close={close}>
      <label class="field">
        <span>A round that was not played or settled as it should have been</span>
        <select value={round} disabled={rounds.length === 0} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          {rounds.map((each) => (
            <option key={each.round} value={each.round}>
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
