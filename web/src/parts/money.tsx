/* Amounts of money: always with cents, in tabular figures. A meter rolls from what it showed to what it shows now. */
import { useEffect, useRef, useState } from "preact/hooks";
import { motion } from "../state/settings";

/* "$1,234.50"; -500 is "−$5.00" with a real minus. */
export function money(cents: number): string {
  const whole = Math.abs(cents);
  const dollars = Math.floor(whole / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cents < 0 ? "−" : ""}$${dollars}.${String(whole % 100).padStart(2, "0")}`;
}

export const signed = (cents: number) => (cents > 0 ? `+${money(cents)}` : money(cents));

/* For limits and chips, where no cents are meant: "$10", "$2.50". */
export const short = (cents: number) => (cents % 100 === 0 ? money(cents).slice(0, -3) : money(cents));

const ROLL_MS = 700;

export function Rolling({ cents, class: name }: { cents: number; class?: string }) {
  const [shown, setShown] = useState(cents);
  const from = useRef(cents);
  useEffect(() => {
    const start = performance.now();
    const first = from.current;
    if (first === cents || !motion.value || document.hidden) {
      from.current = cents;
      setShown(cents);
      return;
    }
    let frame = requestAnimationFrame(function step(time) {
      const part = Math.min(1, (time - start) / ROLL_MS);
      from.current = Math.round(first + (cents - first) * (1 - (1 - part) ** 3));
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [cents]);
  return <span class={`number ${name ?? ""}`}>{money(shown)}</span>;
}
