/* The screens of baize: the path says which page. A page that is not the lobby is loaded when it is opened. */
import { render, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Frame } from "./parts/frame";
import { Lobby } from "./pages/lobby/lobby";
import { start } from "./state/house";
import { path, startRouter } from "./state/route";
import "./state/settings";
import "./style/tokens.css";
import "./style/base.css";
import "./style/cards.css";
import "./style/lobby.css";
import "./style/table.css";
import "./style/dock.css";
import "./style/manager.css";
import "./style/paper.css";

type Page = ComponentType<{ number: number }>;

/* Add a page here: its path, with N for a number, and where its component is. */
const pages: [RegExp, () => Promise<Page>][] = [
  [/^\/table\/(\d+)$/, () => import("./pages/table/table").then((module) => module.TablePage)],
  [/^\/manager(?:\/.*)?$/, () => import("./pages/manager/manager").then((module) => module.ManagerPage)],
  [/^\/win\/\d+\/\d+$/, () => import("./pages/manager/win").then((module) => module.WinPage)],
];

function Missing() {
  return (
    <main class="missing">
      <h1 class="serif">There is nothing here</h1>
      <p>
        <a href="/">To the lobby</a>
      </p>
    </main>
  );
}

function Loaded({ load, number }: { load: () => Promise<Page>; number: number }) {
  const [page, setPage] = useState<{ Page: Page } | null>(null);
  useEffect(() => {
    let here = true;
    void load().then((Page) => here && setPage({ Page }));
    return () => void (here = false);
  }, [load]);
  return page ? <page.Page number={number} key={number} /> : <main class="missing" aria-busy="true" />;
}

function App() {
  const found = pages.map(([pattern, load]) => ({ load, match: pattern.exec(path.value) })).find(({ match }) => match);
  return (
    <>
      <Frame />
      {path.value === "/" ? <Lobby /> : found ? <Loaded load={found.load} number={Number(found.match![1] ?? 0)} /> : <Missing />}
    </>
  );
}

startRouter();
start();
render(<App />, document.getElementById("app")!);
