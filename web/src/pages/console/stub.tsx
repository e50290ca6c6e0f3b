/* The count of the stub: what is there, beside what should be there by the record of the round. */
import { useState } from "preact/hooks";
import { said } from "../../state/house";
import { type Count, expected, total } from "./count";
import { type Asking, asking, busy, type Desk, perform } from "./desk";

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
