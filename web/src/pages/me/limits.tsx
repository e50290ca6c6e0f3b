/* Limits that players set themselves, and the way to play no more. Lower holds at once, higher after a day: the server says so. */
import { useState } from "preact/hooks";
import type { Me } from "../../net/protocol";
import { Dialog } from "../../parts/dialog";
import { money } from "../../parts/money";
import { act, now, say } from "../../state/house";
import { cents } from "../table/purse";

type Wallet = NonNullable<Me["wallet"]>;

const DAY_MS = 24 * 60 * 60 * 1000;

const limit = (value: number | null | undefined) => (value ? money(value) : "none");
const when = (ms: number) => new Date(ms).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
const field = (value: number | null | undefined) => (value ? (value / 100).toFixed(2) : "");

function Next({ wallet }: { wallet: Wallet }) {
  const next = wallet.limits_next;
  if (!next) return null;
  return (
    <p class="me-next" role="status">
      From {when(next.from_ms)}: deposits {limit(next.deposit_cents)}, losses {limit(next.loss_cents)}.
    </p>
  );
}

export function Limits({ wallet, stream }: { wallet: Wallet; stream: string }) {
  const [deposit, setDeposit] = useState(field(wallet.limits.deposit_cents));
  const [loss, setLoss] = useState(field(wallet.limits.loss_cents));
  async function submit(event: Event) {
    event.preventDefault();
    const wanted = [deposit, loss].map((text) => (text.trim() === "" ? 0 : cents(text)));
    if (wanted.some((amount) => !Number.isFinite(amount))) return say("An amount like 200.00 is needed, or nothing for no limit");
    if (await act(stream, "set_limits", { deposit_cents: wanted[0], loss_cents: wanted[1] })) say("Your limits are kept.", "notice");
  }
  return (
    <section class="panel" aria-label="Your limits">
      <h2 class="eyebrow">Your limits of a day</h2>
      <p class="soft">A lower limit holds at once. A higher one, or none, holds after a day: time to think again.</p>
      <p>
        Now: deposits <b class="number">{limit(wallet.limits.deposit_cents)}</b>, losses{" "}
        <b class="number">{limit(wallet.limits.loss_cents)}</b>.
      </p>
      <Next wallet={wallet} />
      <form class="me-form" onSubmit={(event) => void submit(event)}>
        <label class="field">
          <span>Deposits of a day, at most</span>
          <input inputMode="decimal" placeholder="no limit" value={deposit} onInput={(event) => setDeposit(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>Losses of a day, at most</span>
          <input inputMode="decimal" placeholder="no limit" value={loss} onInput={(event) => setLoss(event.currentTarget.value)} />
        </label>
        <button class="button">Set limits</button>
      </form>
    </section>
  );
}

const SPANS: [string, number][] = [["a day", 1], ["a week", 7], ["30 days", 30], ["half a year", 182], ["without an end", 0]];

function Excluded({ excluded }: { excluded: NonNullable<Wallet["excluded"]> }) {
  const by = { "by-self": "by your own wish", "by-house": "by the house", "by-law": "by the regulator's list" }[excluded.why] ?? excluded.why;
  return (
    <p>
      You are excluded {by}, until {excluded.until_ms > 0 ? when(excluded.until_ms) : "the house readmits you"}. Your money stays yours:
      the cashier pays it out.
    </p>
  );
}

export function Exclusion({ wallet, stream }: { wallet: Wallet; stream: string }) {
  const [span, setSpan] = useState<[string, number] | null>(null);
  async function exclude([, days]: [string, number]) {
    const until = days === 0 ? 0 : now() + days * DAY_MS;
    await act(stream, "exclude", { why: "by-self", until_ms: until });
    setSpan(null);
  }
  return (
    <section class="panel" aria-label="Exclusion">
      <h2 class="eyebrow">Play no more for a while</h2>
      {wallet.excluded ? (
        <Excluded excluded={wallet.excluded} />
      ) : (
        <p class="soft">No seat, no chips, no wagers and no deposits for the time you choose. Nobody can shorten it.</p>
      )}
      <div class="me-spans">
        {SPANS.map((each) => (
          <button key={each[0]} class="button small" onClick={() => setSpan(each)}>
            {each[0]}
          </button>
        ))}
      </div>
      {span && (
        <Dialog title="Play no more" close={() => setSpan(null)}>
          <p class="soft">Exclude yourself {span[1] === 0 ? "without an end" : `for ${span[0]}`}? This cannot be taken back.</p>
          <div class="dialog-acts">
            <button class="button" onClick={() => void exclude(span)}>
              Exclude me
            </button>
            <button class="button gold" autofocus onClick={() => setSpan(null)}>
              No
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
