/* A dialog over the page: the browser's own, so that Escape, focus and screen readers work by themselves. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { said } from "../state/house";

/* What is refused while a dialog is open is said in it: the rest of the page lies in the dark behind. */
function Refused() {
  const opened = useRef(Date.now());
  const now = said.value;
  return (
    <p class="loss" role="alert">
      {now?.kind === "refusal" && now.at >= opened.current && now.words}
    </p>
  );
}

export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={close} onClick={(event) => event.target === dialog.current && dialog.current?.close()}>
      <h2>{title}</h2>
      <button class="button quiet small close" onClick={() => dialog.current?.close()} aria-label="Close">
        ✕
      </button>
      <div class="dialog-body">{children}</div>
      <Refused />
    </dialog>
  );
}
