/* The count of the stub: what is there, beside what should be there by the record of the round. */
import { useState } from "preact/hooks";
import { said } from "../../state/house";
import { type Asking, asking, busy, type Desk, perform } from "./desk";

interface Count {
  stub: number;
  seats: number[];
  dealer: number;
  bonus: number;
  rack: number;
}

/* What the step says, else what lies on the felt: cards are counted face down, so how many there are is no secret. */
export function expected(desk: Pick<Desk, "view" | "table">): Count {
  const next = desk.view.next?.act === "count_stub" ? (desk.view.next as unknown as Count) : undefined;
  if (next) return { stub: next.stub, seats: next.seats, dealer: next.dealer, bonus: next.bonus, rack: next.rack };
  const seats = Object.values(desk.table.seats).sort((a, b) => a.seat - b.seat);
  const round = desk.table.round;
  return {
    stub: desk.view.stub.cards,
    seats: seats.map((seat) => seat.cards?.length ?? 0),
    dealer: round?.dealer.cards.length ?? 0,
    bonus: round?.bonus_card ? 1 : 0,
    rack: 0,
  };
}

export const total = (count: Count) => count.stub + count.dealer + count.bonus + count.rack + count.seats.reduce((sum, cards) => sum + cards, 0);

interface LineProps {
  words: string;
  value: number;
  should: number;
  set: (value: number) => void;
}

function Line({ words, value, should, set }: LineProps) {
  return (
    <div class={`stub-line ${value === should ? "" : "differs"}`} role="group" aria-label={words}>
      <span>{words}</span>
      <button type="button" class="button small" aria-label={`${words}: one less`} onClick={() => set(Math.max(0, value - 1))}>
        −
      </button>
      <b class="number" aria-live="polite">
        {value}
      </b>
      <button type="button" class="button small" aria-label={`${words}: one more`} onClick={() => set(value + 1)}>
        +
      </button>
      <small class="faint">{value === should ? "as recorded" : `recorded ${should}`}</small>
    </div>
  );
}

export function StubForm({ desk, ask }: { desk: Desk; ask: Asking }) {
  const [should] = useState(() => expected(desk));
  const [count, setCount] = useState<Count>(() => ({ ...should, ...(ask.given as Partial<Count>) }));
  const [wrong, setWrong] = useState("");
  const seats = Object.keys(desk.table.seats).length;
  const sum = total(count);
  const deck = desk.rules?.deck ?? total(should);
  const set = (part: Partial<Count>) => setCount((before) => ({ ...before, ...part }));
  async function submit(event: Event) {
    event.preventDefault();
    if (await perform(ask.act.at, "count_stub", { ...count })) asking.value = null;
    else setWrong(said.value?.words ?? "It was refused");
  }
  return (
    <form class="dialog-body" onSubmit={submit}>
      <p class="soft">The whole deck has {deck} cards. Say what is there: a count that differs is an irregularity, and the rules say what follows.</p>
      <div class="stub-lines">
        <Line words="Stub" value={count.stub} should={should.stub} set={(stub) => set({ stub })} />
        {Array.from({ length: seats }, (_, index) => (
          <Line
            key={index}
            words={`Seat ${index + 1}`}
            value={count.seats[index] ?? 0}
            should={should.seats[index] ?? 0}
            set={(value) => set({ seats: count.seats.map((each, at) => (at === index ? value : each)) })}
          />
        ))}
        <Line words="Dealer" value={count.dealer} should={should.dealer} set={(dealer) => set({ dealer })} />
        <Line words="Bonus card" value={count.bonus} should={should.bonus} set={(bonus) => set({ bonus })} />
        <Line words="Discard rack" value={count.rack} should={should.rack} set={(rack) => set({ rack })} />
      </div>
      <p class={sum === deck ? "gain" : "loss"} role="status">
        Together <b class="number">{sum}</b> of {deck}
      </p>
      <p class="loss" role="alert">
        {wrong}
      </p>
      <div class="dialog-acts">
        <button type="button" class="button" onClick={() => (asking.value = null)}>
          Not now
        </button>
        <button class="button gold" disabled={busy.value}>
          Write the count down
        </button>
      </div>
    </form>
  );
}
