/* The decks: where each is, how long it may still be played with, what is done with it. And the stub. */
import type { Deck } from "../../net/console";
import { now } from "../../state/house";
import { ActButton } from "./act";
import { useTick } from "./clock";
import type { Desk } from "./desk";
import type { RoomProps } from "./rooms";
import { capital, duration, plain, stubWords } from "./words";

function Life({ deck }: { deck: Deck }) {
  if (!deck.ends_ms || !deck.received_ms) return <p class="faint">No time runs for it.</p>;
  const left = deck.ends_ms - now();
  const whole = deck.ends_ms - deck.received_ms;
  return (
    <>
      <p class={deck.warns ? "loss" : "soft"} role="timer">
        {left > 0 ? `To be changed in ${duration(left)}` : "To be changed now: no round is opened with it"}
      </p>
      <span class={`deck-life ${deck.warns ? "bad" : ""}`}>
        <span style={{ transform: `scaleX(${Math.max(0, Math.min(1, left / whole))})` }} />
      </span>
    </>
  );
}

function DeckCard({ desk, deck }: { desk: Desk; deck: Deck }) {
  const { acts } = desk.view;
  const given = { deck: deck.deck };
  const there = deck.state !== "absent";
  const step = deck.next_step;
  return (
    <section class="deck-card" aria-label={`Deck ${deck.deck + 1}`}>
      <p class="deck-name">
        <span class={`back ${deck.back ?? "none"}`} aria-hidden="true" />
        <b>{deck.back ? `The ${deck.back} deck` : `Deck ${deck.deck + 1}`}</b>
        <span class={deck.state === "condemned" ? "loss" : "soft"}>
          {deck.state === "condemned" ? "to be removed" : plain(deck.state)}
          {deck.cut ? ", cut" : ""}
        </span>
      </p>
      {step && <p class="soft">Its next step: {plain(step)}</p>}
      {there && <Life deck={deck} />}
      <div class="group-acts">
        {!there && <ActButton act={acts["receive_deck"]} given={given} words="Receive it" />}
        {step && <ActButton act={acts["step"]} given={{ ...given, step }} words={capital(plain(step))} again={step === "cut"} />}
        {there && acts["order_shuffle"] && <ActButton act={acts["order_shuffle"]} given={given} words="Order a shuffle" />}
        {there && acts["order_recut"] && <ActButton act={acts["order_recut"]} given={given} words="Order another cut" />}
        {there && acts["remove_deck"] && <ActButton act={acts["remove_deck"]} given={given} words="Remove it" />}
      </div>
    </section>
  );
}

export function Decks({ desk }: RoomProps) {
  const { view } = desk;
  useTick(1000, true);
  return (
    <>
      <div class="deck-cards">
        {view.decks.map((deck) => (
          <DeckCard key={deck.deck} desk={desk} deck={deck} />
        ))}
      </div>
      <section class="group">
        <h3 class="eyebrow">The stub</h3>
        <p class="soft">
          <b class="number">{view.stub.cards}</b> cards: {stubWords(view.stub.place)}.{" "}
          {view.stub.counted ? "It has been counted." : view.stub.due ? "It must be counted now." : "No count is due."}
        </p>
        <div class="group-acts">
          <ActButton act={view.acts["count_stub"]} words="Count the stub" />
        </div>
      </section>
    </>
  );
}
