/* Shuffler and shoe: what works, what fails, and what is done with it. */
import { ActButton } from "./act";
import type { Desk } from "./desk";
import type { RoomProps } from "./rooms";
import { capital, plain } from "./words";

const FAILS: { state: string; words: string }[] = [
  { state: "jammed", words: "It is jammed" },
  { state: "stopped", words: "It has stopped" },
  { state: "wrong-count", words: "It counts a wrong number of cards" },
];
const WAYS: { way: string; words: string }[] = [
  { way: "covered", words: "Cover it" },
  { way: "marked", words: "Mark it out of order" },
  { way: "replaced", words: "Replace it by the backup" },
];

/* The deck that is in a shuffler is the one that is not in play. */
function deckIn({ view }: Desk, device: string): number {
  const wanted = device === "shuffler" ? (state: string) => state !== "in-play" && state !== "absent" : (state: string) => state === "in-play";
  return view.decks.find((deck) => wanted(deck.state))?.deck ?? 0;
}

function Device({ desk, device, state }: { desk: Desk; device: string; state: string }) {
  const { acts } = desk.view;
  const works = state === "working";
  return (
    <section class="deck-card" aria-label={capital(device)}>
      <p class="deck-name">
        <b>{capital(device === "shoe" ? "automated shoe" : device)}</b>
        <span class={works ? "gain" : "loss"}>{works ? "works" : plain(state)}</span>
      </p>
      <div class="group-acts">
        {works &&
          FAILS.filter(({ state: fails }) => device === "shuffler" || fails !== "wrong-count").map(({ state: fails, words }) => (
            <ActButton key={fails} act={acts["report_device"]} given={{ device, state: fails, deck: deckIn(desk, device) }} words={words} again />
          ))}
        {!works &&
          acts["put_out_of_order"] &&
          WAYS.map(({ way, words }) => <ActButton key={way} act={acts["put_out_of_order"]} given={{ device, way }} words={words} />)}
        {!works && <ActButton act={acts["restore_device"]} given={{ device }} words="It works again" />}
      </div>
      {!works && !acts["put_out_of_order"] && <p class="faint">A floorperson covers, marks or replaces it.</p>}
    </section>
  );
}

export function Devices({ desk }: RoomProps) {
  return (
    <>
      <p class="soft">What is reported here the rules answer at once: a failure in a deal may void the round.</p>
      {desk.view.devices.length === 0 && <p class="faint">This table has no device.</p>}
      <div class="deck-cards">
        {desk.view.devices.map(({ device, state }) => (
          <Device key={device} desk={desk} device={device} state={state} />
        ))}
      </div>
    </>
  );
}
