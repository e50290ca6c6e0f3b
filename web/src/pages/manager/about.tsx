/* The house: its day, the program that runs it, and the rules it has filed, to be read word by word. */
import { useState } from "preact/hooks";
import type { Manager, Texts } from "../../net/manager";
import { Dialog } from "../../parts/dialog";
import { dayWords, houseTime } from "./time";
import { Panel, useAsk, Waiting, Wide } from "./use";

function Read({ digest, close }: { digest: string; close: () => void }) {
  const asked = useAsk<Texts>("texts", { rules: digest });
  const [which, setWhich] = useState<"submission_text" | "jurisdiction_text">("submission_text");
  return (
    <div class="texts">
      <Dialog title={asked.answer?.submission ?? "Rules"} close={close}>
        <div class="picks" role="group" aria-label="Text">
          <button class="button small" aria-pressed={which === "submission_text"} onClick={() => setWhich("submission_text")}>
            Submission
          </button>
          <button class="button small" aria-pressed={which === "jurisdiction_text"} onClick={() => setWhich("jurisdiction_text")}>
            Jurisdiction
          </button>
        </div>
        <p class="digest faint">{digest}</p>
        <Waiting asked={asked} words="The record is being read …" />
        {asked.answer && (
          <pre class="rule-text" tabIndex={0}>
            {asked.answer[which]}
          </pre>
        )}
      </Dialog>
    </div>
  );
}

export function About({ view }: { view: Manager }) {
  const [open, setOpen] = useState<string | null>(null);
  const { house } = view;
  const tablesOf = (digest: string) => Object.values(view.tables).filter((table) => table.rules === digest && !table.retired);
  const rows: [string, string][] = [
    ["Name", house.name + (house.demo ? " (a demo, play money)" : "")],
    ["Gaming day", `${dayWords(house.day)}, shift ${house.shift}`],
    ["Zone", `UTC${house.zone ?? ""}`],
    ["Running since", houseTime(house.running_since_ms, house.zone)],
    ["Version", house.version],
  ];
  return (
    <div class="meter-page even">
      <Panel title="The house">
        <dl class="terms">
          {rows.map(([term, words]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p class="soft">Digest of the program</p>
        <p class="digest">{house.program}</p>
      </Panel>
      <Panel title="Rules on file">
        <Wide label="Rules on file">
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">Submission</th>
                <th scope="col">Tables</th>
                <th scope="col">Digest</th>
                <th scope="col">
                  <span class="visually-hidden">Text</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {house.rules.map((one) => (
                <tr key={one.digest}>
                  <td>{one.submission}</td>
                  <td>{tablesOf(one.digest).map((table) => table.number).join(", ") || "–"}</td>
                  <td class="digest" title={one.digest}>
                    {one.digest.slice(0, 16)}…
                  </td>
                  <td class="row-acts">
                    <button class="button small" onClick={() => setOpen(one.digest)} aria-label={`Read the text of ${one.submission}`}>
                      Read
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      </Panel>
      {open && <Read digest={open} close={() => setOpen(null)} />}
    </div>
  );
}
