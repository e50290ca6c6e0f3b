/* The cage: a player by name or number, money in and out of the wallet, and what was done at this window today. */
import { useEffect, useState } from "preact/hooks";
import { useForm } from "../../parts/account";
import { Dialog } from "../../parts/dialog";
import { money } from "../../parts/money";
import { Topbar } from "../../parts/topbar";
import { act, ask, hello, now, person, say } from "../../state/house";
import { centsOf } from "../console/forms";
import { type Done, doneToday, remember } from "./window";

interface Move {
  at_ms: number;
  what: string;
  amount_cents: number;
  balance_cents: number;
}

interface Wallet {
  patron: number;
  called: string; /* as the cashier has named the player */
  balance: number;
  moves: Move[];
}

const time = (ms: number) => new Date(ms).toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", hour12: false });

async function look(named: string): Promise<Wallet> {
  const patron = /^\d+$/.test(named) ? Number(named) : named;
  const answer = await ask<{ patron: number; closing_cents: number; moves: Move[] }>("statement", { patron });
  const called = String(answer.patron) === named ? `Player ${named}` : `${named}, player ${answer.patron}`;
  return { patron: answer.patron, called, balance: answer.closing_cents, moves: answer.moves.slice(-8).reverse() };
}

/* ---- Finding ---- */

function Find({ found }: { found: (wallet: Wallet) => void }) {
  const form = useForm(async ({ named }) => found(await look((named ?? "").trim())), () => "named");
  return (
    <form class="panel cashier-find" onSubmit={form.submit} aria-label="Find a player">
      <label class="field">
        <span>Player's name or number</span>
        <input name="named" autocomplete="off" autocapitalize="none" required autofocus />
      </label>
      <button class="button gold" disabled={form.busy}>
        Find
      </button>
      <p class="loss" role="alert">
        {form.error}
      </p>
    </form>
  );
}

/* ---- In and out ---- */

interface Asked {
  what: "deposit" | "withdraw";
  cents: number;
}

const WHAT = { deposit: "Deposit", withdraw: "Pay out" };

/* Read once more before it is done: nothing of it can be taken back here. */
function Confirm({ wallet, asked, close, done }: { wallet: Wallet; asked: Asked; close: () => void; done: () => void }) {
  const [busy, setBusy] = useState(false);
  const after = wallet.balance + (asked.what === "deposit" ? asked.cents : -asked.cents);
  async function go() {
    setBusy(true);
    const good = await act(`wallet/${wallet.patron}`, asked.what, { amount_cents: asked.cents });
    setBusy(false);
    if (!good) return;
    remember({ at_ms: now(), what: asked.what, patron: wallet.patron, called: wallet.called, cents: asked.cents });
    say(`${WHAT[asked.what]}: ${money(asked.cents)}, ${wallet.called}`, "notice");
    done();
  }
  return (
    <Dialog title={`${WHAT[asked.what]} ${money(asked.cents)}?`} close={close}>
      <p class="soft">
        {wallet.called}: the wallet has {money(wallet.balance)}, and then {money(after)}.
      </p>
      <div class="dialog-acts">
        <button class="button" onClick={close}>
          Not now
        </button>
        <button class="button gold" disabled={busy} onClick={() => void go()}>
          {WHAT[asked.what]}
        </button>
      </div>
    </Dialog>
  );
}

function Purse({ wallet, again }: { wallet: Wallet; again: () => void }) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  function begin(what: Asked["what"]) {
    const cents = centsOf(text);
    if (Number.isNaN(cents) || cents === 0) return setWrong("An amount, like 250.00");
    setWrong("");
    setAsked({ what, cents });
  }
  const finish = () => (setAsked(null), setText(""), again());
  return (
    <section class="panel" aria-label="Wallet">
      <p class="claim-head">
        <b class="claim-hand">{wallet.called}</b>
        <b class="number claim-amount">{money(wallet.balance)}</b>
      </p>
      <form class="cashier-do" onSubmit={(event) => (event.preventDefault(), begin("deposit"))}>
        <label class="field">
          <span>Amount</span>
          <input inputMode="decimal" autocomplete="off" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button class="button gold">Deposit …</button>
        <button type="button" class="button" onClick={() => begin("withdraw")}>
          Pay out …
        </button>
      </form>
      <p class="loss" role="alert">
        {wrong}
      </p>
      <h3 class="eyebrow">Latest moves</h3>
      <table class="lines">
        <tbody>
          {wallet.moves.map((move) => (
            <tr key={`${move.at_ms}/${move.balance_cents}`}>
              <th scope="row">
                {time(move.at_ms)} {move.what.replace(/_/g, " ")}
              </th>
              <td class="number">{money(move.amount_cents)}</td>
              <td class="number soft">{money(move.balance_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {wallet.moves.length === 0 && <p class="faint">No money has been moved yet.</p>}
      {asked && <Confirm wallet={wallet} asked={asked} close={() => setAsked(null)} done={finish} />}
    </section>
  );
}

/* ---- The day ---- */

function Today({ list }: { list: Done[] }) {
  const sum = (what: Done["what"]) => list.filter((each) => each.what === what).reduce((all, each) => all + each.cents, 0);
  return (
    <section class="panel" aria-label="At this window today">
      <h2 class="eyebrow">At this window today</h2>
      {list.length === 0 && <p class="faint">You have paid nothing in or out yet.</p>}
      <table class="lines">
        <tbody>
          {list.map((each) => (
            <tr key={`${each.at_ms}/${each.patron}`}>
              <th scope="row">
                {time(each.at_ms)} {WHAT[each.what]}, {each.called}
              </th>
              <td class="number">{money(each.what === "deposit" ? each.cents : -each.cents)}</td>
            </tr>
          ))}
        </tbody>
        {list.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">
                In {money(sum("deposit"))}, out {money(sum("withdraw"))}
              </th>
              <td class="number">{money(sum("deposit") - sum("withdraw"))}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <p class="faint note">What this browser has done for you since midnight. The record of the house has every move of every wallet.</p>
    </section>
  );
}

function Cage() {
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const again = () => wallet && look(String(wallet.patron)).then((fresh) => setWallet({ ...fresh, called: wallet.called }), () => undefined);
  return (
    <main class="cashier">
      <Find found={setWallet} />
      {wallet && <Purse key={wallet.patron} wallet={wallet} again={() => void again()} />}
      <Today list={doneToday()} />
    </main>
  );
}

export function CashierPage() {
  useEffect(() => void (document.title = "Cashier · baize"), []);
  const outside = hello.value !== null && person.value?.role !== "cashier";
  return (
    <>
      <Topbar title="Cashier" />
      {outside ? (
        <main class="missing">
          <p class="serif">The cage is for the cashiers of {hello.value?.house.name ?? "the house"}</p>
          <p class="soft">{person.value ? `You are signed in as ${person.value.role}.` : "Sign in at the top as cashier."}</p>
        </main>
      ) : (
        person.value && <Cage />
      )}
    </>
  );
}
