/* Going through a round step by step: buttons, a slider, arrow keys, and by itself. */
import { useEffect, useState } from "preact/hooks";
import type { Frame } from "./frames";

const PLAY_MS = 750;

export interface Scrub {
  at: number;
  last: number;
  playing: boolean;
  to: (at: number) => void;
  by: (steps: number) => void;
  toggle: () => void;
}

const KEYS: Record<string, (scrub: Scrub) => void> = {
  ArrowLeft: (scrub) => scrub.by(-1),
  ArrowRight: (scrub) => scrub.by(1),
  Home: (scrub) => scrub.to(0),
  End: (scrub) => scrub.to(scrub.last),
  " ": (scrub) => scrub.toggle(),
};

function useKeys(scrub: Scrub): void {
  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const element = event.target as Element;
      const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) || element.closest("dialog") !== null;
      const presses = event.key === " " && /^(BUTTON|A|SUMMARY)$/.test(element.tagName);
      if (typing || presses || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
      event.preventDefault();
      KEYS[event.key]!(scrub);
    }
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

export function useScrub(count: number): Scrub {
  const last = Math.max(0, count - 1);
  const [at, setAt] = useState(last);
  const [playing, setPlaying] = useState(false);
  useEffect(() => setAt(last), [last]);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setAt(at + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);
  const scrub: Scrub = {
    at: Math.min(at, last),
    last,
    playing,
    to(next) {
      setPlaying(false);
      setAt(Math.max(0, Math.min(last, next)));
    },
    by(steps) {
      setPlaying(false);
      setAt((was) => Math.max(0, Math.min(last, was + steps))); /* keys may come faster than the page is drawn */
    },
    toggle() {
      if (!playing && at >= last) setAt(0);
      setPlaying(!playing);
    },
  };
  useKeys(scrub);
  return scrub;
}

const SIGNS = {
  first: "M4 3h2v10H4zM13 3v10L6.5 8z",
  back: "M12 3v10L4.5 8z",
  next: "M4 3v10L11.5 8z",
  last: "M10 3h2v10h-2zM3 3v10L9.5 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
};

function Sign({ of }: { of: keyof typeof SIGNS }) {
  return (
    <svg class="scrub-sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d={SIGNS[of]} />
    </svg>
  );
}

export function Scrubber({ scrub, frame }: { scrub: Scrub; frame: Frame }) {
  const button = (words: string, sign: keyof typeof SIGNS, off: boolean, press: () => void) => (
    <button class="button small" aria-label={words} aria-disabled={off} onClick={press}>
      <Sign of={sign} />
    </button>
  );
  const first = scrub.at === 0;
  const end = scrub.at === scrub.last;
  return (
    <section class="scrub" aria-label="Step by step">
      <p class="scrub-words" role="status">
        <span class="faint number">
          {scrub.at + 1} / {scrub.last + 1}
        </span>{" "}
        {frame.words}
      </p>
      <div class="scrub-row">
        {button("First step", "first", first, () => scrub.to(0))}
        {button("Back one step", "back", first, () => scrub.by(-1))}
        <button class="button small gold scrub-play" onClick={scrub.toggle} aria-label={scrub.playing ? "Pause" : "Play"}>
          {scrub.playing ? <Sign of="pause" /> : "Play"}
        </button>
        {button("Next step", "next", end, () => scrub.by(1))}
        {button("Last step", "last", end, () => scrub.to(scrub.last))}
        <input
          class="scrub-slider"
          type="range"
          min={0}
          max={scrub.last}
          value={scrub.at}
          aria-label="Step"
          aria-valuetext={`Step ${scrub.at + 1}: ${frame.words}`}
          onInput={(event) => scrub.to(Number(event.currentTarget.value))}
        />
      </div>
    </section>
  );
}
