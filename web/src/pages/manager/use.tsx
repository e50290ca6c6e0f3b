/* What the parts of the Game Manager's page share: questions to the server, small pieces, files to keep. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Export } from "../../net/manager";
import { ask, hello, person, say } from "../../state/house";

export interface Asked<Answer> {
  answer: Answer | null;
  error: string;
  busy: boolean;
  again: () => void;
}

/* Asks when the fields change; null: not now. The answer before stays until the next one is there. */
export function useAsk<Answer>(what: string, fields: Record<string, unknown> | null): Asked<Answer> {
  const [state, setState] = useState<{ answer: Answer | null; error: string; busy: boolean }>({ answer: null, error: "", busy: false });
  const [round, setRound] = useState(0);
  const key = fields && JSON.stringify(fields);
  useEffect(() => {
    if (key === null) return;
    let here = true;
    setState((before) => ({ ...before, busy: true, error: "" }));
    ask<Answer>(what, JSON.parse(key) as Record<string, unknown>).then(
      (answer) => here && setState({ answer, error: "", busy: false }),
      (refusal: unknown) => here && setState((before) => ({ ...before, busy: false, error: refusal instanceof Error ? refusal.message : String(refusal) })),
    );
    return () => void (here = false);
  }, [what, key, round, person.value?.number]);
  return { ...state, again: () => setRound((now) => now + 1) };
}

/* While there is no answer: why not. */
export function Waiting({ asked, words }: { asked: Asked<unknown>; words: string }) {
  if (asked.error)
    return (
      <p class="waiting" role="alert">
        <span class="loss">{asked.error}</span>
        <button class="button small" onClick={asked.again}>
          Ask again
        </button>
      </p>
    );
  return asked.answer ? null : (
    <p class="waiting faint" role="status">
      {words}
    </p>
  );
}

/* The browser keeps it as a file. */
export async function download(fields: Record<string, unknown>): Promise<void> {
  try {
    const file = await ask<Export>("export", fields);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file.text], { type: file.type }));
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (refusal) {
    say(refusal instanceof Error ? refusal.message : String(refusal));
  }
}

export function Download({ fields, children }: { fields: Record<string, unknown>; children: ComponentChildren }) {
  const [busy, setBusy] = useState(false);
  return (
    <button
      class="button small"
      disabled={busy}
      onClick={() => {
        setBusy(true);
        void download(fields).finally(() => setBusy(false));
      }}
    >
      {children}
    </button>
  );
}

export function Panel({ title, aside, children, class: name }: { title: string; aside?: ComponentChildren; children: ComponentChildren; class?: string }) {
  return (
    <section class={`panel ${name ?? ""}`} aria-label={title}>
      <header class="panel-head">
        <h2 class="eyebrow">{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/* A wide table scrolls in itself; the keyboard can do it too. */
export function Wide({ label, class: name, children }: { label: string; class?: string; children: ComponentChildren }) {
  return (
    <div class={`wide ${name ?? ""}`} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

export const percent = (ppm: number) => `${(ppm / 10_000).toFixed(4).replace(/\.?0+$/, "")}%`;
export const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/* ---- Who may look ---- */

export const LOOKERS = ["supervisor", "executive", "manager", "auditor"];
/* Words where the page cannot be shown. */
export function Closed() {
  const who = person.value;
  if (!hello.value) return <p class="faint">Connecting …</p>;
  if (!who) return <p class="soft">Sign in as supervisor, executive, manager or auditor to see the Game Manager.</p>;
  if (!LOOKERS.includes(who.role)) return <p class="soft">The Game Manager is for supervisors, executives, managers and auditors; you are signed in as {who.role}.</p>;
  return (
    <p class="faint" aria-busy="true">
      The house is being read …
    </p>
  );
}

export const maySee = () => LOOKERS.includes(person.value?.role ?? "");
