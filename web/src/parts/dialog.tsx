/* A dialog over the page: the browser's own, so that Escape, focus and screen readers work by themselves. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { link, said } from "../state/house";

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

function isOutside({ clientX: x, clientY: y }: MouseEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

/* A click in the dark beside a dialog closes it: one that begins there and ends there, and only while nothing has been
 * typed that would be lost. */
function useOutside() {
  const dialog = useRef<HTMLDialogElement>(null);
  const began = useRef(false);
  const changed = useRef(false);
  const change = ({ target }: Event) => void (changed.current ||= (target as Element).closest("form") !== null);
  const handlers = {
    onPointerDown: (event: PointerEvent) => void (began.current = isOutside(event, event.currentTarget as HTMLElement)),
    onInput: change,
    onClick(event: MouseEvent) {
      const outside = event.target === dialog.current && began.current && isOutside(event, dialog.current!);
      began.current = false;
      if (outside && !changed.current) dialog.current?.close();
      if ((event.target as Element).closest("button")) change(event); /* a form of buttons: a count, a choice of cards */
    },
  };
  return { dialog, handlers };
}

interface Props {
  title: string;
  close: () => void;
  stays?: boolean; /* it is closed on purpose only, never by a click beside it */
  children: ComponentChildren;
}

export function Dialog({ title, close, stays = false, children }: Props) {
  const { dialog, handlers } = useOutside();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={close} {...(stays ? {} : handlers)}>
      <h2>{title}</h2>
      <button class="button quiet small close" onClick={() => dialog.current?.close()} aria-label="Close">
        ✕
      </button>
      {link.value === "lost" && (
        <p class="banner bad" role="status">
          The connection is lost; trying again by itself …
        </p>
      )}
      <div class="dialog-body">{children}</div>
      <Refused />
    </dialog>
  );
}
