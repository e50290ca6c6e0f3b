/* The tray and the boxes: what the books say, the papers of the shift, what is counted, brought and taken. */
import { money, signed } from "../../parts/money";
import { ActButton, ActList } from "./act";
import { actsOf } from "./groups";
import type { RoomProps } from "./rooms";
import { capital } from "./words";

export function Chips({ desk }: RoomProps) {
  const { view } = desk;
  const { shift } = view;
  const known: Record<string, Record<string, unknown>> = {
    open_inventory: view.tray_cents > 0 ? { counted_cents: view.tray_cents } : {},
    close_inventory: { counted_cents: view.tray_cents },
    take_drop: { counted_cents: view.drop_cents },
    take_tips: { counted_cents: view.tips_cents },
  };
  const acts = actsOf(view, "chips");
  return (
    <>
      <dl class="facts money-facts">
        <dt>Tray</dt>
        <dd class="number">{money(view.tray_cents)}</dd>
        <dt>Drop box</dt>
        <dd class="number">{money(view.drop_cents)}</dd>
        <dt>Tips</dt>
        <dd class="number">{money(view.tips_cents)}</dd>
        <dt>Shift {shift.number}</dt>
        <dd>{shift.open ? "open" : "closed"}</dd>
        <dt>Opening count</dt>
        <dd class="number">{money(shift.opening_cents)}</dd>
        <dt>Fills</dt>
        <dd class="number">{money(shift.fills_cents)}</dd>
        <dt>Credits</dt>
        <dd class="number">{money(shift.credits_cents)}</dd>
        <dt>Win</dt>
        <dd class={`number ${shift.win_cents < 0 ? "loss" : ""}`}>
          <b>{signed(shift.win_cents)}</b>
        </dd>
      </dl>
      {view.slips.length > 0 && (
        <ul class="slips">
          {view.slips.map((slip) => (
            <li key={`${slip.kind}${slip.number}`} class={slip.voided ? "faint" : ""}>
              <span>
                {capital(slip.kind)} {slip.number}
                {slip.voided && ", voided"}
              </span>
              <b class="number">{money(slip.amount_cents)}</b>
              {!slip.voided && view.acts["void_slip"] && (
                <ActButton act={view.acts["void_slip"]} given={{ slip: slip.kind, number: slip.number }} words="Void it" kind="small" />
              )}
            </li>
          ))}
        </ul>
      )}
      {acts.length === 0 && <p class="faint">A floorperson counts, fills and takes.</p>}
      {acts.length > 0 && (
        <ul class="act-list">
          {acts.filter((act) => act.act !== "void_slip").map((act) => (
            <ActList key={act.act} acts={[act]} given={known[act.act] ?? {}} />
          ))}
        </ul>
      )}
    </>
  );
}
