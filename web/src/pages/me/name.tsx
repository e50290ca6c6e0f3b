/* The name that others see at the table, and the password. */
import { useState } from "preact/hooks";
import { changePassword } from "../../net/http";
import type { Me } from "../../net/protocol";
import { NewPassword, refusedPassword, useForm } from "../../parts/account";
import { ask, say, signIn } from "../../state/house";

export function Name({ me }: { me: Me }) {
  const [alias, setAlias] = useState(me.person.alias ?? "");
  const form = useForm(async () => {
    await ask("alias", { alias: alias.trim() === "" ? null : alias.trim() });
    say("Your name at tables is changed.", "notice");
  });
  return (
    <section class="panel" aria-label="Your name">
      <h2 class="eyebrow">Your name at tables</h2>
      <p class="soft">What others see. The name you sign in with is shown to nobody.</p>
      <form class="me-form" onSubmit={form.submit}>
        <label class="field">
          <span>Name, at most 24 characters</span>
          <input value={alias} onInput={(event) => setAlias(event.currentTarget.value)} autocomplete="nickname" />
        </label>
        <p class="loss" role="alert">
          {form.error}
        </p>
        <button class="button" disabled={form.busy}>
          Change the name
        </button>
      </form>
    </section>
  );
}

export function Password({ name }: { name: string }) {
  const [changes, setChanges] = useState(0);
  const form = useForm(async ({ old, fresh }, element) => {
    await changePassword(name, old ?? "", fresh ?? "");
    await signIn(name, fresh ?? "");
    element.reset();
    setChanges(changes + 1); /* what was shown is masked again */
    say("The password is changed.", "notice");
  }, refusedPassword);
  return (
    <section class="panel" aria-label="Your password">
      <h2 class="eyebrow">Your password</h2>
      <form class="me-form" onSubmit={form.submit}>
        <input type="hidden" name="name" autocomplete="username" value={name} />
        <label class="field">
          <span>Password until now</span>
          <input name="old" type="password" autocomplete="current-password" required />
        </label>
        <NewPassword key={changes} />
        <p class="loss" role="alert">
          {form.error}
        </p>
        <button class="button" disabled={form.busy}>
          Change the password
        </button>
      </form>
    </section>
  );
}
