/* What lets a sign hang over a table for months: the screen stays awake, the page is the newest, the cursor goes away. */
import { useEffect, useRef, useState } from "preact/hooks";
import { hello, link } from "../../state/house";

/* The browser lets go of the lock whenever the page is hidden: it is asked for again. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let here = true;
    async function ask() {
      if (document.hidden || !("wakeLock" in navigator)) return;
      const got = await navigator.wakeLock.request("screen").catch(() => null);
      if (here) lock = got;
      else void got?.release();
    }
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      here = false;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}

const LOOK_MS = 20_000; /* and as much again by chance: signs do not all come at once */

/* Does the server's page name another program than the one that runs here? */
async function isOld(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  const page = await fetch("/", { cache: "no-store" }).then((answer) => (answer.ok ? answer.text() : ""));
  return running !== null && page.includes("<script") && !page.includes(running.getAttribute("src")!);
}

/* After another run of the server has said hello: loads the page again if it has become another, once all is calm. */
export function useNewest(calm: boolean): void {
  const first = useRef("");
  const server = hello.value?.server ?? "";
  if (first.current === "") first.current = server;
  const other = server !== "" && server !== first.current;
  useEffect(() => {
    if (!other || !calm) return;
    async function look() {
      const old = await isOld().catch(() => null);
      if (old === null) return; /* the server is away again: its next hello will tell */
      if (old) location.reload();
      else first.current = server;
    }
    const timer = setTimeout(() => void look(), LOOK_MS * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, [other, server, calm]);
}

const MOVED_MS = 4000;

/* True for a while after the pointer was moved or a key was pressed. */
export function useMoved(): boolean {
  const [moved, setMoved] = useState(true);
  useEffect(() => {
    let timer = 0;
    function again() {
      setMoved(true);
      clearTimeout(timer);
      timer = window.setTimeout(() => setMoved(false), MOVED_MS);
    }
    again();
    for (const what of ["pointermove", "pointerdown", "keydown"]) addEventListener(what, again);
    return () => {
      clearTimeout(timer);
      for (const what of ["pointermove", "pointerdown", "keydown"]) removeEventListener(what, again);
    };
  }, []);
  return moved;
}

export function useFullScreen(): { full: boolean; toggle: () => void } {
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, []);
  const toggle = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return { full, toggle };
}

const LOST_MS = 3000;

/* The connection has been away for longer than a blink. */
export function useLost(): boolean {
  const [lost, setLost] = useState(false);
  const away = link.value !== "open";
  useEffect(() => {
    if (!away) return setLost(false);
    const timer = setTimeout(() => setLost(true), LOST_MS);
    return () => clearTimeout(timer);
  }, [away]);
  return lost && away;
}
