/* A decision at a table with cards of paper: the player says it, the dealer keys it. */
import { useState } from "preact/hooks";
import { short } from "../../parts/money";
import { wagerTitle } from "../table/at";
import { useKeys } from "../table/keys";
import { whyNot } from "./act";
import { busy, type Desk, perform } from "./desk";
import { CardPad } from "./pad";
import { playerName } from "./words";

/* Whole multiples of the Ante that the posted limits have; no amount where there is only one. */
export function plays(desk: Pick<Desk, "rules">, ante: number): number[] {
  const of = (wager: string) => desk.rules?.wagers.find((each) => each.wager === wager);
  const most = (of("play")?.most_cents ?? 0) / (of("ante")?.most_cents ?? 1);
  return Array.from({ length: Math.floor(most) }, (_, index) => ante * (index + 1));
}

interface Choice {
  key: string;
  words: string;
  note: string;
  do: () => void;
}

function choicesOf(desk: Desk, number: number, chosen: string[], done: () => void): Choice[] {
  const { acts } = desk.view;
  const seat = desk.table.seats[number];
  const does = (act: string, fields: Record<string, unknown>) => () =>
    void perform(desk.stream, act, { seat: number, ...fields }).then((good) => good && done());
  const choices: Choice[] = [];
  if (acts["fold"]?.allowed) choices.push({ key: "f", words: "Fold", note: "F", do: does("fold", {}) });
  if (desk.view.phase === "decisions")
    plays(desk, seat?.wagers?.["ante"] ?? 0).forEach((cents, index) =>
      choices.push({
        key: String(index + 1), words: `${wagerTitle(desk, "play")} ${short(cents)}`, note: `${index + 1}× · ${index + 1}`,
        do: does("play", { amount_cents: cents }),
      }),
    );
  else if (acts["play"]?.allowed) {
    const wager = desk.view.phase.startsWith("first") ? "first-draw" : "second-draw";
    choices.push({ key: "w", words: wagerTitle(desk, wager), note: "W", do: does("play", {}) });
  }
  if (desk.view.phase.endsWith("discards"))
    choices.push({
      key: "x", words: chosen.length === 0 ? "Stand pat" : `Exchange ${chosen.length}`, note: "X", do: does("discard", { cards: chosen }),
    });
  return choices;
}

export function Decide({ desk, seat }: { desk: Desk; seat: number }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const player = desk.table.seats[seat]?.player;
  const choices = choicesOf(desk, seat, chosen, () => setChosen([]));
  const discards = desk.view.phase.endsWith("discards");
  useKeys(Object.fromEntries(choices.map((choice) => [choice.key, choice.do])));
  const why = whyNot(desk.view.acts[discards ? "discard" : "play"]);
  return (
    <section class="decide" aria-label={`Decision of seat ${seat}`}>
      <p>
        <span class="eyebrow">Seat {seat} decides</span> {player && playerName(player)}
        {discards && <span class="faint"> · touch or type the cards that are exchanged: {chosen.length > 0 ? chosen.join(" ") : "none"}</span>}
      </p>
      <div class="decide-acts">
        {choices.map((choice) => (
          <button type="button" class="button" key={choice.key} aria-disabled={busy.value} onClick={choice.do}>
            {choice.words}
            <small>
              <kbd>{choice.note}</kbd>
            </small>
          </button>
        ))}
      </div>
      {choices.length === 0 && <p class="faint">{why}</p>}
      {discards && (
        <CardPad
          cards={desk.rules?.deck ?? 52}
          chosen={chosen}
          pick={(card) => setChosen(chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card])}
        />
      )}
    </section>
  );
}

/* With paper cards the dealer keys what players say; elsewhere they say it themselves, on their own screen. */
export const keysDecision = ({ view, table }: Desk) =>
  table.source === "reader" && view.waits?.what === "decision" && ["fold", "discard", "play"].some((act) => view.acts[act]?.allowed);
