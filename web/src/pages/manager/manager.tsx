/* The Game Manager: meters, reports, people, the house. The path says which: /manager, /manager/meter/1, /manager/reports. */
import { useEffect } from "preact/hooks";
import type { Manager } from "../../net/manager";
import { Topbar } from "../../parts/topbar";
import { person, useTopic } from "../../state/house";
import { path } from "../../state/route";
import { About } from "./about";
import { MeterPage } from "./meter";
import { Meters } from "./meters";
import { People } from "./people";
import { Reports } from "./reports";
import { Closed, LOOKERS, maySee } from "./use";

const TABS = [
  { href: "/manager", words: "Meters", roles: LOOKERS },
  { href: "/manager/reports", words: "Reports", roles: LOOKERS },
  { href: "/manager/people", words: "People and access", roles: ["manager", "auditor"] },
  { href: "/manager/house", words: "House", roles: LOOKERS },
];

function Tabs({ at }: { at: string }) {
  const role = person.value?.role ?? "";
  return (
    <nav class="tabs" aria-label="Game Manager">
      {TABS.filter((tab) => tab.roles.includes(role)).map((tab) => {
        const here = tab.href === "/manager" ? at === "/manager" || at.startsWith("/manager/meter") : at === tab.href;
        return (
          <a key={tab.href} href={tab.href} aria-current={here ? "page" : undefined}>
            {tab.words}
          </a>
        );
      })}
    </nav>
  );
}

/* What the window is called: which part, of how many that may be open. */
function titleOf(at: string, view: Manager | undefined): string {
  const meter = /^\/manager\/meter\/(\d+)$/.exec(at)?.[1];
  const part = meter ? (view?.meters[meter]?.title ?? `Meter ${meter}`) : TABS.find((tab) => tab.href === at)?.words;
  return `${part ? `${part} · ` : ""}Game Manager · baize`;
}

/* Which part the path asks for. */
function Part({ view, at }: { view: Manager; at: string }) {
  const meters = Object.values(view.meters).sort((a, b) => a.meter - b.meter);
  const number = Number(/^\/manager\/meter\/(\d+)$/.exec(at)?.[1] ?? 0);
  const meter = meters.find((one) => one.meter === number);
  if (at === "/manager") return <Meters meters={meters} />;
  if (meter) return <MeterPage meter={meter} view={view} key={meter.meter} />;
  if (at === "/manager/reports") return <Reports day={view.house.day} tables={Object.values(view.tables).map((table) => table.number)} />;
  if (at === "/manager/people") return <People zone={view.house.zone} />;
  if (at === "/manager/house") return <About view={view} />;
  return <p class="faint">There is nothing here.</p>;
}

export function ManagerPage() {
  const view = useTopic<Manager>(maySee() ? "manager" : null);
  const at = path.value;
  const title = titleOf(at, view);
  useEffect(() => void (document.title = title), [title]);
  return (
    <>
      <Topbar title="Game Manager" />
      <main class="manager">
        {view && maySee() ? (
          <>
            <Tabs at={at} />
            {person.value?.role === "auditor" && <p class="looks faint">You look only: nothing here can be changed by an auditor.</p>}
            <Part view={view} at={at} />
          </>
        ) : (
          <Closed />
        )}
      </main>
    </>
  );
}
