/* Who may do what in this house, and who came and went (S1, S3): for the manager and the auditor. */
import { useState } from "preact/hooks";
import type { AccessLine, PersonLine } from "../../net/manager";
import { houseTime } from "./time";
import { Panel, upper, useAsk, Waiting, Wide } from "./use";

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
            {["Time", "Person", "What"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td class="number">{houseTime(line.at_ms, zone)}</td>
              <td>{line.person === 0 ? <span class="faint">nobody known</span> : (names.get(line.person) ?? line.person)}</td>
              <td>
                {upper(line.words)}
                {line.by !== null && `, by ${names.get(line.by) ?? line.by}`}
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
  const access = useAsk<AccessLine[]>("access", { count: 200 });
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
          <button class="button small quiet" onClick={access.again}>
            Read again
          </button>
        }
      >
        <Waiting asked={access} words="Reading …" />
        {access.answer && <AccessTable lines={access.answer} people={people.answer ?? []} zone={zone} />}
        <p class="faint">The latest 200, the latest first.</p>
      </Panel>
    </div>
  );
}
