/* How a box was settled: every wager with its hand, odds and amount, in the server's words. */
import type { Settled } from "../../net/protocol";
import { money, signed } from "../../parts/money";

export function Lines({ settlement, net }: { settlement: Settled[]; net: number | null | undefined }) {
  return (
    <table class="lines">
      <tbody>
        {settlement.map((each) => {
          const change = each.returned_cents - each.staked_cents;
          return (
            <tr key={each.wager} class={each.outcome === "lost" ? "loss" : each.outcome === "claimed" ? "live" : "gain"} title={each.clause ?? undefined}>
              <th scope="row">{each.words}</th>
              <td class="number">{each.outcome === "claimed" ? "claimed" : signed(change)}</td>
            </tr>
          );
        })}
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
