/* The rounds that are over, the own ones first of all: each opens with every card. */
import { useEffect, useState } from "preact/hooks";
import type { RoundLine } from "../../net/protocol";
import { Dialog } from "../../parts/dialog";
import { money, signed } from "../../parts/money";
import { ask, say } from "../../state/house";
import type { At } from "./at";

const MANY = 30;

const time = (ms: number) => new Date(ms).toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
const played = (line: RoundLine) => line.net_cents !== null && line.net_cents !== undefined;

function useRounds(table: number) {
  const [lines, setLines] = useState<RoundLine[] | null>(null);
  const [more, setMore] = useState(true);
  function get(before?: number) {
    ask<RoundLine[]>("rounds", { table, count: MANY, ...(before !== undefined && { before }) }).then(
      (answer) => {
        setLines((old) => [...(before === undefined ? [] : (old ?? [])), ...answer]);
        setMore(answer.length === MANY);
      },
      (refusal: Error) => say(refusal.message),
    );
  }
  useEffect(() => get(), [table]);
  return { lines, more, older: () => get(lines?.[lines.length - 1]?.round) };
}

interface RowProps {
  table: number;
  line: RoundLine;
  open: boolean; /* disputed */
  recent: boolean; /* it can be disputed */
  dispute: (round: number) => void;
}

function Row({ table, line, open, recent, dispute }: RowProps) {
  const net = line.net_cents ?? 0;
  return (
    <tr>
      <th scope="row">
        <a href={`/round/${table}/${line.round}`}>Round {line.round.toLocaleString("en-US")}</a>
      </th>
      <td class="faint number">{time(line.at_ms)}</td>
      <td class={`number ${net > 0 ? "gain" : net < 0 ? "loss" : ""}`}>
        {line.void ? "void" : !played(line) ? "–" : net === 0 ? money(0) : signed(net)}
      </td>
      <td>
        {open && <span class="live">disputed</span>}
        {recent && !open && (
          <button class="button quiet small" onClick={() => dispute(line.round)} aria-label={`Dispute round ${line.round}`}>
            Dispute
          </button>
        )}
      </td>
    </tr>
  );
}

export function History({ at, close, dispute }: { at: At; close: () => void; dispute: (round: number) => void }) {
  const { lines, more, older } = useRounds(at.number);
  const [all, setAll] = useState(at.own === undefined);
  const disputed = at.own?.disputes.map((each) => each.round) ?? [];
  const recent = at.own?.rounds.map((each) => each.round) ?? [];
  const shown = lines?.filter((line) => all || played(line)) ?? [];
  return (
    <Dialog title="History" close={close}>
      {at.own && (
        <label class="switch">
          <input type="checkbox" checked={all} onChange={() => setAll(!all)} />
          Also rounds that you did not play
        </label>
      )}
      {lines && shown.length === 0 && <p class="soft">{all ? "No round is over yet." : "You have not finished a round here yet."}</p>}
      <table class="history" aria-busy={!lines}>
        <tbody>
          {shown.map((line) => (
            <Row key={line.round} table={at.number} line={line} open={disputed.includes(line.round)} recent={recent.includes(line.round)} dispute={dispute} />
          ))}
        </tbody>
      </table>
      <div class="dialog-acts">
        {more && lines && lines.length > 0 && (
          <button class="button small" onClick={older}>
            Older rounds
          </button>
        )}
        <a class="button small" href={`/rounds/${at.number}`}>
          All rounds of the table
        </a>
      </div>
    </Dialog>
  );
}
