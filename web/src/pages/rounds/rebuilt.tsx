/* A past round, rebuilt card by card from the record: for who disputes it, for who decides, and for who wants to see. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Rules } from "../../net/protocol";
import type { Past } from "../../net/round";
import { Topbar } from "../../parts/topbar";
import { ask, person } from "../../state/house";
import { wagerTitle } from "../table/at";
import { Board } from "./board";
import { type Frame, framesOf } from "./frames";
import { Proven } from "./proven";
import { type Scrub, Scrubber, useScrub } from "./scrub";

interface Asked {
  past?: Past;
  rules?: Rules | undefined;
  refused?: string;
}

/* Whoever is signed in decides how much of it is shown: it is asked again when that changes. */
function useRound(table: number, round: number): Asked {
  const [asked, setAsked] = useState<Asked>({});
  const who = person.value?.number;
  useEffect(() => {
    let here = true;
    const rules = ask<Rules>("rules", { table }).catch(() => undefined);
    Promise.all([ask<Past>("round", { table, round }), rules]).then(
      ([past, posted]) => here && setAsked({ past, rules: posted }),
      (refusal: Error) => here && setAsked({ refused: refusal.message }),
    );
    return () => void (here = false);
  }, [table, round, who]);
  return asked;
}

const clock = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "medium", hourCycle: "h23" });
const time = new Intl.DateTimeFormat("en-US", { timeStyle: "medium", hourCycle: "h23" });

function Head({ past, rules }: { past: Past; rules: Rules | undefined }) {
  const all = past.seats.every((seat) => !(seat.cards ?? []).includes("??"));
  return (
    <header class="rebuilt-head">
      <div>
        <p class="eyebrow">
          Table {past.table}
          {rules && ` · ${rules.title} · ${rules.jurisdiction}`}
        </p>
        <h1 class="serif">
          Round {past.number.toLocaleString("en-US")}
          {past.void && <span class="tag-void">void</span>}
        </h1>
        <p class="faint">
          {clock.format(past.opened_ms)} – {time.format(past.ended_ms)}
          {!all && " · you see your own cards, and what was turned up"}
        </p>
      </div>
      <nav class="rebuilt-ways" aria-label="Rounds">
        {past.number > 1 && (
          <a class="button small" href={`/round/${past.table}/${past.number - 1}`}>
            Round before
          </a>
        )}
        <a class="button small" href={`/round/${past.table}/${past.number + 1}`}>
          Round after
        </a>
        <a class="button small" href={`/rounds/${past.table}`}>
          All rounds
        </a>
      </nav>
    </header>
  );
}

/* Every step in words; a touch goes there. */
function Steps({ frames, scrub }: { frames: Frame[]; scrub: Scrub }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (box && current) box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [scrub.at]);
  return (
    <aside class="steps" aria-label="Steps">
      <ol ref={list}>
        {frames.map((frame, index) => (
          <li key={index}>
            {frame.chapter !== frames[index - 1]?.chapter && <p class="eyebrow">{frame.chapter}</p>}
            <button aria-current={index === scrub.at ? "step" : undefined} class={index > scrub.at ? "later" : ""} onClick={() => scrub.to(index)}>
              <span>{frame.words}</span>
              <time class="faint number">{time.format(frame.at_ms)}</time>
            </button>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/* What people recorded about the round since. */
function About({ past }: { past: Past }) {
  if (!past.about?.length) return null;
  return (
    <aside class="steps" aria-label="Recorded about this round">
      <p class="eyebrow">Recorded about this round</p>
      <ol>
        {past.about.map((each, index) => (
          <li key={index}>
            <span>{each.words}</span> <time class="faint number">{clock.format(each.at_ms)}</time>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function Rebuilt({ past, rules }: { past: Past; rules: Rules | undefined }) {
  const title = (wager: string) => wagerTitle({ rules }, wager);
  const frames = useMemo(() => framesOf(past, title), [past, rules]);
  const scrub = useScrub(frames.length);
  const frame = frames[scrub.at];
  if (!frame) return <p class="soft">Nothing of this round is recorded.</p>;
  return (
    <>
      <Head past={past} rules={rules} />
      <div class="rebuilt-main">
        <div class="rebuilt-left">
          <Board past={past} frame={frame} end={frames[scrub.last]!} title={title} />
          <Scrubber scrub={scrub} frame={frame} />
        </div>
        <div class="rebuilt-side">
          <Proven past={past} />
          <About past={past} />
          <Steps frames={frames} scrub={scrub} />
        </div>
      </div>
    </>
  );
}

export function RebuiltPage({ number, second }: { number: number; second: number }) {
  const { past, rules, refused } = useRound(number, second);
  useEffect(() => void (document.title = `Round ${second}, table ${number} · baize`), [number, second]);
  return (
    <>
      <Topbar />
      <main class="rebuilt" aria-busy={!past && !refused}>
        {past && <Rebuilt past={past} rules={rules} />}
        {refused && (
          <div class="rebuilt-refused">
            <p class="serif">
              Round {second} of table {number}
            </p>
            <p class="soft">{refused.charAt(0).toUpperCase() + refused.slice(1)}.</p>
            <a class="button" href={`/rounds/${number}`}>
              All rounds
            </a>
          </div>
        )}
      </main>
    </>
  );
}
