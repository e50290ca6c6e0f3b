/* What is behind each door, and what it says on the outside. */
import type { FunctionComponent } from "preact";
import { money } from "../../parts/money";
import { now } from "../../state/house";
import { ActList } from "./act";
import { Chips } from "./chips";
import { Decks } from "./decks";
import type { Desk } from "./desk";
import { Devices } from "./devices";
import { Disputes } from "./disputes";
import { actsOf, type Door } from "./groups";
import { Irregularities } from "./irregular";
import { ProgressiveRoom } from "./progressive";
import { capital, duration, plain, playerName } from "./words";

export interface RoomProps {
  desk: Desk;
  close: () => void;
  openSeat: (seat: number) => void;
}

export interface Outside {
  words: string;
  kind: "" | "live" | "bad";
}

const quiet = (words: string): Outside => ({ words, kind: "" });

function decksOutside({ view }: Desk): Outside {
  const ends = view.decks.filter((deck) => deck.ends_ms).sort((a, b) => a.ends_ms! - b.ends_ms!)[0];
  const condemned = view.decks.find((deck) => deck.state === "condemned");
  if (condemned) return { words: `${condemned.back}: remove it`, kind: "bad" };
  if (view.stub.due) return { words: "count the stub", kind: "live" };
  if (ends) return { words: `${ends.back}: ${duration(ends.ends_ms! - now())}`, kind: ends.warns ? "bad" : "" };
  const there = view.decks.filter((deck) => deck.state !== "absent");
  return quiet(there.length === 0 ? "none at the table" : there.map((deck) => deck.back).join(", "));
}

function devicesOutside({ view }: Desk): Outside {
  const broken = view.devices.find((device) => device.state !== "working");
  return broken ? { words: `${broken.device}: ${plain(broken.state)}`, kind: "bad" } : quiet(view.devices.length === 0 ? "none" : "all work");
}

function progressiveOutside({ view, table }: Desk): Outside {
  const first = view.claims[0];
  if (table.progressive?.link_lost) return { words: "the link is lost", kind: "bad" };
  if (first) return { words: `seat ${first.seat}: ${money(first.amount_cents)}`, kind: "live" };
  return quiet(`${view.chips_lit} lit`);
}

export const OUTSIDE: Record<Door, (desk: Desk) => Outside> = {
  irregularities: () => quiet("and what follows"),
  seats: ({ table }) => quiet(`${Object.values(table.seats).filter((seat) => seat.player).length} of ${Object.keys(table.seats).length} taken`),
  decks: decksOutside,
  devices: devicesOutside,
  chips: ({ view }) => quiet(view.shift.open ? money(view.tray_cents) : "not counted"),
  progressive: progressiveOutside,
  disputes: ({ view }) => (view.disputes.length > 0 ? { words: `${view.disputes.length} open`, kind: "live" } : quiet("none")),
  table: ({ view }) => quiet(plain(view.life)),
};

/* ---- The small rooms ---- */

function Seats({ desk, close, openSeat }: RoomProps) {
  const seats = Object.values(desk.table.seats).sort((a, b) => a.seat - b.seat);
  return (
    <ul class="seat-list">
      {seats.map((seat) => (
        <li key={seat.seat}>
          <button type="button" class="button" onClick={() => (close(), openSeat(seat.seat))}>
            <b class="number">{seat.seat}</b>
            <span>{seat.player ? playerName(seat.player) : <span class="faint">free</span>}</span>
            <span class="number faint">{seat.player ? money(seat.chips_cents ?? 0) : "Seat a player …"}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function TableRoom({ desk }: RoomProps) {
  const { view } = desk;
  return (
    <>
      <dl class="facts">
        <dt>Table</dt>
        <dd>{capital(plain(view.life))}</dd>
        <dt>Dealer</dt>
        <dd>{view.dealer ? playerName(view.dealer) : "nobody is signed on"}</dd>
        <dt>Cards</dt>
        <dd>{desk.table.source === "reader" ? "from a card-reading shoe" : "from the house's generator"}</dd>
      </dl>
      <ActList acts={actsOf(view, "table")} />
    </>
  );
}

export const INSIDE: Record<Door, FunctionComponent<RoomProps>> = {
  irregularities: Irregularities,
  seats: Seats,
  decks: Decks,
  devices: Devices,
  chips: Chips,
  progressive: ProgressiveRoom,
  disputes: Disputes,
  table: TableRoom,
};
