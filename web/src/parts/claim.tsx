/* A progressive win as whoever validates it has to see it: hand and cards, player, wager, round, and the meter that pays. */
import type { ConsoleClaim } from "../net/console";
import { Fan } from "./card";
import { money } from "./money";

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const playerOf = ({ player }: ConsoleClaim) =>
  player ? (player.alias ? `${player.alias}, number ${player.number}` : `Player ${player.number}`) : "Not known: the game is played on a felt";

/* "100% of main · Four Card Poker Progressive, main" */
const paysOf = (claim: ConsoleClaim) =>
  [claim.pays, claim.level ? `${claim.title}, ${claim.level}` : "from the tray"].filter(Boolean).join(" · ");

export function ClaimFacts({ claim }: { claim: ConsoleClaim }) {
  return (
    <>
      <p class="claim-head">
        <span>
          <span class="eyebrow">
            Seat {claim.seat} · round {claim.round}
          </span>
          <b class="claim-hand">{capital(claim.hand)}</b>
        </span>
        <b class="number claim-amount">{money(claim.amount_cents)}</b>
      </p>
      {claim.cards.length > 0 ? (
        <p class="claim-cards">
          <Fan cards={claim.cards} counting={claim.counting} />
        </p>
      ) : (
        <p class="soft">Look at the cards on the layout: this table keeps none.</p>
      )}
      <dl class="facts claim-facts">
        <dt>Player</dt>
        <dd>{playerOf(claim)}</dd>
        <dt>Wager</dt>
        <dd class="number">{money(claim.wager_cents)}, accepted by the sensor</dd>
        <dt>Pays</dt>
        <dd>{paysOf(claim)}</dd>
        {claim.dry && (
          <>
            <dt>Meter</dt>
            <dd class="loss">Dry: fixed pays have been taken from it. The win is paid as any other.</dd>
          </>
        )}
      </dl>
    </>
  );
}
