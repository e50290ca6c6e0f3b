/* Chips for money and back, a tip, leaving. */
import { useState } from "preact/hooks";
import { Dialog } from "../../parts/dialog";
import { money } from "../../parts/money";
import { act, say } from "../../state/house";
import { type At, option, reason } from "./at";
import { leavesByWish, usualBuyIn } from "./sit";

/* "12.50" or "$1,200" in cents; NaN when it is no amount. */
export function cents(text: string): number {
  const found = /^\s*\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return NaN;
  return Number(found[1]!.replace(/,/g, "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

function Amount({ at, name, words, first, close }: { at: At; name: string; words: string; first: number; close: () => void }) {
  const [text, setText] = useState((first / 100).toFixed(2));
  const found = option(at.own?.options, name);
  const amount = cents(text);
  const good = found?.allowed === true && amount >= (found.least_cents ?? 1) && amount <= (found.most_cents ?? 0);
  return (
    <form
      class="purse-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (!good) return say(found?.allowed ? `from ${money(found.least_cents ?? 1)} to ${money(found.most_cents ?? 0)}` : reason(found, "not now"));
        void act(at.stream, name, { amount_cents: amount }).then((done) => done && close());
      }}
    >
      <label class="field">
        <span>
          {words}
          {found?.allowed && `, at most ${money(found.most_cents ?? 0)}`}
        </span>
        <input inputMode="decimal" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button class="button" aria-disabled={!good} title={found?.allowed ? undefined : reason(found, "not now")}>
        {words.split(" ")[0]}
      </button>
    </form>
  );
}

export function Purse({ at, close }: { at: At; close: () => void }) {
  const own = at.own!;
  const least = at.rules?.wagers[0]?.least_cents ?? 1000;
  return (
    <Dialog title="Chips and money" close={close}>
      <p class="soft">
        {money(own.chips_cents)} in chips here, {money(own.wallet_cents)} in the wallet.
      </p>
      <Amount at={at} name="buy_in" words="Buy chips" first={usualBuyIn(option(own.options, "buy_in")?.most_cents ?? own.wallet_cents, least)} close={close} />
      <Amount at={at} name="cash_out" words="Cash chips" first={own.chips_cents} close={close} />
      <Amount at={at} name="tip" words="Tip the dealer" first={Math.min(500, own.chips_cents)} close={close} />
    </Dialog>
  );
}

export function Leave({ at, close }: { at: At; close: () => void }) {
  const found = option(at.own?.options, "leave");
  const down = Object.keys(at.seat?.wagers ?? {}).length > 0 && at.seat?.status !== "settled";
  const why = found?.allowed ? undefined : reason(found, "not now");
  async function leave() {
    if (!found?.allowed) return say(reason(found, "not now"));
    leavesByWish.value = true;
    if (!(await act(at.stream, "leave"))) leavesByWish.value = false;
    close();
  }
  return (
    <Dialog title="Leave the table" close={close}>
      <p class="soft">
        Your {money(at.own?.chips_cents ?? 0)} in chips go back to your wallet.
        {down && " You have wagers down: who leaves in a round abandons the hand, and the wagers are lost."}
      </p>
      <div class="dialog-acts">
        <button class="button" aria-disabled={!found?.allowed} title={why} onClick={() => void leave()}>
          Leave
        </button>
        <button class="button gold" onClick={close} autofocus>
          Stay
        </button>
      </div>
    </Dialog>
  );
}
