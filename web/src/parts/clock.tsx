/* A clock that runs out: a bar, and the seconds that are left. */
import { useEffect, useState } from "preact/hooks";
import type { Clock as View } from "../net/protocol";
import { now } from "../state/house";

export function Clock({ clock, mine }: { clock: View | null | undefined; mine: boolean }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clock) return;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [clock?.ends_ms]);
  const left = clock ? Math.max(0, clock.ends_ms - now()) : 0;
  const part = clock ? Math.min(1, left / clock.lasts_ms) : 0;
  const short = mine && clock !== null && clock !== undefined && left < 6000;
  const spoken = clock ? `${Math.ceil(left / 1000)} seconds left` : "no clock runs";
  return (
    <div class={`clock ${mine ? "mine" : ""} ${short ? "short" : ""}`} role="timer" aria-label={spoken}>
      <span class="clock-bar">
        <span style={{ transform: `scaleX(${part})` }} />
      </span>
      <span class="clock-left number" aria-hidden="true">
        {clock ? `${Math.ceil(left / 1000)} s` : ""}
      </span>
    </div>
  );
}
