/* The panel at the side: what is posted, how the last round was settled, the proof of its deck, this round's story. */
import { useEffect, useRef } from "preact/hooks";
import type { Settled, Sign } from "../../net/protocol";
import { money } from "../../parts/money";
import { useTopic } from "../../state/house";
import type { At } from "./at";
import { Disputes } from "./dispute";
import type { Checked } from "./deck";
import { Lines } from "./result";
import type { Line } from "./story";

export interface LastRound {
  round: number;
  settlement: Settled[];
  net: number | null;
  envy: number;
}

/* The row of a paytable that a hand in words stands in: the longest that it begins with. */
function rowOf(hand: string | null | undefined, rows: { hand: string }[]): string | undefined {
  if (!hand) return undefined;
  return rows
    .map((row) => row.hand)
    .filter((name) => hand.startsWith(name))
    .sort((a, b) => b.length - a.length)[0];
}

/* Wagers that are paid by the hand that is named as it forms. */
const BY_THE_HAND = ["aces-up", "bonus", "ante"];

function Paytables({ at, first }: { at: At; first: boolean }) {
  const tables = at.rules?.wagers.filter((wager) => wager.paytable.length > 0 && BY_THE_HAND.includes(wager.wager) === first) ?? [];
  const sorted = first ? [...tables].sort((a, b) => BY_THE_HAND.indexOf(a.wager) - BY_THE_HAND.indexOf(b.wager)) : tables;
  return (
    <>
      {sorted.map((wager) => {
        const down = at.seat?.wagers?.[wager.wager];
        const live = down && BY_THE_HAND.includes(wager.wager) ? rowOf(at.box?.hand, wager.paytable) : undefined;
        return (
          <section class="posted" key={wager.wager}>
            <h3 class="eyebrow" title={wager.clause ?? undefined}>
              {wager.wager === "ante" ? "Ante bonus" : wager.title}
            </h3>
            <table>
              <tbody>
                {wager.paytable.map((row) => (
                  <tr key={row.hand} class={row.hand === live ? "live" : ""}>
                    <th scope="row">{row.hand.charAt(0).toUpperCase() + row.hand.slice(1)}</th>
                    <td class="number">{row.odds}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {wager.wager === "progressive" && <Funding at={at} />}
          </section>
        );
      })}
    </>
  );
}

function Funding({ at }: { at: At }) {
  const meter = at.table.progressive?.levels[0]?.meter;
  const sign = useTopic<Sign | null>(meter === undefined ? null : `sign/${meter}`);
  if (!sign) return null;
  return (
    <p class="faint note">
      {sign.funding}
      {sign.envy.length > 0 && ` Envy: ${sign.envy.map((row) => `${row.hand} ${money(row.pays_cents)}`).join(", ")}.`}
    </p>
  );
}

function Limits({ at }: { at: At }) {
  return (
    <section class="posted">
      <h3 class="eyebrow">Limits</h3>
      <table>
        <tbody>
          {at.rules?.wagers
            .filter((wager) => wager.placed === "before-deal")
            .map((wager) => (
              <tr key={wager.wager}>
                <th scope="row">{wager.title}</th>
                <td class="number">
                  {wager.least_cents === wager.most_cents ? money(wager.least_cents) : `${money(wager.least_cents)} – ${money(wager.most_cents)}`}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <ul class="notes faint">{at.rules?.notes.map((note) => <li key={note}>{note}</li>)}</ul>
    </section>
  );
}

const MARKS: Record<string, string> = { matches: "✓ ", differs: "✕ " };

function cardsOf({ cards, closed }: Checked): string {
  if (closed === 0) return `${cards} cards, each once. `;
  return `${cards - closed} of ${cards} cards are open to you; ${closed} stay closed: hands that were not shown, and what was not dealt. `;
}

function OneProof({ checked }: { checked: Checked }) {
  return (
    <details class={`proof ${checked.state}`}>
      <summary>
        {MARKS[checked.state] ?? ""}
        Round {checked.round.toLocaleString("en-US")}: {checked.words}
      </summary>
      <p class="faint note">
        {checked.state === "matches" && cardsOf(checked)}
        Your browser saw the commitment {checked.seen === "before" ? "while bets were open" : "only after the deal"}, and has hashed the
        cards itself (BLAKE2b).
      </p>
      <p class="hash">{checked.commitment}</p>
    </details>
  );
}

/* The latest round, and the own last one where that is another. */
interface ProofProps {
  checked: Checked[];
  own: number | undefined;
  source: string;
  commitment: string | null | undefined;
}

/* Nobody can commit to a deck of paper before it is dealt: what holds there is the record of what was dealt. */
const PAPER = "The cards of this table are of paper: there is no commitment to their order. Every card that is dealt is on record.";

function ProofOfDeck({ checked, own, source, commitment }: ProofProps) {
  const shown = checked.filter((each, index) => index === 0 || each.round === own);
  return (
    <section class="posted">
      <h3 class="eyebrow">Proof of the deck</h3>
      {shown.map((each) => (
        <OneProof key={each.round} checked={each} />
      ))}
      {commitment && (
        <details class="proof">
          <summary>This round's deck is committed to</summary>
          <p class="hash">{commitment}</p>
        </details>
      )}
      {source !== "generator" && <p class="faint note">{PAPER}</p>}
      {source === "generator" && shown.length === 0 && !commitment && <p class="faint note">Each deck is committed to before its first wager.</p>}
    </section>
  );
}

function Story({ lines }: { lines: Line[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  return (
    <section class="posted story">
      <h3 class="eyebrow">This round</h3>
      <ol ref={list} tabIndex={0} aria-label="This round">
        {lines.length === 0 && <li class="faint">Nothing yet.</li>}
        {lines.map((line) => (
          <li key={line.key}>{line.words}</li>
        ))}
      </ol>
    </section>
  );
}

interface Props {
  at: At;
  last: LastRound | null;
  told: string[]; /* disputes that were decided */
  checked: Checked[];
  story: Line[];
}

export function Side({ at, last, told, checked, story }: Props) {
  return (
    <>
      <Paytables at={at} first />
      <section class="posted">
        <h3 class="eyebrow">{last ? `Your round ${last.round.toLocaleString("en-US")}` : "Your last round"}</h3>
        {last ? <Lines settlement={last.settlement} net={last.net} envy={last.envy} /> : <p class="faint note">You have not played here yet.</p>}
      </section>
      <Disputes own={at.own} told={told} />
      <ProofOfDeck checked={checked} own={last?.round} source={at.table.source} commitment={at.table.round?.commitment} />
      <Story lines={story} />
      <Paytables at={at} first={false} />
      <Limits at={at} />
    </>
  );
}
