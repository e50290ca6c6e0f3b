/* The dealer's console: the table as the dealer sees it, the next right step, and doors to everything else. */
import { useEffect, useState } from "preact/hooks";
import { Missing } from "../../parts/missing";
import { Topbar } from "../../parts/topbar";
import { Meter } from "../table/felt";
import type { Lobby } from "../../net/protocol";
import { hello, person, useTopic } from "../../state/house";
import { Alone } from "./alone";
import { Decide, keysDecision } from "./decide";
import { type Desk, useDesk } from "./desk";
import { Doors } from "./doors";
import { DealersFelt } from "./felt";
import { ActForm } from "./form";
import { Next, Usual } from "./next";
import { Reader, wantsCards } from "./reader";
import { plain } from "./words";

const STAFF = ["dealer", "floorperson", "supervisor", "executive", "manager", "auditor"];

function Live({ desk }: { desk: Desk }) {
  const { next, waits } = desk.view;
  return (
    <p class="visually-hidden" role="status" aria-live="polite">
      {next ? `Next step: ${next.words}.` : waits ? `Waiting for ${waits.words}${waits.seat ? `, seat ${waits.seat}` : ""}.` : ""} {desk.table.says}
    </p>
  );
}

function Desktop({ desk }: { desk: Desk }) {
  const [seat, setSeat] = useState<number | null>(null);
  const reads = wantsCards(desk);
  const decides = keysDecision(desk) ? desk.view.waits?.seat : undefined;
  const pads = reads || (decides && desk.view.phase.endsWith("discards"));
  return (
    <>
      <div class={`desk ${reads || decides ? "works" : ""} ${pads ? "pads" : ""}`}>
        <DealersFelt desk={desk} open={setSeat} />
        {reads && <Reader desk={desk} />}
        {!reads && decides && <Decide desk={desk} seat={decides} key={decides} />}
      </div>
      <aside class="console-side" aria-label="What to do">
        <Next desk={desk} />
        <Usual desk={desk} />
        <Doors desk={desk} seat={seat} setSeat={setSeat} />
      </aside>
    </>
  );
}

/* Who touches a button does not leave the keyboard on it: the space bar is for the next step. */
function letGo(event: MouseEvent): void {
  const button = (event.target as HTMLElement).closest("button");
  if (event.detail > 0 && button && !button.closest("dialog")) button.blur();
}

function Page({ desk }: { desk: Desk }) {
  const { table, view } = desk;
  const alone = view.runs === "progressive-only";
  const at = { number: desk.number, stream: desk.stream, table, own: undefined, rules: desk.rules, box: undefined, seat: undefined };
  useEffect(() => void (document.title = `Console of table ${desk.number} · baize`), [desk.number]);
  return (
    <div class={`console-page ${alone ? "is-alone" : ""}`} data-life={view.life} onClick={letGo}>
      <Topbar title={`Table ${desk.number} · ${table.title}`}>
        <span class="console-life">
          {view.you === "auditor" ? "looking on" : view.runs === "automatic" ? "deals by itself" : plain(view.life)}
          {table.round && !alone ? ` · round ${table.round.number}` : ""}
        </span>
        {!alone && <Meter at={at} />}
        <a class="button quiet small console-watch" href={`/table/${desk.number}`}>
          Watch
        </a>
      </Topbar>
      <main class="console-main">
        <Live desk={desk} />
        {alone ? <Alone desk={desk} /> : <Desktop desk={desk} />}
      </main>
      <ActForm desk={desk} />
    </div>
  );
}

export function ConsolePage({ number }: { number: number }) {
  const who = person.value;
  const staff = who !== null && STAFF.includes(who.role) && !who.must_change;
  const lobby = useTopic<Lobby>("lobby");
  const desk = useDesk(number, staff);
  if (hello.value && !who) return <Missing title="For the staff of the table" words="Sign in as a dealer, or above." />;
  if (who && !staff) return <Missing title="For the staff of the table" words="Your role does not work at tables." />;
  if (desk === null || (lobby && !lobby.tables[number]))
    return <Missing title={`There is no table ${number}`} words="The lobby shows those there are." />;
  return desk ? <Page desk={desk} /> : <main class="missing" aria-busy="true" aria-label="The console is loading" />;
}
