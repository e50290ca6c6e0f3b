/* Words for what views name by ids. */
const ROLES: Record<string, string> = {
  player: "a player", dealer: "the dealer", floorperson: "a floorperson", supervisor: "a supervisor", executive: "an executive", manager: "a manager",
};

export const roleWords = (role: string) => ROLES[role] ?? role;

/* "a floorperson or above": who else may, the rules' own order of roles. Only for what is shown; the server decides. */
const ORDER = ["dealer", "floorperson", "supervisor", "manager", "executive"];

export function reaches(role: string, least: string): boolean {
  if (role === least) return true;
  if (least === "player") return ORDER.includes(role);
  return ORDER.includes(least) && ORDER.indexOf(role) > ORDER.indexOf(least);
}

/* Who pays with cash has a number and no name. */
export const playerName = (player: { number: number; alias?: string | null }) => player.alias || `Player ${player.number}`;

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/* "in-play" is "in play". */
export const plain = (id: string) => id.replace(/[-_]/g, " ");

/* "2 h 05 min", "4 min 09 s", "12 s"; what is over is "0 s". */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (number: number) => String(number).padStart(2, "0");
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`;
  if (seconds >= 60) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
  return `${seconds} s`;
}

const STUB: Record<string, string> = {
  none: "no card has been dealt", "dealt-from": "more cards are dealt from it", "to-count": "it is counted face down",
  rack: "it lies in the discard rack, unseen",
};

export const stubWords = (place: string) => STUB[place] ?? plain(place);

const KEYS: Record<string, string> = { off: "", pending: "to be validated", won: "won" };

export const keyWords = (key: string) => KEYS[key] ?? key;
