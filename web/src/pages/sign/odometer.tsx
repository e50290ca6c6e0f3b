/* An amount of money on reels. Each reel holds two figures, the one that goes and the one that comes, so that a screen of
 * any size paints little; only what turns is touched, and nothing runs while nothing turns. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { money } from "../../parts/money";
import { motion } from "../../state/settings";
import { CALM_S, pattern, QUICK_S, reels, rolled, widthOf } from "./roll";

const LONGEST_STEP_S = 0.5;

function draw(box: HTMLElement, cents: number): void {
  const found = box.querySelectorAll<HTMLElement>(".reel > span");
  const places = reels(cents, found.length);
  found.forEach((reel, index) => {
    const place = places[found.length - 1 - index]!;
    const digit = Math.floor(place);
    const figures = `${digit % 10}\n${(digit + 1) % 10}`;
    if (reel.textContent !== figures) reel.textContent = figures;
    const move = place === digit ? "" : `translateY(${(digit - place).toFixed(3)}em)`;
    if (reel.style.transform !== move) reel.style.transform = move;
  });
}

interface Props {
  cents: number;
  from?: number; /* counts up from here, quickly */
  class?: string;
}

export function Odometer({ cents, from, class: name }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const shown = useRef(from !== undefined && motion.value ? from : cents);
  const [cells, setCells] = useState(() => pattern(shown.current));
  useLayoutEffect(() => {
    let frame = 0;
    let before = performance.now();
    function show() {
      const fits = pattern(shown.current);
      if (fits !== cells) return setCells(fits); /* this effect runs again with the new cells */
      draw(box.current!, shown.current);
      if (shown.current !== cents) frame = requestAnimationFrame(step);
    }
    function step(time: number) {
      const seconds = Math.max(0, Math.min(LONGEST_STEP_S, (time - before) / 1000));
      before = time;
      shown.current = rolled(shown.current, cents, seconds, from === undefined ? CALM_S : QUICK_S);
      show();
    }
    if (cents < shown.current || !motion.value || document.hidden) shown.current = cents;
    show();
    return () => cancelAnimationFrame(frame);
  }, [cents, cells, motion.value]);
  return (
    <span class={`odometer ${name ?? ""}`} style={{ "--ems": widthOf(cells).toFixed(2) }}>
      <span class="visually-hidden">{money(cents)}</span>
      <span class="reels" aria-hidden="true" ref={box}>
        {[...cells].map((cell, index) =>
          cell === "d" ? (
            <span class="reel" key={cells.length - index}>
              <span />
            </span>
          ) : (
            <span class={cell === "$" ? "sign-dollar" : "sign-point"} key={cells.length - index}>
              {cell}
            </span>
          ),
        )}
      </span>
    </span>
  );
}
