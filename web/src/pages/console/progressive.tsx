/* The progressive wager at a table with a round: lights, the count of chips, wins and who validates them, faults. */
import type { ConsoleClaim } from "../../net/console";
import { ClaimFacts } from "../../parts/claim";
import { money } from "../../parts/money";
import { say } from "../../state/house";
import { ActButton } from "./act";
import { asking, type Desk } from "./desk";
import type { RoomProps } from "./rooms";
import { capital, keyWords, reaches, roleWords } from "./words";

function Lights({ desk }: { desk: Desk }) {
  return (
    <ul class="lights">
      {desk.view.keys.map((key) => (
        <li key={key.seat} class={key.light ? "lit" : ""} aria-label={`Seat ${key.seat}: ${key.light ? "lit" : "dark"}`}>
          <span class={`lamp ${key.light ? "lit" : ""}`} />
          <b class="number">{key.seat}</b>
          <small>{key.key === "off" ? "" : `${key.hand}: ${keyWords(key.key)}`}</small>
        </li>
      ))}
    </ul>
  );
}

const CARDS_DECIDE = "The cards of the round make this hand: validate it, or report what went wrong under Irregularities, which voids the round";

/* A win: validated by whom the rules name, with the card; the first of its meter first. */
export function Claim({ desk, claim, beside = false }: { desk: Desk; claim: ConsoleClaim; beside?: boolean /* the next step, which is gold */ }) {
  const may = reaches(desk.view.you, claim.by);
  const who = capital(roleWords(claim.by));
  const why = !claim.first ? "A win before it is paid first" : may ? undefined : `${who} validates it`;
  const whyReject = !claim.rejectable ? CARDS_DECIDE : may ? undefined : `${who} does this`;
  const open = (not: string | undefined, act: string, words: string) => () =>
    not ? say(not) : (asking.value = { act: { at: `meter/${claim.meter}`, act, words, second: false }, given: { claim: claim.claim } });
  const validate = open(why, "validate", `Validate ${money(claim.amount_cents)} for seat ${claim.seat}`);
  const reject = open(whyReject, "reject", `Reject the win of seat ${claim.seat}`);
  return (
    <section class="win-claim" aria-label={`Win of seat ${claim.seat}`}>
      <ClaimFacts claim={claim} />
      <p class="soft">{why ?? `${who} validates it with the card`}</p>
      <div class="group-acts">
        <button type="button" class={`button ${why || beside ? "" : "gold"}`} aria-disabled={why !== undefined} title={why} onClick={validate}>
          Validate …
        </button>
        <button type="button" class="button" aria-disabled={whyReject !== undefined} title={whyReject} onClick={reject}>
          Reject …
        </button>
      </div>
    </section>
  );
}

export function Faults({ desk }: { desk: Desk }) {
  const { acts } = desk.view;
  return (
    <div class="group-acts">
      <ActButton act={acts["report_fault"]} words="A sensor or the link fails" />
      <ActButton act={acts["clear_fault"]} words="It works again" />
    </div>
  );
}

export function ProgressiveRoom({ desk }: RoomProps) {
  const { view, table } = desk;
  const level = table.progressive?.levels[0];
  const differs = view.chips_counted !== view.chips_lit && view.chips_counted > 0;
  return (
    <>
      <dl class="facts">
        {level && <dt>Meter</dt>}
        {level && <dd class="number live">{money(level.amount_cents)}</dd>}
        <dt>Sensors lit</dt>
        <dd class="number">{view.chips_lit}</dd>
        <dt>Chips counted</dt>
        <dd class={`number ${differs ? "loss" : ""}`}>{view.chips_counted}</dd>
      </dl>
      <Lights desk={desk} />
      {view.claims.map((claim) => (
        <Claim key={`${claim.meter}/${claim.claim}`} desk={desk} claim={claim} />
      ))}
      <div class="group-acts">
        <ActButton act={view.acts["count"]} given={{ chips: view.chips_lit }} words="Count the chips" again />
        {view.acts["void"] && <ActButton act={view.acts["void"]} words="Void the game" again />}
        {view.acts["pay_envy"] && <ActButton act={view.acts["pay_envy"]} />}
      </div>
      <Faults desk={desk} />
    </>
  );
}
