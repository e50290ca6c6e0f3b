/* Who is signed in, at the right of the bar: their money, and the doors in and out. */
import { useState } from "preact/hooks";
import * as http from "../net/http";
import type { Me } from "../net/protocol";
import { Refusal } from "../net/socket";
import { hello, person, say, signIn, signOut, useTopic } from "../state/house";
import { fourColours, motion } from "../state/settings";
import { Dialog } from "./dialog";
import { Rolling } from "./money";

type Send = (data: Record<string, string>, form: HTMLFormElement) => Promise<void>;

/* A form that is sent once at a time, and says why it was refused. `back` names the field that has to be typed again: the
 * keyboard is there, with what stands in it selected. */
export function useForm(send: Send, back?: (refusal: unknown) => string) {
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = Object.fromEntries(new FormData(form)) as Record<string, string>;
    setBusy(true);
    setError("");
    try {
      await send(data, form);
    } catch (refusal) {
      const words = refusal instanceof Error ? refusal.message : String(refusal);
      setError(words.charAt(0).toUpperCase() + words.slice(1));
      const field = back && form.elements.namedItem(back(refusal));
      if (field instanceof HTMLInputElement) field.select(); /* takes the focus, too */
    } finally {
      setBusy(false);
    }
  }
  return { error, busy, submit };
}

export function SignIn({ close }: { close: () => void }) {
  const form = useForm(async ({ name, password }) => {
    await signIn(name ?? "", password ?? "");
    close();
  }, () => "password");
  return (
    <Dialog title="Sign in" close={close}>
      <form class="dialog-body" onSubmit={form.submit}>
        <label class="field">
          <span>Name</span>
          <input name="name" autocomplete="username" autocapitalize="none" required autofocus />
        </label>
        <label class="field">
          <span>Password</span>
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <p class="loss" role="alert">
          {form.error}
        </p>
        <div class="dialog-acts">
          <button class="button gold" disabled={form.busy}>
            Sign in
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/* Which password was refused: the one until now, or the new one by a rule. */
export const refusedPassword = (refusal: unknown) => (refusal instanceof Refusal && refusal.name === "NOT_ACCEPTED" ? "old" : "fresh");

/* A new password is typed once: who is alone can look at it. */
export function NewPassword() {
  const [shown, setShown] = useState(false);
  const type = (shown ? "text" : "password") as "password"; /* Preact's types want to know which */
  return (
    <>
      <label class="field">
        <span>New password</span>
        <input name="fresh" type={type} autocomplete="new-password" autocapitalize="none" spellcheck={false} required />
      </label>
      <label class="switch">
        <input type="checkbox" checked={shown} onChange={() => setShown(!shown)} />
        Show what is typed
      </label>
    </>
  );
}

/* Somebody else has set the password, or it has expired: nothing else can be done before it is changed. */
export function MustChange() {
  const name = person.value?.name ?? "";
  const form = useForm(async ({ old, fresh }) => {
    await http.changePassword(name, old ?? "", fresh ?? "");
    await signIn(name, fresh ?? "");
    say("The password is changed.", "notice");
  }, refusedPassword);
  return (
    <Dialog title="Choose a new password" close={() => void signOut()} stays>
      <form class="dialog-body" onSubmit={form.submit}>
        <input type="hidden" name="name" autocomplete="username" value={name} />
        <label class="field">
          <span>Password until now</span>
          <input name="old" type="password" autocomplete="current-password" required />
        </label>
        <NewPassword />
        <p class="loss" role="alert">
          {form.error}
        </p>
        <div class="dialog-acts">
          <button class="button gold" disabled={form.busy}>
            Change it
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const KEYS: [string, string][] = [
  ["Space", "the gold button"],
  ["A U S B P", "a chip on Ante, Aces Up, Six Card Bonus, Bonus or Bad Beat, Progressive; with Shift: take it back"],
  ["F", "fold"], ["1 2 3", "play so many times, or choose a chip"], ["1 … 5", "choose a card to discard"],
  ["O", "another amount"], ["H", "hint"], ["R", "same again"], ["C", "clear"], ["Delete", "on a spot: take the wager back"],
];

export function Settings({ close }: { close: () => void }) {
  return (
    <Dialog title="Settings" close={close}>
      <label class="switch">
        <input type="checkbox" checked={fourColours.value} onChange={() => (fourColours.value = !fourColours.value)} />
        Four-colour deck: diamonds blue, clubs green
      </label>
      <label class="switch">
        <input type="checkbox" checked={motion.value} onChange={() => (motion.value = !motion.value)} />
        Movement of cards, chips and figures
      </label>
      <details class="keys">
        <summary>Keys at the table</summary>
        <dl>
          {KEYS.map(([key, words]) => (
            <div key={key + words}>
              <dt>{key}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </details>
      {person.value && (
        <div class="dialog-acts">
          <a class="button" href="/me" onClick={close}>
            {person.value.role === "player" ? "Money, statement, limits" : "Name and password"}
          </a>
          <button class="button" onClick={() => void signOut().then(close)}>
            Sign out
          </button>
        </div>
      )}
    </Dialog>
  );
}

export function Account({ chips }: { chips?: number | undefined }) {
  const [open, setOpen] = useState<"sign-in" | "settings" | null>(null);
  const me = useTopic<Me>(person.value ? "me" : null);
  const who = person.value;
  const name = me?.person.alias ?? who?.alias ?? who?.name;
  return (
    <div class="account">
      {who?.must_change && <MustChange />}
      {who && me?.wallet && (
        <p class="account-money">
          <span class="faint">{chips === undefined ? (hello.value?.house.demo ? "Play money" : "Wallet") : "Bankroll"}</span>
          <Rolling cents={me.wallet.balance_cents + (chips ?? 0)} />
        </p>
      )}
      {who ? (
        <button class="button quiet small account-who" onClick={() => setOpen("settings")} aria-label={`Settings of ${name}`} title={name}>
          <span class="account-name">{name}</span>
          <span aria-hidden="true">⚙</span>
        </button>
      ) : (
        <>
          <button class="button small" onClick={() => setOpen("sign-in")} disabled={!hello.value}>
            Sign in
          </button>
          <button class="button quiet small" onClick={() => setOpen("settings")} aria-label="Settings">
            ⚙
          </button>
        </>
      )}
      {open === "sign-in" && <SignIn close={() => setOpen(null)} />}
      {open === "settings" && <Settings close={() => setOpen(null)} />}
    </div>
  );
}
