/* A page that has nothing to show: why, and the way on. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Topbar } from "./topbar";

export function Missing({ title, words, children }: { title: string; words?: string; children?: ComponentChildren }) {
  useEffect(() => void (document.title = `${title} · baize`), [title]);
  return (
    <>
      <Topbar />
      <main class="missing">
        <h1 class="serif">{title}</h1>
        {words && <p class="soft">{words}</p>}
        {children}
        <a href="/">To the lobby</a>
      </main>
    </>
  );
}
