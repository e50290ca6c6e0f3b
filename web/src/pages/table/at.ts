/* Everything about one table that its parts draw: the views, the rules as posted, and which box is the own one. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Box, Option, Options, Own, Rules, Seat, Table } from "../../net/protocol";
import { act, ask, person, useTopic } from "../../state/house";

export interface At {
  number: number;
  stream: string; /* that acts go to */
  table: Table;
  own: Own | undefined; /* nobody is signed in, or no player */
  rules: Rules | undefined;
  box: Box | undefined; /* the own box that is asked, else the one that was chosen, else the first */
  seat: Seat | undefined; /* ... as everybody sees it */
}

/* Who has several boxes bets on one after the other: the seat that was touched last. */
export const chosenSeat = signal<number | null>(null);

export function useRules(number: number, digest: string | undefined): Rules | undefined {
  const [rules, setRules] = useState<Rules>();
  useEffect(() => {
    let here = true;
    if (digest)
      ask<Rules>("rules", { table: number }).then(
        (answer) => here && setRules(answer),
        () => undefined,
      );
    return () => void (here = false);
  }, [number, digest]);
  return rules;
}

export function useAt(number: number): At | null | undefined {
  const table = useTopic<Table | null>(`table/${number}`);
  const own = useTopic<Own>(person.value?.role === "player" ? `own/${number}` : null);
  const rules = useRules(number, table?.rules);
  if (!table) return table;
  const boxAt = (seat: number | null | undefined) => own?.boxes[seat ?? 0];
  const box = boxAt(own?.asked) ?? boxAt(chosenSeat.value) ?? boxAt(own?.seats[0]);
  return { number, stream: `table/${number}`, table, own, rules, box, seat: box && table.seats[box.seat] };
}

export const option = (options: Options | undefined, act: string, wager?: string) => options?.[wager === undefined ? act : `${act}/${wager}`];

/* Is one of them about one of these acts? */
export const hasAct = (options: Options | undefined, acts: string[], allowed = false) =>
  Object.values(options ?? {}).some((each) => acts.includes(each.act) && (each.allowed || !allowed));

/* Meant for the round that is seen: sent again after the connection was lost, it is not done in the next one. */
export const actInRound = (at: At, name: string, fields: object) => act(at.stream, name, { ...fields, round: at.table.round?.number });

/* The own box is in the round that is seen: it has cards, or was settled. While bets are open nobody is. */
export const isInRound = (at: Pick<At, "box" | "seat">) => (at.box?.cards.length ?? 0) > 0 || Boolean(at.seat?.settlement);

export const isDown = (seat: Seat | undefined) => Object.keys(seat?.wagers ?? {}).length > 0;

/* The name of a wager as posted. */
export function wagerTitle(at: Pick<At, "rules">, wager: string): string {
  const posted = at.rules?.wagers.find((each) => each.wager === wager)?.title;
  return posted ?? wager.replace(/-/g, " ").replace(/\b\w/g, (letter) => letter.toUpperCase());
}

/* What a person reads as the reason for something grey. */
export const reason = (found: Option | undefined, otherwise: string) => found?.why?.words ?? otherwise;
