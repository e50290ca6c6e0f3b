/* All progressive signs of the house: one is chosen and left to hang over its tables. */
import { useEffect } from "preact/hooks";
import type { Lobby, LobbyTable } from "../../net/protocol";
import { Rolling } from "../../parts/money";
import { Topbar } from "../../parts/topbar";
import { useTopic } from "../../state/house";

function where(tables: LobbyTable[]): string {
  if (tables.length === 0) return "linked to no table";
  const places = [...new Set(tables.map((table) => table.jurisdiction))].join(", ");
  return `${places} · ${tables.length === 1 ? "table" : "tables"} ${tables.map((table) => table.number).join(", ")}`;
}

export function SignsPage() {
  const lobby = useTopic<Lobby>("lobby");
  useEffect(() => void (document.title = "Signs · baize"), []);
  const meters = Object.values(lobby?.meters ?? {}).sort((a, b) => a.meter - b.meter);
  const linked = (meter: number) => Object.values(lobby?.tables ?? {}).filter((table) => table.meters.includes(meter));
  return (
    <>
      <Topbar title="Signs" />
      <main class="signs" aria-busy={!lobby}>
        <ul class="signs-list">
          {meters.map((meter) => (
            <li key={meter.meter}>
              <a class="signs-one" href={`/sign/${meter.meter}`}>
                <span class="eyebrow">Sign {meter.meter}</span>
                <span class="serif signs-title">{meter.title}</span>
                <Rolling cents={meter.amount_cents} class="live" />
                <span class="faint">{where(linked(meter.meter))}</span>
              </a>
            </li>
          ))}
        </ul>
        {lobby && meters.length === 0 && <p class="soft signs-none">This house has no progressive meter.</p>}
      </main>
    </>
  );
}
