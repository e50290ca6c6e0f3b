/* The bar at the top of the pages for staff: where one is, and the doors that one's role has. */
import type { ComponentChildren } from "preact";
import { person } from "../state/house";
import { path } from "../state/route";
import { Account } from "./account";

/* Who finds which page in the bar. Whether a topic may be watched is decided by the server alone. */
const FLOOR = ["floorperson", "supervisor", "executive", "manager", "auditor"];
const DOORS: { href: string; words: string; roles: string[] | null }[] = [
  { href: "/", words: "Lobby", roles: null },
  { href: "/floor", words: "Floor", roles: FLOOR },
  { href: "/cashier", words: "Cashier", roles: ["cashier"] },
  { href: "/manager", words: "Game Manager", roles: FLOOR.slice(1) },
  { href: "/mathematics", words: "Mathematics", roles: null },
];

const isHere = (href: string) => path.value === href || (href !== "/" && path.value.startsWith(`${href}/`));

export function Doors() {
  const role = person.value?.role ?? "";
  return (
    <nav class="doors" aria-label="Pages">
      {DOORS.filter((door) => !door.roles || door.roles.includes(role)).map((door) => (
        <a key={door.href} href={door.href} aria-current={isHere(door.href) ? "page" : undefined}>
          {door.words}
        </a>
      ))}
    </nav>
  );
}

export function Topbar({ title, children }: { title?: string; children?: ComponentChildren }) {
  return (
    <header class="topbar">
      <a class="brand" href="/" aria-label="baize: to the lobby">
        baize
      </a>
      {title && <h1 class="topbar-title">{title}</h1>}
      {children}
      <span class="grow" />
      <Doors />
      <Account />
    </header>
  );
}
