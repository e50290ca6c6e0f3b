/* The felt: rail, inscriptions along its curve, the dealer's hand, the seats. */
import { useId } from "preact/hooks";
import type { Table } from "../../net/protocol";
import { cardName, CardFace, Fan } from "../../parts/card";
import { Rolling } from "../../parts/money";
import { hello } from "../../state/house";
import type { At } from "./at";
import { Caller, useCall } from "./caller";
import { SeatAtRail } from "./seat";

const RAIL = "M14 34Q14 8 40 8H960Q986 8 986 34C986 372 776 574 500 574S14 372 14 34Z";
const FELT = "M38 40Q38 28 50 28H950Q962 28 962 40C962 356 758 548 500 548S38 356 38 40Z";
const LINE = "M54 50Q54 42 62 42H938Q946 42 946 50C946 346 748 532 500 532S54 346 54 50Z";

const INSCRIPTION_MOST = 64; /* characters that fit on the curve */

/* The rules that players at the table need most, as posted: as many as fit on the felt. */
function inscription(at: At): string {
  const notes = at.rules?.notes.filter((note) => !/chips|patron|leaves|paid at most/.test(note)) ?? [];
  let words = "";
  for (const note of notes) {
    const longer = [words, note.replace(/\.$/, "")].filter(Boolean).join(" · ");
    if (longer.length <= INSCRIPTION_MOST) words = longer;
  }
  return words;
}

/* What never changes: rail, cloth and its grain, painted once. */
function Cloth() {
  const id = useId();
  return (
    <svg class="cloth" viewBox="0 0 1000 580" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}felt`} cx="50%" cy="30%" r="75%">
          <stop offset="0" class="stop-felt-light" />
          <stop offset="0.55" class="stop-felt" />
          <stop offset="1" class="stop-felt-dark" />
        </radialGradient>
        <linearGradient id={`${id}wood`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="stop-wood-light" />
          <stop offset="0.5" class="stop-wood" />
          <stop offset="1" class="stop-wood-dark" />
        </linearGradient>
        <filter id={`${id}grain`} x="0" y="0" width="100%" height="100%">
          <feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7" />
          <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 0.5 -0.12" />
          <feComposite in2="SourceGraphic" operator="in" />
        </filter>
      </defs>
      <path class="rail" d={RAIL} fill={`url(#${id}wood)`} />
      <path class="rail-edge" d={FELT} />
      <path d={FELT} fill={`url(#${id}felt)`} />
      <path class="grain" d={FELT} filter={`url(#${id}grain)`} />
      <path class="felt-line" d={LINE} />
      <g class="rack-and-shoe">
        <rect x="142" y="52" width="66" height="26" rx="4" />
        <rect x="148" y="57" width="34" height="16" rx="2" class="leaf" />
        <path d="M792 52h58q6 0 6 6v14q0 6-6 6h-48z" />
        <path d="M796 58h14l6 14h-14z" class="leaf" />
      </g>
    </svg>
  );
}

/* The name of the game and its rules, along two curves. */
function Inscription({ at, name, rule, size }: { at: At; name: string; rule: string; size?: string }) {
  const id = useId();
  return (
    <>
      <path id={`${id}name`} d={name} fill="none" />
      <path id={`${id}rule`} d={rule} fill="none" />
      <text class="felt-name" style={size ? { fontSize: size } : undefined}>
        <textPath href={`#${id}name`} startOffset="50%" text-anchor="middle">
          {at.table.title}
        </textPath>
      </text>
      <text class="felt-rule">
        <textPath href={`#${id}rule`} startOffset="50%" text-anchor="middle">
          {inscription(at)}
        </textPath>
      </text>
    </>
  );
}

/* On a phone there is no room for the curve of the rail: the name has one of its own. The house's name is the operator's. */
function FeltSign({ at }: { at: At }) {
  return (
    <>
      <svg class="felt-words" viewBox="0 0 1000 580" aria-hidden="true">
        <Inscription at={at} name="M262 214Q500 330 738 214" rule="M214 232Q500 384 786 232" />
        <text class="felt-house" x="500" y="350" text-anchor="middle">
          {hello.value?.house.name}
        </text>
      </svg>
      <svg class="felt-sign" viewBox="0 0 500 130" aria-hidden="true">
        <Inscription at={at} name="M20 32Q250 130 480 32" rule="M10 52Q250 168 490 52" size={`${Math.min(38, 570 / at.table.title.length)}px`} />
      </svg>
    </>
  );
}

function upCard(table: Table): string {
  const { cards, hand } = table.round?.dealer ?? { cards: [], hand: null };
  if (hand) return hand;
  const up = cards.filter((card) => card !== "??");
  return up.length === 1 ? `shows the ${cardName(up[0]!)}` : "";
}

function Dealer({ at }: { at: At }) {
  const round = at.table.round;
  if (at.table.runs === "progressive-only") return null;
  const hasHand = at.table.game !== "double-draw-poker" && at.rules?.wagers.some((each) => each.wager === "play") !== false;
  const bonus = at.rules?.wagers.find((each) => each.wager === "six-card-bonus");
  return (
    <div class="dealer">
      <p class="dealer-name">
        Dealer{at.table.dealer?.alias ? <span> · {at.table.dealer.alias}</span> : null}
      </p>
      {hasHand ? (
        <div class="dealer-row">
          {bonus && (
            <div class="bonus-box">
              {round?.bonus_card ? <CardFace card={round.bonus_card} key={round.bonus_card} /> : <span class="card-place" />}
              <small>{bonus.title}</small>
            </div>
          )}
          <div class="dealer-cards">
            {round && round.dealer.cards.length > 0 ? (
              <Fan cards={round.dealer.cards} counting={round.dealer.counting} />
            ) : (
              <span class="card-places">
                {[0, 1, 2, 3, 4, 5].map((each) => (
                  <span class="card-place" key={each} />
                ))}
              </span>
            )}
          </div>
        </div>
      ) : (
        <div class="dealer-row">
          <span class="stub">
            <CardFace card="??" />
          </span>
        </div>
      )}
      <p class="dealer-says">{upCard(at.table)}</p>
    </div>
  );
}

export function Meter({ at }: { at: At }) {
  const progressive = at.table.progressive;
  const top = progressive?.levels[0];
  if (!progressive || !top) return null;
  return (
    <div class="meter">
      {progressive.levels.map((level) => (
        <p key={level.level}>
          <span class="eyebrow">{progressive.levels.length > 1 ? level.title : "Progressive"}</span>
          <Rolling cents={level.amount_cents} class="live" />
        </p>
      ))}
      {progressive.link_lost && <p class="loss">the link is lost: no progressive wagers</p>}
    </div>
  );
}

export function Felt({ at }: { at: At }) {
  const seats = Object.values(at.table.seats).sort((a, b) => a.seat - b.seat);
  const own = at.box?.seat ?? null;
  const call = useCall(at);
  return (
    <section class="felt-area" aria-label="The table">
      <div class={`felt ${call ? "calling" : ""}`}>
        <Cloth />
        {own !== null && <div class="spotlight" />}
        <Dealer at={at} />
        <FeltSign at={at} />
        <Caller at={at} call={call} />
        <ol class="seats">
          {seats.map((seat) => (
            <SeatAtRail key={seat.seat} at={at} seat={seat} own={own} called={call?.seat === seat.seat} />
          ))}
        </ol>
      </div>
    </section>
  );
}
