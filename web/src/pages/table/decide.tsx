/* One thing to do: play or fold, or discard. The buttons are the options that the server sent; what is grey says why. */
import type { Signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Hint as HintAnswer, Option } from "../../net/protocol";
import { cardName } from "../../parts/card";
import { money } from "../../parts/money";
import { act, ask, say } from "../../state/house";
import { type At, option, wagerTitle } from "./at";
import { useKeys } from "./keys";

interface Choice {
  key: string;
  words: string;
  note: string;
  value?: string | undefined; /* from the hint */
  best: boolean;
  do(): void;
}

/* Whole multiples of the least, up to the most: "Play 1x, 2x, 3x". */
function amounts(play: Option): number[] {
  const least = play.least_cents ?? 0;
  const most = play.most_cents ?? least;
  const times = least > 0 ? Math.floor(most / least) : 1;
  return times > 4 ? [least, most] : Array.from({ length: Math.max(1, times) }, (_, index) => least * (index + 1));
}

function useHint(at: At): [HintAnswer | null, () => void] {
  const round = at.table.round;
  const key = `${round?.number}/${round?.phase}/${at.box?.cards.join("")}`;
  const [hint, setHint] = useState<{ key: string; answer: HintAnswer } | null>(null);
  function get() {
    ask<HintAnswer>("hint", { table: at.number, seat: at.box?.seat }).then(
      (answer) => setHint({ key, answer }),
      (refusal: Error) => say(refusal.message),
    );
  }
  return [hint?.key === key ? hint.answer : null, get];
}

function sameCards(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((card) => b.includes(card));
}

function choices(at: At, hint: HintAnswer | null, chosen: string[]): Choice[] {
  const options = at.box?.options;
  const seat = at.box?.seat;
  const play = option(options, "play");
  const found: Choice[] = [];
  const fold = option(options, "fold");
  if (fold?.allowed)
    found.push({
      key: "f", words: "Fold", note: "", best: hint?.best === "fold",
      value: hint?.choices.find((each) => each.act === "fold")?.value,
      do: () => void act(at.stream, "fold", { seat }),
    });
  if (play?.allowed) {
    const all = amounts(play);
    const best = hint?.best === "play" ? hint.choices.find((each) => each.act === "play")?.amount_cents : undefined;
    all.forEach((cents, index) =>
      found.push({
        key: String(index + 1), words: `${wagerTitle(at, play.wager ?? "play")} ${money(cents)}`,
        note: all.length > 1 ? `${cents / (play.least_cents ?? cents)}×` : "",
        value: hint?.choices.find((each) => each.act === "play" && (each.amount_cents ?? cents) === cents)?.value,
        best: hint ? hint.best === "play" && (best ?? cents) === cents : index === 0,
        do: () => void act(at.stream, "play", { seat, amount_cents: cents }),
      }),
    );
  }
  if (option(options, "discard")?.allowed) {
    const count = chosen.length;
    found.push({
      key: "space", words: count === 0 ? "Stand pat" : `Discard ${count} card${count === 1 ? "" : "s"}`, note: "",
      value: hint?.choices.find((each) => each.act === "discard" && sameCards(each.cards ?? [], chosen))?.value, best: true,
      do: () => void act(at.stream, "discard", { seat, cards: chosen }),
    });
  }
  return found;
}

function Advice({ hint, chosen }: { hint: HintAnswer; chosen: Signal<string[]> }) {
  const best = hint.choices[0];
  const discards = hint.choices.filter((each) => each.act === "discard");
  return (
    <div class="advice" role="status">
      <p class="advice-head">Hint · exact value in Antes, on average</p>
      {discards.length > 0 && best ? (
        <p>
          <b>{best.act === "discard" ? (best.cards?.length ? `Discard the ${best.cards.map(cardName).join(", the ")}` : "Stand pat") : "Fold"}</b>{" "}
          <span class="number">{best.value}</span>{" "}
          {best.cards && best.cards.length > 0 && !sameCards(best.cards, chosen.value) && (
            <button class="button small" onClick={() => (chosen.value = best.cards ?? [])}>
              Choose these
            </button>
          )}
        </p>
      ) : (
        <ul class="advice-values">
          {hint.choices.map((each, index) => (
            <li key={each.words} class={index === 0 ? "best" : ""}>
              {each.words.split(":")[0]} <b class="number">{each.value}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function Decide({ at, chosen }: { at: At; chosen: Signal<string[]> }) {
  const [hint, getHint] = useHint(at);
  const [sent, setSent] = useState(false);
  const all = choices(at, hint, chosen.value);
  const phase = `${at.table.round?.number}/${at.table.round?.phase}/${at.own?.asked}`;
  useEffect(() => setSent(false), [phase]);
  function once(choice: Choice) {
    if (sent) return;
    setSent(true);
    choice.do();
    setTimeout(() => setSent(false), 1500); /* refused: it can be tried again */
  }
  const discard = option(at.box?.options, "discard");
  const keys: Record<string, () => void> = {};
  for (const choice of all) keys[choice.key] = () => once(choice);
  const first = all.find((choice) => choice.best);
  if (first) keys["space"] = () => once(first);
  if (at.own?.hints) keys["h"] = getHint;
  if (discard?.allowed)
    at.box?.cards.forEach((card, index) => {
      keys[String(index + 1)] = () => {
        const has = chosen.value.includes(card);
        if (has) chosen.value = chosen.value.filter((each) => each !== card);
        else if (chosen.value.length < (discard.cards_most ?? 0)) chosen.value = [...chosen.value, card];
      };
    });
  useKeys(keys);
  return (
    <>
      <div class="choices">
        {all.map((choice) => (
          <button class={`button choice ${choice.best ? "gold" : ""}`} key={choice.key} disabled={sent} onClick={() => once(choice)}>
            {choice.words}
            <small>
              {choice.note}
              {choice.value && <b class="number"> {choice.value}</b>}
              <kbd>
                {choice.note || choice.value ? " · " : ""}
                {choice.key === "space" ? "space" : choice.key.toUpperCase()}
              </kbd>
            </small>
          </button>
        ))}
      </div>
      {discard?.allowed && (
        <p class="faint dock-note">
          Touch the cards to throw away: at most {discard.cards_most}. <kbd>Keys 1 to 5.</kbd>
        </p>
      )}
      {hint ? (
        <Advice hint={hint} chosen={chosen} />
      ) : (
        at.own?.hints && (
          <button class="button quiet small hint" onClick={getHint}>
            Hint: the exact value of each choice
          </button>
        )
      )}
    </>
  );
}
