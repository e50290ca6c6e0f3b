/* The celebration of a validated win: its table, seat, hand and amount, in gold light, for as long as the server says. */
import { useEffect, useState } from "preact/hooks";
import type { Sign, SignCelebrates } from "../../net/sign";
import { Chip, DENOMINATIONS } from "../../parts/chips";
import { money } from "../../parts/money";
import { now } from "../../state/house";
import { motion } from "../../state/settings";
import { Odometer } from "./odometer";

const LONGEST_MS = 60_000;
const CHIPS = 26;

export interface Celebrated {
  win: SignCelebrates;
  grand: boolean; /* a meter was hit; else the tray paid, and a line says so */
}

const isHit = (sign: Sign, win: SignCelebrates) => typeof sign.wins.find((each) => each.win === win.win)?.level === "number";

/* Calls when the time of a celebration is over. Its end is kept here too, for a sign that has lost its connection meanwhile. */
function useEnd(win: SignCelebrates | null | undefined, end: (win: SignCelebrates) => void): void {
  useEffect(() => {
    if (!win) return;
    const timer = setTimeout(() => end(win), Math.min(LONGEST_MS, Math.max(0, win.until_ms - now())));
    return () => clearTimeout(timer);
  }, [win?.win, win?.until_ms]);
}

/* The win that is celebrated now. A hit keeps its full time though the tray pays somebody meanwhile; one that is backed out
 * loses it. */
export function useCelebration(sign: Sign): Celebrated | null {
  const win = sign.celebrates;
  const [hit, setHit] = useState<SignCelebrates | null>(null);
  const [over, setOver] = useState(0);
  const grand = win ? isHit(sign, win) : false;
  useEffect(() => {
    if (win && grand && win.until_ms > now()) setHit(win);
  }, [win?.win, grand]);
  useEnd(hit, () => setHit(null));
  useEnd(win, (ended) => setOver(ended.win));
  if (hit && isHit(sign, hit)) return { win: hit, grand: true };
  if (!win || grand || win.win === over || win.until_ms <= now()) return null;
  return { win, grand: false };
}

export const first = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/* Chips that fall past on both sides, each at its own place and pace. */
function Rain() {
  return (
    <div class="rain" aria-hidden="true">
      {Array.from({ length: CHIPS }, (_, index) => (
        <span
          key={index}
          class="rain-one"
          style={{
            "--x": `${(index % 2 === 0 ? -1 : 83) + ((index * 37) % 15)}`,
            "--size": `${3.4 + ((index * 7) % 5) * 0.8}`,
            "--lasts": `${6 + ((index * 11) % 7) * 0.7}s`,
            "--begins": `${-((index * 13) % 19) * 0.6}s`,
          }}
        >
          <Chip cents={DENOMINATIONS[index % DENOMINATIONS.length]!} label="" />
        </span>
      ))}
    </div>
  );
}

const MEASURED_MS = 1500;
const FEWEST_FRAMES = 30;

/* A screen that cannot draw so much at its size: then the light stands still and no chips fall. */
function useTooMuch(): boolean {
  const [tooMuch, setTooMuch] = useState(false);
  useEffect(() => {
    if (!motion.value || document.hidden) return;
    let frames = 0;
    let frame = requestAnimationFrame(function count() {
      frames++;
      frame = requestAnimationFrame(count);
    });
    const timer = setTimeout(() => {
      cancelAnimationFrame(frame);
      setTooMuch(frames < FEWEST_FRAMES);
    }, MEASURED_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return tooMuch;
}

export function Celebration({ win, sign }: { win: SignCelebrates; sign: Sign }) {
  /* A hand has the same name on another basis, and is another hand. */
  const envy = sign.envy_by === sign.pays_by ? sign.envy.find((row) => row.hand === win.hand) : undefined;
  const tooMuch = useTooMuch();
  return (
    <section class={`celebration ${tooMuch ? "still" : ""}`} aria-label="A validated win">
      <div class="rays" aria-hidden="true" />
      {!tooMuch && <Rain />}
      <div class="celebration-words">
        <p class="celebration-title">{sign.title}</p>
        <p class="celebration-hand serif">{first(win.hand)}</p>
        <Odometer class="celebration-amount" cents={win.amount_cents} from={0} />
        <p class="celebration-where">
          Table {win.table} <span aria-hidden="true">·</span> Seat {win.seat}
        </p>
        {envy && <p class="celebration-envy">Envy bonus {money(envy.pays_cents)}</p>}
      </div>
    </section>
  );
}
