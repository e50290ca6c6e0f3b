/* Days and times as the house has them: its zone is an offset like "-05:00", a gaming day a number like 20261116. */

export function zoneMinutes(zone: string | null | undefined): number {
  const found = /([+-])(\d\d):(\d\d)$/.exec(zone ?? "");
  return found ? (found[1] === "-" ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3])) : 0;
}

/* A date whose UTC fields are those of the house's clock. */
export const houseDate = (ms: number, zone: string | null | undefined) => new Date(ms + zoneMinutes(zone) * 60_000);

/* "2026-11-16 14:02:10" */
export const houseTime = (ms: number, zone: string | null | undefined) => houseDate(ms, zone).toISOString().slice(0, 19).replace("T", " ");

/* 20261116 and "2026-11-16", as <input type="date"> has it. */
export const dayWords = (day: number) => String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
export const dayNumber = (words: string) => Number(words.replaceAll("-", "")) || 0;

/* So many days before. */
export function dayBefore(day: number, days: number): number {
  return dayNumber(new Date(Date.parse(dayWords(day)) - days * 86_400_000).toISOString().slice(0, 10));
}

/* How long something waits: "40 s", "12 min", "3 h". */
export function lasts(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 100) return `${seconds} s`;
  return seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
