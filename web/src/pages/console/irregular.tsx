/* What went wrong: each irregularity with what the rules make of it, said before anybody reports it. */
import { useState } from "preact/hooks";
import type { Act } from "../../net/console";
import { cardName } from "../../parts/card";
import { say, said } from "../../state/house";
import { busy, type Desk, perform } from "./desk";
import { whyNot } from "./act";
import { actsOf } from "./groups";
import { CardPad } from "./pad";
import { capital } from "./words";

/* Those that are about one card can name it. */
const ABOUT_A_CARD = ["card-face-up", "card-drawn-seen"];

function Confirm({ desk, act, back, close }: { desk: Desk; act: Act; back: () => void; close: () => void }) {
  const [card, setCard] = useState<string | null>(null);
  const [wrong, setWrong] = useState("");
  const names = ABOUT_A_CARD.includes(act.what ?? "");
  async function report() {
    if (await perform(act.at, act.act, { what: act.what, ...(card && { card }) })) {
      say(`Reported: ${act.words}. ${capital(act.then ?? "")}`, "notice");
      close();
    } else setWrong(said.value?.words ?? "It was refused");
  }
  return (
    <div class="confirm">
      <p class="confirm-what">{capital(act.words)}</p>
      <p class="eyebrow">Then, by the rules</p>
      <p class="confirm-then">{capital(act.then ?? "")}</p>
      {names && (
        <>
          <p class="soft">Which card? {card ? <b>The {cardName(card)}</b> : "Touch it, or type it."}</p>
          <CardPad cards={desk.rules?.deck ?? 52} chosen={card ? [card] : []} pick={(picked) => setCard(picked === card ? null : picked)} />
        </>
      )}
      <p class="loss" role="alert">
        {wrong}
      </p>
      <div class="dialog-acts">
        <button type="button" class="button" onClick={back}>
          Back
        </button>
        <button type="button" class="button gold" disabled={busy.value} onClick={() => void report()}>
          Report it
        </button>
      </div>
    </div>
  );
}

export function Irregularities({ desk, close }: { desk: Desk; close: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const acts = actsOf(desk.view, "irregularities");
  const act = acts.find((each) => each.what === chosen);
  if (act) return <Confirm desk={desk} act={act} back={() => setChosen(null)} close={close} />;
  return (
    <>
      <p class="soft">Choose what happened. Nothing is done before you have read what follows from it and reported it.</p>
      {acts.length === 0 && <p class="faint">Your role reports none here.</p>}
      <ul class="irregular">
        {acts.map((each) => {
          const why = whyNot(each);
          return (
            <li key={each.what}>
              <button
                type="button"
                class="button"
                aria-disabled={why !== undefined}
                title={why}
                onClick={() => (why ? say(why) : setChosen(each.what ?? null))}
              >
                <b>{capital(each.words)}</b>
                <span>
                  <span aria-hidden="true">→ </span>
                  {each.then}
                </span>
                {why && <small>Not now: {why}</small>}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
