/* A dialog over the page: the browser's own, so that Escape, focus and screen readers work by themselves. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

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
    </dialog>
  );
}
