/* A figure as people read it; a tap shows the fraction that it is. */
import { useState } from "preact/hooks";
import type { Fraction } from "../../net/mathematics";

/* Where a picture places things. What is read is always the server's own words. */
export const place = (fraction: Fraction): number => parseFloat(fraction.words.replace(/[%,$]/g, "")) || 0;

/* "−2.7759%": with a real minus, and a plus where a sign is wanted. */
export function spell(fraction: Fraction | null, sign = false): string {
  if (!fraction) return "–";
  const words = fraction.words.replace(/^-/, "−");
  return sign && !words.startsWith("−") && place(fraction) !== 0 ? `+${words}` : words;
}

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, "\u2009");

export function Exact({ fraction }: { fraction: Fraction }) {
  const [over, under] = fraction.exact.split("/");
  return (
    <span class="math-exact number">
      <span class="visually-hidden">exactly </span>
      {group(over ?? "")}
      {under !== "1" && <> / {group(under ?? "")}</>}
    </span>
  );
}

export function Figure({ fraction, class: name }: { fraction: Fraction; class?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <span class={`math-figure ${name ?? ""}`}>
      <button type="button" class="number" aria-expanded={open} title="The exact fraction" onClick={() => setOpen(!open)}>
        {spell(fraction)}
      </button>
      {open && <Exact fraction={fraction} />}
    </span>
  );
}

/* In a long table one switch shows all fractions at once. */
export function Amount({ fraction, exact }: { fraction: Fraction; exact: boolean }) {
  return (
    <span class="math-figure">
      <span class="number">{spell(fraction)}</span>
      {exact && <Exact fraction={fraction} />}
    </span>
  );
}

/* A bar that grows from the left for what the player gains, and is hatched for what is lost: never by colour alone. */
export function Bar({ of, most }: { of: number; most: number }) {
  const width = most > 0 ? Math.max(Math.abs(of) / most, of === 0 ? 0 : 0.004) : 0;
  return (
    <span class={`math-bar ${of < 0 ? "lost" : ""}`} aria-hidden="true">
      <span style={{ width: `${Math.min(1, width) * 100}%` }} />
    </span>
  );
}
