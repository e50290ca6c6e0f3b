/* "What if": the odds that somebody tries, and what the server makes of them. Asked when the hand rests for a moment; an
 * answer that is no longer asked for is dropped. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { WagerMath, WhatIf } from "../../net/mathematics";
import { Refusal } from "../../net/socket";
import { ask } from "../../state/house";

const REST_MS = 220;

export interface Trial {
  odds: Record<string, string>; /* by hand; only what differs */
  answer: WhatIf | null;
  refusal: string;
  busy: boolean;
  set(hand: string, odds: string): void;
  reset(): void;
}

export function useTrial(table: number, wager: WagerMath): Trial {
  const [odds, setOdds] = useState<Record<string, string>>({});
  const [answer, setAnswer] = useState<WhatIf | null>(null);
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const newest = useRef(0);

  useEffect(() => {
    const mine = ++newest.current;
    const rows = Object.entries(odds).map(([hand, pays]) => ({ hand, odds: pays }));
    setRefusal("");
    if (rows.length === 0) {
      setAnswer(null);
      setBusy(false);
      return;
    }
    setBusy(true);
    const timer = setTimeout(() => {
      ask<WhatIf>("what_if", { table, wager: wager.wager, rows })
        .then((told) => mine === newest.current && setAnswer(told))
        .catch((reason: unknown) => {
          if (mine !== newest.current || (reason instanceof Refusal && reason.name === "REPLACED")) return;
          setRefusal(reason instanceof Error ? reason.message : String(reason));
        })
        .finally(() => mine === newest.current && setBusy(false));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [odds, table, wager.wager]);

  return {
    odds,
    answer,
    refusal,
    busy,
    set(hand, pays) {
      const plain = wager.rows.find((row) => row.hand === hand)?.odds;
      setOdds(({ [hand]: _, ...rest }) => (pays.trim() === plain ? rest : { ...rest, [hand]: pays }));
    },
    reset: () => setOdds({}),
  };
}
