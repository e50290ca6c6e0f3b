/* The floor: what waits for somebody first, then every table at a glance. */
import { useEffect, useState } from "preact/hooks";
import type { Floor } from "../../net/floor";
import { Dialog } from "../../parts/dialog";
import { Topbar } from "../../parts/topbar";
import { act, hello, person, say, useTopic } from "../../state/house";
import { Tables } from "./tables";
import { dayWords } from "./time";
import { Waits } from "./waits";

function EndShift({ floor, close }: { floor: Floor; close: () => void }) {
  const [busy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    const done = await act("house", "end_shift");
    setBusy(false);
    if (!done) return;
    say(`Shift ${floor.shift} has ended: its checkpoint is signed.`, "notice");
    close();
  }
  return (
    <Dialog title={`End shift ${floor.shift} of ${dayWords(floor.day)}?`} close={close}>
      <p class="soft">
        The house signs a checkpoint of everything recorded up to now. Tables go on; a checkpoint cannot be taken back.
      </p>
      <div class="dialog-acts">
        <button class="button" onClick={close}>
          Not yet
        </button>
        <button class="button gold" disabled={busy} onClick={() => void end()}>
          End the shift
        </button>
      </div>
    </Dialog>
  );
}

function House({ floor }: { floor: Floor }) {
  const [ending, setEnding] = useState(false);
  const why = person.value?.role === "auditor" ? "An auditor looks, and changes nothing" : null;
  return (
    <section class="floor-house" aria-label="The house">
      <p>
        <span class="faint">Gaming day</span> <b class="number">{dayWords(floor.day)}</b>
      </p>
      <p>
        <span class="faint">Shift</span> <b class="number">{floor.shift}</b>
      </p>
      <p>
        <span class="faint">Connected</span> <b class="number">{floor.clients}</b>
      </p>
      <p>
        <span class="faint">Record</span> <b class={floor.store === "good" ? "gain" : "loss"}>{floor.store}</b>
      </p>
      <a class="button small quiet floor-signs" href="/signs">
        Signs
      </a>
      <button
        class="button small"
        aria-disabled={why !== null}
        title={why ?? undefined}
        onClick={() => (why ? say(why) : setEnding(true))}
      >
        End the shift
      </button>
      {ending && <EndShift floor={floor} close={() => setEnding(false)} />}
    </section>
  );
}

const STAFF = ["floorperson", "supervisor", "executive", "manager", "auditor"];

function Outside() {
  const who = person.value;
  return (
    <div class="floor-outside">
      <p class="serif">The floor is for the staff of {hello.value?.house.name ?? "the house"}</p>
      <p class="soft">
        {who ? `You are signed in as ${who.role}. A floorperson or above sees this page.` : "Sign in at the top as floorperson or above."}
      </p>
    </div>
  );
}

export function FloorPage() {
  const floor = useTopic<Floor>("floor");
  useEffect(() => void (document.title = "Floor · baize"), []);
  const tables = Object.values(floor?.tables ?? {}).sort((a, b) => a.number - b.number);
  const outside = hello.value !== null && !STAFF.includes(person.value?.role ?? "");
  return (
    <>
      <Topbar title="Floor" />
      <main class="floor" aria-busy={!floor && !outside}>
        {outside && <Outside />}
        {floor && !outside && (
          <>
            <House floor={floor} />
            <Waits tables={tables} />
            <Tables tables={tables} />
          </>
        )}
      </main>
    </>
  );
}
