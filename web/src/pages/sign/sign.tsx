/* The progressive sign, for a monitor above the table: the meter fills the screen; calm until somebody wins. It runs for
 * months without a hand: it reconnects by itself, keeps the screen awake and loads a newer page when there is one. */
import { useEffect } from "preact/hooks";
import type { Sign, SignLevel } from "../../net/sign";
import { hello, useTopic } from "../../state/house";
import { Celebration, first, useCelebration } from "./celebration";
import { useAwake, useFullScreen, useLost, useMoved, useNewest } from "./keep";
import { Foot, News } from "./lists";
import { Odometer } from "./odometer";

function FullScreen() {
  const { full, toggle } = useFullScreen();
  if (!document.fullscreenEnabled) return null;
  return (
    <button class="button small sign-full" onClick={toggle}>
      {full ? "Leave full screen" : "Full screen"}
    </button>
  );
}

/* The levels under the highest, each with the hands that win it. */
function Levels({ levels }: { levels: SignLevel[] }) {
  if (levels.length === 0) return null;
  return (
    <ul class="sign-levels" aria-label="More levels">
      {levels.map((level) => (
        <li key={level.level}>
          <p class="sign-level-title">
            {first(level.title)} <span>{level.hands.map(first).join(", ")}</span>
          </p>
          <Odometer cents={level.amount_cents} />
        </li>
      ))}
    </ul>
  );
}

function Waiting({ words }: { words: string }) {
  return (
    <main class="sign empty">
      <p class="sign-brand serif">{hello.value?.house.name ?? "baize"}</p>
      <p class="sign-wait" role="status">
        {words}
      </p>
    </main>
  );
}

/* The levels with the largest first: it is the one that fills the screen. */
const byAmount = (levels: SignLevel[]) => [...levels].sort((a, b) => b.amount_cents - a.amount_cents || a.level - b.level);

function Shown({ sign }: { sign: Sign }) {
  const celebrated = useCelebration(sign);
  const moved = useMoved();
  const lost = useLost();
  const grand = celebrated?.grand === true;
  useNewest(!celebrated && sign.pending.length === 0 && !lost);
  const [top, ...others] = byAmount(sign.levels);
  const dim = lost || !sign.open;
  return (
    <main class={`sign ${dim ? "dim" : ""} ${moved ? "moved" : ""} ${others.length > 0 ? "several" : ""}`}>
      <div class="sign-drift">
        <header class="sign-head">
          <p class="sign-house">{hello.value?.house.name}</p>
          <h1 class="serif">{sign.title}</h1>
        </header>
        {top && (
          <section class="sign-main" aria-label={others.length > 0 ? `${first(top.title)} meter` : "Meter"}>
            <p class="sign-hands">
              {others.length > 0 && <span class="sign-name">{first(top.title)}</span>}
              {top.hands.map(first).join(" · ")}
            </p>
            <Odometer class="sign-amount" cents={top.amount_cents} />
          </section>
        )}
        <News sign={sign} lost={lost} just={celebrated && !grand ? celebrated.win : null} />
        <Levels levels={others} />
        <Foot sign={sign} />
      </div>
      {grand && <Celebration key={celebrated.win.win} win={celebrated.win} sign={sign} />}
      <p class="visually-hidden" role="status">
        {grand && `${first(celebrated.win.hand)} at table ${celebrated.win.table}, seat ${celebrated.win.seat}`}
      </p>
      <FullScreen />
    </main>
  );
}

export function SignPage({ number }: { number: number }) {
  const sign = useTopic<Sign | null>(`sign/${number}`);
  const lost = useLost();
  useAwake();
  useEffect(() => void (document.title = sign ? `${sign.title} · baize` : "Sign · baize"), [sign?.title]);
  if (sign === null) return <Waiting words={`This house has no meter ${number}.`} />;
  if (!sign) return <Waiting words={lost ? "The house cannot be reached. Trying again by itself …" : "Connecting …"} />;
  return <Shown sign={sign} />;
}
