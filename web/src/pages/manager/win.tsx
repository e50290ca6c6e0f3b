/* The page of one win (H7), to be printed and signed: white paper, A4 or Letter, black ink. */
import { useEffect, useState } from "preact/hooks";
import type { WinPage as View } from "../../net/manager";
import { cardName } from "../../parts/card";
import { money } from "../../parts/money";
import { Topbar } from "../../parts/topbar";
import { ask, person, say } from "../../state/house";
import { path } from "../../state/route";
import { Closed, maySee, useAsk, Waiting } from "./use";

const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

const written = (card: string) => (card[0] === "J" && /\d/.test(card[1]!) ? "Joker" : `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1]!] ?? ""}`);

function Cards({ page }: { page: View }) {
  const known = page.cards.length > 0;
  const cards = known ? page.cards : Array.from({ length: page.cards_wanted }, () => "");
  return (
    <p class="paper-cards">
      {cards.map((card, index) => (
        <span
          key={index}
          class={`paper-card ${known && index >= page.counting ? "spare" : ""} ${/[hd]$/.test(card) ? "red" : ""}`}
          role="img"
          aria-label={card ? cardName(card) : "to be written in"}
        >
          {card && written(card)}
        </span>
      ))}
    </p>
  );
}

function facts(page: View): [string, string][] {
  return [
    ["Time", `${page.time} ${page.zone}`],
    ["Game", page.game],
    ["Table", `${page.table}, round ${page.round}, seat ${page.seat}`],
    ["Patron", page.patron ? String(page.patron) : ""],
    ["Wager", money(page.wager_cents)],
    ["Pays", `${page.pays}${page.clause ? `  [${page.clause}]` : ""}`],
    ["Paid from", page.from],
    ["Meter", `${page.meter}, level ${page.level}: ${money(page.before_cents)} before, ${money(page.after_cents)} after`],
    ...(page.shortfall_cents > 0 ? ([["Shortfall", `the house adds ${money(page.shortfall_cents)}`]] as [string, string][]) : []),
    ...(page.dry ? ([["", "The meter was dry: fixed pays had been taken from it"]] as [string, string][]) : []),
    ["Validated by", page.validated],
  ];
}

/* `counted`: the house has counted this printing; a page that is only looked at is a copy, and says so on paper. */
function Paper({ page, counted }: { page: View; counted: boolean }) {
  return (
    <article class={`paper ${page.void ? "void" : ""} ${counted ? "" : "copy"}`} aria-label={`Progressive win ${page.win} of meter ${page.meter}`}>
      <header>
        <p>{page.house}</p>
        <p class="paper-soft">{page.jurisdiction}</p>
        <h1>Progressive win {page.win}</h1>
        {counted && page.printed.reprint && <p class="paper-reprint">{page.printed.reprint}</p>}
      </header>
      {page.void && <p class="paper-void">{page.void}</p>}
      <section class="paper-amount">
        <p class="paper-figure">{money(page.amount_cents)}</p>
        <p>{page.amount_words}</p>
      </section>
      <section class="paper-hand">
        <p class="paper-label">Hand</p>
        <p class="paper-words">{page.hand}</p>
        <Cards page={page} />
        {page.cards_differ && <p class="paper-void">ATTENTION: these cards do not make the hand</p>}
      </section>
      <dl>
        {facts(page).map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words || <span class="paper-line" aria-label="to be written in" />}</dd>
          </div>
        ))}
      </dl>
      {page.notices.length > 0 && (
        <section class="paper-notices">
          <p class="paper-label">Before payment</p>
          {page.notices.map((notice) => (
            <p key={notice.notice + notice.words}>
              <span class="paper-box" aria-hidden="true" />
              <b>{notice.title}:</b> {notice.words}
            </p>
          ))}
        </section>
      )}
      <section class="paper-signs">
        {page.signatures.map((name) => (
          <div key={name}>
            <span class="paper-line" />
            <span class="paper-line short" />
            <p>{name}</p>
            <p>Date and time</p>
          </div>
        ))}
      </section>
      <footer>
        <p>{page.record}</p>
        <p>
          {counted ? "Printed" : "Seen"} {page.printed.time} {page.zone} by {page.printed.words}
        </p>
      </footer>
    </article>
  );
}

const printings = (count: number) => (count === 0 ? "Not printed yet." : count === 1 ? "Printed once." : `Printed ${count} times.`);

export function WinPage() {
  const [, meter, win] = /^\/win\/(\d+)\/(\d+)$/.exec(path.value) ?? [];
  const [printed, setPrinted] = useState<View | null>(null);
  const fields = { meter: Number(meter), win: Number(win) };
  const asked = useAsk<View>("win", maySee() && person.value ? fields : null);
  const page = printed ?? asked.answer;
  useEffect(() => void (document.title = `Win ${win} of meter ${meter} · baize`), [meter, win]);
  /* Every printing is counted by the house before the paper comes: from the second on it says REPRINT. */
  useEffect(() => {
    if (printed) requestAnimationFrame(() => print());
  }, [printed]);
  const printNow = () =>
    ask<View>("win", { ...fields, print: true }).then(setPrinted, (refusal: unknown) => say(refusal instanceof Error ? refusal.message : String(refusal)));
  return (
    <>
      <Topbar title={`Win ${win} of meter ${meter}`} />
      <main class="manager win-page">
        {!maySee() && <Closed />}
        {maySee() && <Waiting asked={asked} words="The record is being read …" />}
        {page && maySee() && (
          <>
            <div class="acts win-acts">
              <a class="button small" href={`/manager/meter/${meter}`}>
                To the meter
              </a>
              <button class="button gold" onClick={() => void printNow()}>
                Print
              </button>
              <p class="faint">{printings(page.printed.printing)} A4 or Letter, one page.</p>
            </div>
            <Paper page={page} counted={printed !== null} />
          </>
        )}
      </main>
    </>
  );
}
