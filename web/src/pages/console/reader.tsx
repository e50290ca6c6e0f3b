/* Cards that come one by one from a shoe: by its reader, or by hand on the pad. And their correction. */
import { useRef, useState } from "preact/hooks";
import { cardName } from "../../parts/card";
import { act as send, say } from "../../state/house";
import { ActButton } from "./act";
import { type Desk, take, whyAway } from "./desk";
import { CardPad } from "./pad";

/* Cards lie face up on the felt: whoever reads one of them again has read it wrongly. */
function seenCards({ table }: Desk): string[] {
  const hands = Object.values(table.seats).flatMap((seat) => seat.cards ?? []);
  return [...hands, ...(table.round?.dealer.cards ?? []), table.round?.bonus_card ?? "??"].filter((card) => card !== "??");
}

/* One card after the other, as fast as they are touched: a refusal drops those behind it. */
function useQueue(desk: Desk): { last: string | null; waiting: number; put: (card: string) => void } {
  const queue = useRef<string[]>([]);
  const running = useRef(false);
  const [state, setState] = useState<{ last: string | null; waiting: number }>({ last: null, waiting: 0 });
  async function run() {
    running.current = true;
    for (let card = queue.current.shift(); card; card = queue.current.shift()) {
      const done = await send(desk.stream, "cards", { cards: [card] });
      if (!done) queue.current = [];
      setState((before) => ({ last: done ? card! : before.last, waiting: queue.current.length }));
    }
    running.current = false;
  }
  const put = (card: string) => {
    const away = whyAway();
    if (away) return say(away);
    queue.current.push(card);
    if (!running.current) void run();
  };
  return { ...state, put };
}

/* Cards that were keyed here in this round, face down or not: keyed again, one is asked for a second time, so that a slip of the
 * finger does not stop the table. The shoe itself may well read a card twice: then it is touched twice. */
function useKeyed(desk: Desk): { keyed: string[]; doubted: string | null; sure: (card: string) => boolean } {
  const round = desk.table.round?.number ?? 0;
  const [state, setState] = useState<{ round: number; keyed: string[]; doubted: string | null }>({ round, keyed: [], doubted: null });
  const now = state.round === round ? state : { round, keyed: [], doubted: null };
  const sure = (card: string) => {
    const again = now.keyed.includes(card) && now.doubted !== card;
    setState({ round, keyed: again ? now.keyed : [...now.keyed, card], doubted: again ? card : null });
    return !again;
  };
  return { keyed: now.keyed, doubted: now.doubted, sure };
}

export function Reader({ desk }: { desk: Desk }) {
  const { view, rules } = desk;
  const { last, put } = useQueue(desk);
  const { keyed, doubted, sure } = useKeyed(desk);
  const correct = view.acts["correct_card"];
  const wrong = view.card.impossible;
  const locked = wrong && !correct?.allowed;
  const pick = (card: string) => (locked ? undefined : wrong && correct ? take(correct, { card }) : sure(card) && put(card));
  return (
    <section class={`reader ${wrong ? "impossible" : ""}`} aria-label="Card from the shoe">
      <p class="reader-head">
        {wrong ? (
          <span class="loss">
            <b>The shoe read a card that cannot be.</b> {locked ? "A floorperson corrects it." : "Which one was it?"}
          </span>
        ) : (
          <span>
            <span class="eyebrow">Card from the shoe</span> <b class="number">{view.card.wanted}</b> wanted
            {doubted ? (
              <span class="loss" role="alert">
                {" "}
                · the {cardName(doubted)} came before: once more if the shoe really shows it
              </span>
            ) : (
              last && <span class="faint"> · last: {cardName(last)}</span>
            )}
          </span>
        )}
        {!wrong && view.card.correctable && <ActButton act={correct} words="Correct the last card" kind="small" />}
      </p>
      <CardPad cards={rules?.deck ?? 52} seen={[...seenCards(desk), ...keyed]} locked={locked} pick={pick} />
      <p class="faint note">
        Touch the card, or type it: “as”, “10h”{(rules?.deck ?? 52) > 52 ? ", “j1” for a joker" : ""}.
      </p>
    </section>
  );
}

/* The pad is there while cards are wanted from the shoe, or one must be corrected. */
export const wantsCards = ({ view, table }: Desk) =>
  table.source === "reader" && (view.card.impossible || (view.card.wanted > 0 && (view.acts["cards"]?.allowed ?? false)));
