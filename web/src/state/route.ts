/* The path is the page. Links are ordinary <a href>: a click on one of ours changes the path without loading. */
import { signal } from "@preact/signals";

export const path = signal(location.pathname);

export function go(to: string): void {
  history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

export function startRouter(): void {
  addEventListener("popstate", () => (path.value = location.pathname));
  addEventListener("click", (event) => {
    const anchor = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!anchor || !plain || anchor.origin !== location.origin || anchor.target || anchor.hasAttribute("download")) return;
    if (anchor.hash && anchor.pathname === location.pathname) return;
    event.preventDefault();
    go(anchor.pathname);
  });
}
