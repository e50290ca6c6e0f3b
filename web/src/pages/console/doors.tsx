/* The doors of the console: everything that is not the next step, each with what it has to say on the outside. */
import { useState } from "preact/hooks";
import { useKeys } from "../table/keys";
import { useTick } from "./clock";
import { backToNext, type Desk } from "./desk";
import { Room } from "./room";
import { INSIDE, OUTSIDE } from "./rooms";
import type { Door } from "./groups";
import { SeatDoor } from "./seat";

const DOORS: { door: Door; words: string; key: string }[] = [
  { door: "irregularities", words: "Irregularities", key: "i" },
  { door: "seats", words: "Seats", key: "s" },
  { door: "decks", words: "Decks", key: "d" },
  { door: "devices", words: "Devices", key: "v" },
  { door: "chips", words: "Chips", key: "c" },
  { door: "progressive", words: "Progressive", key: "p" },
  { door: "disputes", words: "Disputes", key: "u" },
  { door: "table", words: "Table", key: "b" },
];

const isThere = (desk: Desk, door: Door) => {
  const alone = desk.view.runs === "progressive-only";
  if (door === "progressive") return desk.view.rows.length > 0;
  return !alone;
};

export function Doors({ desk, seat, setSeat }: { desk: Desk; seat: number | null; setSeat: (seat: number | null) => void }) {
  const [open, setOpen] = useState<Door | null>(null);
  useTick(1000, desk.view.decks.some((deck) => deck.ends_ms));
  const doors = DOORS.filter(({ door }) => isThere(desk, door));
  useKeys(Object.fromEntries(doors.map(({ door, key }) => [key, () => setOpen(door)])));
  const close = () => {
    setOpen(null);
    backToNext();
  };
  const found = doors.find(({ door }) => door === open);
  const Inside = found && INSIDE[found.door];
  const chosen = seat === null ? undefined : desk.table.seats[seat];
  return (
    <nav class="console-doors" aria-label="More">
      {doors.map(({ door, words, key }) => {
        const outside = OUTSIDE[door](desk);
        return (
          <button type="button" key={door} class={`button door ${outside.kind}`} onClick={() => setOpen(door)}>
            <span>
              {words} <kbd>{key.toUpperCase()}</kbd>
            </span>
            <small>{outside.words}</small>
          </button>
        );
      })}
      {found && Inside && (
        <Room title={found.words} close={close} key={found.door}>
          <Inside desk={desk} close={close} openSeat={setSeat} />
        </Room>
      )}
      {chosen && (
        <Room title={`Seat ${chosen.seat}`} close={() => (setSeat(null), backToNext())} key={`seat ${chosen.seat}`}>
          <SeatDoor desk={desk} seat={chosen} />
        </Room>
      )}
    </nav>
  );
}

