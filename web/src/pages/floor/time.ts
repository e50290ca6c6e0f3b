/* Time in words: how long something waits, how long a deck still lasts, which gaming day it is. */
import { useEffect, useState } from "preact/hooks";

/* "12 s", "3 min", "1 h 05 min", "2 days". */
export function lasted(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
  return `${Math.floor(minutes / 1440)} days`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/* 20261116 is "Nov 16, 2026". */
export const dayWords = (day: number) => `${MONTHS[(Math.floor(day / 100) % 100) - 1] ?? "?"} ${day % 100}, ${Math.floor(day / 10000)}`;

/* Draws the part of the page again every second. */
export function useSeconds(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
}
