/* The screens of baize: the path says which page. A page that is not the lobby is loaded when it is opened. */
import { render, type ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Frame } from "./parts/frame";
import { Missing } from "./parts/missing";
import { Lobby } from "./pages/lobby/lobby";
import * as http from "./net/http";
import { link, start } from "./state/house";
import { path, startRouter } from "./state/route";
import "./state/settings";
import "./style/tokens.css";
import "./style/base.css";
import "./style/cards.css";
import "./style/lobby.css";
import "./style/table.css";
import "./style/dock.css";
import "./style/floor.css";
import "./style/rounds.css";
import "./style/sign.css";
import "./style/console.css";
import "./style/mathematics.css";
import "./style/me.css";
import "./style/cashier.css";
import "./style/manager.css";
import "./style/phone.css";
import "./style/paper.css";

type Page = ComponentType<{ number: number; second: number }>;

/* Add a page here: its path, with up to two numbers, and where its component is. */
const pages: [RegExp, () => Promise<Page>][] = [
  [/^\/table\/(\d+)$/, () => import("./pages/table/table").then((module) => module.TablePage)],
  [/^\/floor$/, () => import("./pages/floor/floor").then((module) => module.FloorPage)],
  [/^\/rounds\/(\d+)$/, () => import("./pages/rounds/rounds").then((module) => module.RoundsPage)],
  [/^\/round\/(\d+)\/(\d+)$/, () => import("./pages/rounds/rebuilt").then((module) => module.RebuiltPage)],
  [/^\/signs$/, () => import("./pages/sign/signs").then((module) => module.SignsPage)],
  [/^\/sign\/(\d+)$/, () => import("./pages/sign/sign").then((module) => module.SignPage)],
  [/^\/console\/(\d+)$/, () => import("./pages/console/console").then((module) => module.ConsolePage)],
  [/^\/mathematics(?:\/(\d+))?$/, () => import("./pages/mathematics/mathematics").then((module) => module.MathematicsPage)],
  [/^\/cashier$/, () => import("./pages/cashier/cashier").then((module) => module.CashierPage)],
  [/^\/me$/, () => import("./pages/me/me").then((module) => module.MePage)],
  [/^\/manager(?:\/.*)?$/, () => import("./pages/manager/manager").then((module) => module.ManagerPage)],
  [/^\/win\/\d+\/\d+$/, () => import("./pages/manager/win").then((module) => module.WinPage)],
];

/* A page that cannot be loaded (no network, or a newer baize has been installed meanwhile) is asked for again: by hand, and
 * by itself once the connection is back. */
function Unloaded({ again }: { again: () => void }) {
  const wasLost = useRef(false);
  const now = link.value;
  useEffect(() => {
    if (now === "open" && wasLost.current) again();
    wasLost.current = now === "lost" || (wasLost.current && now !== "open");
  }, [now]);
  return (
    <Missing title="The page could not be loaded" words="The server was not reached, or it has been updated.">
      <p>
        <button class="button gold" onClick={again}>
          Try again
        </button>
      </p>
    </Missing>
  );
}

/* The server is there and the page is not: what this one knows of the files is out of date. Without a server a reload would
 * end on the browser's own page, which comes back to nothing. */
const reloadIfReached = () => http.session().then(() => location.reload(), () => undefined);

function Loaded({ load, number, second }: { load: () => Promise<Page>; number: number; second: number }) {
  const [page, setPage] = useState<{ Page: Page } | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    load().then(
      (Page) => here && setPage({ Page }),
      () => here && (setFailed(true), tries > 0 && void reloadIfReached()),
    );
    return () => void (here = false);
  }, [load, tries]);
  if (failed && !page) return <Unloaded again={() => setTries((before) => before + 1)} />;
  return page ? <page.Page number={number} second={second} key={`${number}/${second}`} /> : <main class="missing" aria-busy="true" />;
}

function App() {
  const found = pages.map(([pattern, load]) => ({ load, key: pattern.source, match: pattern.exec(path.value) })).find(({ match }) => match);
  return (
    <>
      <Frame />
      {path.value === "/" ? (
        <Lobby />
      ) : found ? (
        <Loaded key={found.key} load={found.load} number={Number(found.match![1] ?? 0)} second={Number(found.match![2] ?? 0)} />
      ) : (
        <Missing title="There is nothing here" />
      )}
    </>
  );
}

startRouter();
start();
render(<App />, document.getElementById("app")!);
