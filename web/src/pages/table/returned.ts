/* Wagers that went back when bets were closed, because another one was missing beside them. */
import { useEffect, useRef, useState } from "preact/hooks";
import { money } from "../../parts/money";
import { say } from "../../state/house";
import { type At, isDown } from "./at";

interface Lacking {
  round: number;
  wager: string;
  words: string;
}

/* What lacked when it was last seen: until it is down, or nothing is. The own view may be ahead of the table's. */
function lacking(at: At, before: Lacking | null): Lacking | null {
  const round = at.table.round?.number ?? 0;
  const { missing } = at.box ?? {};
  const ante = at.seat?.wagers?.["ante"] ?? 0;
  if (missing && ante > 0) return { round, wager: missing.wager, words: `Your ${money(ante)} went back to your chips. ${missing.words}.` };
  return before && ante > 0 && !at.seat?.wagers?.[before.wager] ? before : null;
}

/* In words, from then until the next round; it is said once, too. */
export function useReturned(at: At): string | null {
  const before = useRef<Lacking | null>(null);
  const [returned, setReturned] = useState<Lacking | null>(null);
  const round = at.table.round;
  useEffect(() => {
    const was = before.current;
    before.current = round?.phase === "betting" ? lacking(at, was) : null;
    if (!was || was.round !== round?.number || round.phase === "betting" || isDown(at.seat)) return;
    setReturned(was);
    say(was.words, "notice");
  }, [at.table, at.box]);
  return returned && returned.round === round?.number ? returned.words : null;
}
