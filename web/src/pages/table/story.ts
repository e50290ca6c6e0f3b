/* What happened in this round, told from one view of the table to the next. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Claim, Round, Seat, Table } from "../../net/protocol";
import { cardName } from "../../parts/card";
import { money, signed } from "../../parts/money";
import { handWords } from "./hands";

export interface Line {
  key: string;
  words: string;
}

const PHASES: Record<string, string> = {
  betting: "Bets are open", dealing: "No more bets", reveal: "The dealer turns the cards up", closing: "All is paid", ended: "The round is over",
  "first-draw": "Replacements are dealt", "second-draw": "Replacements are dealt",
};

const DECISIONS = ["play", "first-draw", "second-draw"];

function tellSeat(before: Seat | undefined, now: Seat, title: (wager: string) => string): string[] {
  const who = now.player?.alias ? `${now.player.alias} (${now.seat})` : `Seat ${now.seat}`;
  const lines: string[] = [];
  if (now.folded && !before?.folded) lines.push(`${who} folds`);
  for (const wager of DECISIONS)
    if (now.wagers?.[wager] && !before?.wagers?.[wager]) lines.push(`${who}: ${title(wager)} ${money(now.wagers[wager])}`);
  if ((now.discards ?? 0) > (before?.discards ?? 0)) lines.push(`${who} discards ${now.discards}`);
  const net = now.net_cents;
  if (net !== null && net !== undefined && (before?.net_cents === null || before?.net_cents === undefined))
    lines.push(`${who}${now.hand ? `, ${handWords(now, title)}` : ""}: ${net === 0 ? "even" : signed(net)}`);
  if (now.claimed_cents && !before?.claimed_cents) lines.push(`${who} is paid ${money(now.claimed_cents)} by the progressive`);
  if (now.envy_cents && !before?.envy_cents) lines.push(`${who} is paid ${money(now.envy_cents)} envy`);
  return lines;
}

const collected = (table: Table) => Object.values(table.seats).reduce((sum, seat) => sum + (seat.collected_cents ?? 0), 0);

/* "The round is void, all wagers go back: the shuffler jams or stops (MD-FCP 13.G)" */
export function voidWords(round: Round): string {
  const { words, clause } = round.voided ?? {};
  return `The round is void, all wagers go back${words ? `: ${words}` : ""}${clause ? ` (${clause})` : ""}`;
}

function claimWords(table: Table, claim: Claim): string {
  const who = table.seats[claim.seat]?.player?.alias ?? `Seat ${claim.seat}`;
  return `${who} claims ${claim.amount_cents > 0 ? money(claim.amount_cents) : "a win"} of the progressive: ${claim.hand}`;
}

function tell(before: Table | undefined, now: Table, title: (wager: string) => string): string[] {
  const lines: string[] = [];
  const was = before?.round;
  const is = now.round;
  if (is && is.phase !== was?.phase && PHASES[is.phase]) lines.push(PHASES[is.phase]!);
  const taken = collected(now) - (before ? collected(before) : 0);
  if (taken > 0 && is?.number === was?.number) lines.push(`The dealer collects the forfeited wagers: ${money(taken)}`);
  if (is?.phase === "voided" && was?.phase !== "voided") lines.push(voidWords(is));
  for (const claim of is?.claims ?? [])
    if (!claim.paid && !was?.claims.some((each) => each.seat === claim.seat)) lines.push(claimWords(now, claim));
  if (is && is.phase === "dealing" && was?.phase === "betting") {
    const lit = Object.values(now.seats).filter((seat) => seat.light).length;
    if (lit > 0) lines.push(`Progressive locked · ${lit} accepted`);
  }
  const up = is?.dealer.cards.filter((card) => card !== "??") ?? [];
  const upBefore = was?.dealer.cards.filter((card) => card !== "??") ?? [];
  if (up.length === 1 && upBefore.length === 0) lines.push(`Dealer shows the ${cardName(up[0]!)}`);
  if (is?.dealer.hand && !was?.dealer.hand) lines.push(`Dealer has ${is.dealer.hand}`);
  for (const seat of Object.values(now.seats)) lines.push(...tellSeat(before?.seats[seat.seat], seat, title));
  return lines;
}

export function useStory(table: Table | undefined, title: (wager: string) => string): Line[] {
  const before = useRef<Table | undefined>(undefined);
  const count = useRef(0);
  const [lines, setLines] = useState<Line[]>([]);
  useEffect(() => {
    if (!table || table === before.current) return;
    const fresh = table.round?.number !== before.current?.round?.number;
    const told = tell(fresh ? undefined : before.current, table, title).map((words) => ({ key: String(count.current++), words }));
    before.current = table;
    if (fresh || told.length > 0) setLines((old) => (fresh ? told : [...old, ...told]));
  }, [table]);
  return lines;
}
