/* Who may do what in this house, and who came and went (S1, S3): for the manager and the auditor. */
import { useState } from "preact/hooks";
import type { AccessLine, PersonLine } from "../../net/manager";
import { houseTime } from "./time";
import { Panel, upper, useAsk, Waiting, Wide } from "./use";

const PAGE = 100;

function PeopleTable({ people }: { people: PersonLine[] }) {
  return (
    <Wide label="People">
      <table class="figures">
        <thead>
          <tr>
            {["Number", "Name", "Role", "Shown as", "State"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <tr key={one.number}>
              <td class="number">{one.number}</td>
              <td>{one.name}</td>
              <td>{upper(one.role)}</td>
              <td>{one.alias ?? ""}</td>
              <td>
                {one.disabled && <span class="tag bad">disabled</span>}
                {one.locked && <span class="tag bad">locked</span>}
                {!one.disabled && !one.locked && <span class="faint">active</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function AccessTable({ lines, people, zone }: { lines: AccessLine[]; people: PersonLine[]; zone: string | null | undefined }) {
  const names = new Map(people.map((one) => [one.number, one.name]));
  return (
    <Wide label="Access log">
      <table class="figures">
        <thead>
          <tr>
            {["Time", "Whose", "What", "At the screen", "From", "Session"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <td class="number">{houseTime(line.at_ms, zone)}</td>
              <td>{line.person === 0 ? <span class="faint">nobody known</span> : (names.get(line.person) ?? line.person)}</td>
              <td>
                {upper(line.words)}
                {line.count > 1 && `, ${line.count} times within a minute`}
                {line.table !== null && `, table ${line.table}`}
                {line.round !== null && `, round ${line.round}`}
              </td>
              <td>{line.by === null ? "" : (names.get(line.by) ?? line.by)}</td>
              <td>{line.address ?? <span class="faint">command line</span>}</td>
              <td class="faint" title={line.session ?? undefined}>
                {line.session?.slice(0, 8) ?? ""}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

export function People({ zone }: { zone: string | null | undefined }) {
  const [role, setRole] = useState("staff");
  const people = useAsk<PersonLine[]>("people", {});
  const [before, setBefore] = useState<string | null>(null);
  const access = useAsk<AccessLine[]>("access", { count: PAGE, before });
  const last = access.answer?.length === PAGE ? access.answer[PAGE - 1] : undefined;
  const shown = (people.answer ?? []).filter((one) => role === "all" || (one.role === "player") === (role === "players"));
  return (
    <div class="meter-page even">
      <Panel
        title="People"
        aside={
          <div class="picks" role="group" aria-label="Who is shown">
            {["staff", "players", "all"].map((name) => (
              <button key={name} class="button small" aria-pressed={role === name} onClick={() => setRole(name)}>
                {upper(name)}
              </button>
            ))}
          </div>
        }
      >
        <Waiting asked={people} words="Reading …" />
        {people.answer && (shown.length > 0 ? <PeopleTable people={shown} /> : <p class="faint">Nobody.</p>)}
      </Panel>
      <Panel
        title="Access log"
        aside={
          <div class="picks" role="group" aria-label="Which lines are shown">
            <button class="button small quiet" onClick={() => (before === null ? access.again() : setBefore(null))}>
              {before === null ? "Read again" : "The newest"}
            </button>
            <button class="button small quiet" disabled={!last} onClick={() => last && setBefore(last.line)}>
              Older
            </button>
          </div>
        }
      >
        <Waiting asked={access} words="Reading …" />
        {access.answer && <AccessTable lines={access.answer} people={people.answer ?? []} zone={zone} />}
        <p class="faint">{PAGE} lines a page, the latest first.</p>
      </Panel>
    </div>
  );
}
