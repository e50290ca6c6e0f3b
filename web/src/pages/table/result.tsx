/* How a box was settled: every wager with its hand, odds and amount, in the server's words; and a win of the progressive. */
import type { Settled } from "../../net/protocol";
import { money, Rolling, signed } from "../../parts/money";
import type { At } from "./at";

const kind = (line: Settled) => (line.outcome === "lost" ? "loss" : line.outcome === "claimed" ? "live" : "gain");

/* A win of the progressive is not in the net before it is paid; what it comes to stands beside the wager. */
const claims = (line: Settled) => (line.claimed_cents ? `${money(line.claimed_cents)} claimed` : "claimed");

interface Props {
  settlement: Settled[];
  net: number | null | undefined;
  envy?: number | undefined;
}

export function Lines({ settlement, net, envy }: Props) {
  return (
    <table class="lines">
      <tbody>
        {settlement.map((line) => (
          <tr key={line.words} class={kind(line)} title={line.clause ?? undefined}>
            <th scope="row">{line.words}</th>
            <td class="number">
              {signed(line.returned_cents - line.staked_cents)}
              {line.outcome === "claimed" && <small class="claims">{claims(line)}</small>}
            </td>
          </tr>
        ))}
        {envy ? (
          <tr class="live">
            <th scope="row">Envy bonus: another seat won the progressive</th>
            <td class="number">{signed(envy)}</td>
          </tr>
        ) : null}
      </tbody>
      {net !== null && net !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">Net</th>
            <td class="number">{net === 0 ? money(0) : signed(net)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const CLAIMED = "Claimed. The house checks the hand before it pays.";

/* A win of the progressive as its player sees it: claimed, then paid. */
export function ClaimNote({ at }: { at: At }) {
  const claim = at.table.round?.claims.find((each) => each.seat === at.box?.seat);
  if (!claim) return null;
  const amount = claim.amount_cents || at.seat?.claimed_cents || 0;
  return (
    <div class={`claim-note ${claim.paid ? "paid" : ""}`} role="status">
      <p class="eyebrow">Progressive · {claim.hand}</p>
      {amount > 0 && <Rolling cents={amount} class="live" />}
      <p class="soft">{claim.paid ? "Paid: it is in your chips." : CLAIMED}</p>
    </div>
  );
}
