/* What a person chose for this browser: kept in its local storage, read by CSS from attributes of <html>. */
import { effect, signal } from "@preact/signals";

function kept(key: string, first: boolean) {
  let value = first;
  try {
    const stored = localStorage.getItem(`baize.${key}`);
    if (stored !== null) value = stored === "yes";
  } catch {
    /* no storage: as first */
  }
  const state = signal(value);
  effect(() => {
    document.documentElement.dataset[key] = state.value ? "yes" : "no";
    if (state.value === value) return; /* not chosen yet: what the system says may change */
    value = state.value;
    try {
      localStorage.setItem(`baize.${key}`, state.value ? "yes" : "no");
    } catch {
      /* for this page only, then */
    }
  });
  return state;
}

export const fourColours = kept("fourColours", false);
export const motion = kept("motion", !matchMedia("(prefers-reduced-motion: reduce)").matches);
