/* The path is the page. Links are ordinary <a href>: a click on one of ours changes the path without loading. A page that one
 * comes back to is where one left it; the keyboard begins at the heading of the new one. */
import { signal } from "@preact/signals";
import { forgetRefusal } from "./house";

export const path = signal(location.pathname);

const ARRIVES_MS = 5000; /* a page may have to be loaded, and its view to come */
const KEEPS_MS = 150;

let arrivals = 0;
let keeping = 0;

/* How far down one has read stands in the history, with the page. */
function keepScroll(): void {
  clearTimeout(keeping);
  history.replaceState({ ...history.state, scroll: scrollY }, "");
}

/* The focus was on something of the page before: it is at the heading now, or at what the page is made of. */
function focusHeading(): boolean {
  if (document.activeElement && document.activeElement !== document.body) return true;
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return false;
  const seen = heading.getClientRects().length > 0 ? heading : document.querySelector<HTMLElement>("main");
  seen?.setAttribute("tabindex", "-1");
  seen?.focus({ preventScroll: true });
  return true;
}

function scrollBack(scroll: number): boolean {
  scrollTo(0, scroll);
  return Math.abs(scrollY - scroll) < 2;
}

/* Until both are possible, or the person has gone on by hand. */
function arrive(scroll: number): void {
  const mine = ++arrivals;
  const end = performance.now() + ARRIVES_MS;
  let [focused, scrolled] = [false, false];
  requestAnimationFrame(function look() {
    if (mine !== arrivals || performance.now() > end) return;
    focused ||= focusHeading();
    scrolled ||= scrollBack(scroll);
    if (!focused || !scrolled) requestAnimationFrame(look);
  });
}

function show(scroll: number): void {
  clearTimeout(keeping);
  forgetRefusal();
  path.value = location.pathname;
  arrive(scroll);
}

export function go(to: string): void {
  keepScroll();
  history.pushState(null, "", to);
  scrollTo(0, 0);
  show(0);
}

const scrollOf = (state: unknown) => (state as { scroll?: number } | null)?.scroll;

/* Back and forward. A place inside the page (#…) is the browser's to find. */
function takePop(event: PopStateEvent): void {
  const scroll = scrollOf(event.state);
  if (scroll === undefined && location.hash && location.pathname === path.value) return;
  show(scroll ?? 0);
}

function keepPlaces(): void {
  history.scrollRestoration = "manual"; /* the browser would do it before the page is there */
  addEventListener("popstate", takePop);
  addEventListener("scroll", () => {
    clearTimeout(keeping);
    keeping = window.setTimeout(keepScroll, KEEPS_MS);
  });
  for (const hand of ["wheel", "touchmove", "keydown"]) addEventListener(hand, () => void arrivals++, { passive: true });
  const scroll = scrollOf(history.state);
  if (scroll) arrive(scroll); /* loaded again */
}

export function startRouter(): void {
  keepPlaces();
  addEventListener("click", (event) => {
    const anchor = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!anchor || !plain || anchor.origin !== location.origin || anchor.target || anchor.hasAttribute("download")) return;
    if (anchor.hash && anchor.pathname === location.pathname) return;
    event.preventDefault();
    go(anchor.pathname);
  });
}
