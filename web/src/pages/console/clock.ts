/* Draws again every so often, for what counts down. */
import { useEffect, useState } from "preact/hooks";

export function useTick(ms: number, runs: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick((count) => count + 1), ms);
    return () => clearInterval(timer);
  }, [ms, runs]);
}
