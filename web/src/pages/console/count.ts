/* What a count of the stub should find. */
import type { Console } from "../../net/console";
import type { Table } from "../../net/protocol";

export interface Count {
  stub: number;
  seats: number[];
  dealer: number;
  bonus: number;
  rack: number;
}

/* What the step says, else what lies on the felt: cards are counted face down, so how many there are is no secret. */
export function expected({ view, table }: { view: Console; table: Table }): Count {
  const next = view.next?.act === "count_stub" ? (view.next as unknown as Count) : undefined;
  if (next) return { stub: next.stub, seats: next.seats, dealer: next.dealer, bonus: next.bonus, rack: next.rack };
  const seats = Object.values(table.seats).sort((a, b) => a.seat - b.seat);
  return {
    stub: view.stub.cards,
    seats: seats.map((seat) => seat.cards?.length ?? 0),
    dealer: table.round?.dealer.cards.length ?? 0,
    bonus: table.round?.bonus_card ? 1 : 0,
    rack: 0,
  };
}

export const total = (count: Count) => count.stub + count.dealer + count.bonus + count.rack + count.seats.reduce((sum, cards) => sum + cards, 0);
