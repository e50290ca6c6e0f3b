/* A table from above, small: its seats, taken and free. */
import type { LobbyTable } from "../../net/protocol";
import { angleOf, offsetOf } from "../table/places";

export function Plan({ table }: { table: LobbyTable }) {
  const seats = Array.from({ length: table.seats }, (_, index) => index + 1);
  return (
    <svg class="plan" viewBox="0 0 200 112">
      <path class="plan-rail" d="M8 6h184v14c0 50-41 86-92 86S8 70 8 20z" />
      <path class="plan-felt" d="M16 10h168v10c0 44-37 78-84 78S16 64 16 20z" />
      <rect class="plan-dealer" x="84" y="17" width="32" height="5" rx="2.5" />
      {seats.map((seat) => {
        const angle = angleOf(offsetOf(seat, table.seats, null));
        return (
          <circle
            key={seat}
            class={table.free.includes(seat) ? "free" : "taken"}
            cx={100 + 68 * Math.cos(angle)}
            cy={26 + 58 * Math.sin(angle)}
            r="6.5"
          />
        );
      })}
    </svg>
  );
}
