/* Chips: an amount as a stack of denominations, the largest below. */
import { money, short } from "./money";

export const DENOMINATIONS = [100000, 50000, 10000, 2500, 1000, 500, 100];
const MOST_IN_STACK = 6;

export function stack(cents: number): number[] {
  const chips: number[] = [];
  let left = cents;
  for (const chip of DENOMINATIONS)
    while (left >= chip) {
      chips.push(chip);
      left -= chip;
    }
  return chips.length === 0 && cents > 0 ? [100] : chips; /* less than a dollar is one chip, too */
}

export function Chip({ cents, label }: { cents: number; label?: string }) {
  return (
    <span class={`chip chip-${Math.round(cents / 100)}`} aria-hidden="true">
      <span data-label={label ?? short(cents).slice(1)} />
    </span>
  );
}

/* The chip on top says what all of them are worth. */
export function Chips({ cents }: { cents: number }) {
  const chips = stack(cents);
  const seen = chips.slice(0, MOST_IN_STACK);
  if (seen.length === 0) return null;
  const label = cents >= 1_000_000 ? `${Math.floor(cents / 100_000)}k` : short(cents).slice(1).replace(",", "");
  return (
    <span class="chips" role="img" aria-label={money(cents)}>
      {seen.map((chip, index) => (
        <span class="chips-one" style={{ "--at": String(index) }} key={index}>
          <Chip cents={chip} label={index === seen.length - 1 ? label : ""} />
        </span>
      ))}
    </span>
  );
}
