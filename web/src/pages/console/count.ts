/* What a count of the stub should find: the server says where the record has the cards. */
import type { Console } from "../../net/console";

export type Count = Console["stub"]["count"];

export const expected = ({ view }: { view: Console }): Count => view.stub.count;

export const total = (count: Count) => count.stub + count.dealer + count.bonus + count.rack + count.seats.reduce((sum, cards) => sum + cards, 0);
