/* One thing to do: play or fold, or discard. */
import type { Signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import type { Hint, Option } from "../../net/protocol";
import { cardName } from "../../parts/card";
import { money, short } from "../../parts/money";
import { say } from "../../state/house";
import { type At, actInRound, option, wagerTitle } from "./at";
import { type Choice, choices, sameCards, toggle, useHint, value } from "./choices";
import { useKeys } from "./keys";
import { cents } from "./purse";

const PATIENCE_MS = 1500;

function BestDiscard({ best, chosen }: { best: Hint["choices"][number]; chosen: Signal<string[]> }) {
  const cards = best.cards ?? [];
  const words = best.act !== "discard" ? "Fold" : cards.length > 0 ? `Discard the ${cards.map(cardName).join(", the ")}` : "Stand pat";
  return (
    <p>
      <b>{words}</b> <span class="number">{value(best.value)}</span>{" "}
      {cards.length > 0 && !sameCards(cards, chosen.value) && (
        <button class="button small" onClick={() => (chosen.value = cards)}>
          Choose these
        </button>
      )}
    </p>
  );
}

function Advice({ hint, chosen }: { hint: Hint; chosen: Signal<string[]> }) {
  const best = hint.choices[0];
  const discards = hint.choices.some((each) => each.act === "discard");
  return (
    <div class="advice" role="status">
      <p class="advice-head">Hint · exact value in Antes, on average</p>
      {discards && best ? (
        <BestDiscard best={best} chosen={chosen} />
      ) : (
        <ul class="advice-values">
          {hint.choices.map((each, index) => (
            <li key={each.words} class={index === 0 ? "best" : ""}>
              {each.words.split(":")[0]} <b class="number">{value(each.value)}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/* Any amount from the least to the most, beside the whole multiples. What is wrong with it the server says. */
function Other({ at, play, once }: { at: At; play: Option; once: (send: () => Promise<boolean>) => void }) {
  const [text, setText] = useState("");
  const range = `${short(play.least_cents ?? 0)} – ${short(play.most_cents ?? 0)}`;
  const title = wagerTitle(at, play.wager ?? "play");
  function submit(event: Event) {
    event.preventDefault();
    const amount = cents(text);
    if (!Number.isFinite(amount)) return say(`An amount is needed: ${range}`);
    once(() => actInRound(at, "play", { seat: at.box?.seat, amount_cents: amount }));
  }
  return (
    <form class="other" onSubmit={submit}>
      <input
        id="other-amount"
        inputMode="decimal"
        autocomplete="off"
        placeholder={range}
        aria-label={`Another amount, from ${money(play.least_cents ?? 0)} to ${money(play.most_cents ?? 0)}`}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button class="button small" aria-label={`Another amount: ${title}`}>
        {title}
      </button>
    </form>
  );
}

function ChoiceButton({ choice, busy, once }: { choice: Choice; busy: boolean; once: (choice: Choice) => void }) {
  const noted = Boolean(choice.note || choice.value);
  return (
    <button
      class={`button choice ${choice.best && !choice.why ? "gold" : ""}`}
      aria-disabled={Boolean(choice.why) || busy}
      title={choice.why}
      onClick={() => (choice.why ? say(choice.why) : once(choice))}
    >
      {choice.why && <span class="visually-hidden">Not now: </span>}
      {choice.words}{" "}
      {choice.why ? (
        <small class="choice-why">{choice.why}</small>
      ) : (
        <small>
          {choice.note}
          {choice.value && <b class="number"> {value(choice.value)}</b>}
          <kbd>
            {noted ? " · " : ""}
            {choice.key === "space" ? "space" : choice.key.toUpperCase()}
          </kbd>
        </small>
      )}
    </button>
  );
}

function keysOf(at: At, all: Choice[], once: (choice: Choice) => void, getHint: () => void, chosen: Signal<string[]>) {
  const keys: Record<string, () => void> = {};
  const open = all.filter((choice) => !choice.why);
  for (const choice of open) keys[choice.key] = () => once(choice);
  const first = open.find((choice) => choice.best);
  if (first) keys["space"] = () => once(first);
  if (at.own?.hints && open.length > 0) keys["h"] = getHint;
  keys["o"] = () => document.getElementById("other-amount")?.focus();
  const discard = option(at.box?.options, "discard");
  if (discard?.allowed) at.box?.cards.forEach((card, index) => (keys[String(index + 1)] = () => toggle(chosen, card, discard.cards_most ?? 0)));
  return keys;
}

export function Decide({ at, chosen }: { at: At; chosen: Signal<string[]> }) {
  const [hint, getHint] = useHint(at);
  const [busy, setBusy] = useState(false);
  const sent = useRef(false);
  const all = choices(at, hint, chosen.value);
  /* One answer at a time: a second touch before the server has answered does nothing. Without a connection that may take
   * long; then it can be tried again, and the server takes one of them. */
  function once(send: () => Promise<boolean>) {
    if (sent.current) return;
    const free = () => {
      sent.current = false;
      setBusy(false);
    };
    sent.current = true;
    setBusy(true);
    const timer = setTimeout(free, PATIENCE_MS);
    void send().finally(() => (clearTimeout(timer), free()));
  }
  const choose = (choice: Choice) => once(choice.do);
  useKeys(keysOf(at, all, choose, getHint, chosen));
  const discard = option(at.box?.options, "discard");
  const play = option(at.box?.options, "play");
  const open = all.some((choice) => !choice.why);
  const range = play?.allowed && (play.most_cents ?? 0) > (play.least_cents ?? 0);
  return (
    <>
      <div class="choices">
        {all.map((choice) => (
          <ChoiceButton key={choice.key} choice={choice} busy={busy} once={choose} />
        ))}
      </div>
      <div class="todo-more">
        {discard?.allowed && (
          <p class="faint dock-note">
            Touch the cards to throw away: at most {discard.cards_most}. <kbd>Keys 1 to 5.</kbd>
          </p>
        )}
        {range && <Other at={at} play={play} once={once} />}
        {hint ? (
          <Advice hint={hint} chosen={chosen} />
        ) : (
          open &&
          at.own?.hints && (
            <button class="button quiet small hint" onClick={getHint}>
              Hint: the exact value of each choice <kbd>H</kbd>
            </button>
          )
        )}
      </div>
    </>
  );
}
