/* The own page: money and where it is, the statement day by day, limits, exclusion, name and password. */
import { useEffect, useState } from "preact/hooks";
import type { Me } from "../../net/protocol";
import { SignIn } from "../../parts/account";
import { money, Rolling } from "../../parts/money";
import { Topbar } from "../../parts/topbar";
import { hello, person, useTopic } from "../../state/house";
import { Exclusion, Limits } from "./limits";
import { Name, Password } from "./name";
import { Statement } from "./statement";

type Wallet = NonNullable<Me["wallet"]>;

function Money({ me, wallet }: { me: Me; wallet: Wallet }) {
  const chips = me.tables.reduce((sum, table) => sum + table.chips_cents, 0);
  return (
    <section class="me-money" aria-label="Money">
      <p>
        <span class="faint">Wallet</span>
        <Rolling cents={wallet.balance_cents} />
      </p>
      <p>
        <span class="faint">Chips at tables</span>
        <Rolling cents={chips} />
      </p>
      <p>
        <span class="faint">Together</span>
        <Rolling cents={wallet.balance_cents + chips} class="me-total" />
      </p>
      {me.tables.length > 0 && (
        <ul class="me-tables">
          {me.tables.map((table) => (
            <li key={table.table}>
              <a class="button small" href={`/table/${table.table}`}>
                Back to table {table.table}
              </a>
              <span class="soft">
                seat {table.seats.join(", ")} · {money(table.chips_cents)} in chips
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SignedOut() {
  const [signing, setSigning] = useState(false);
  return (
    <main class="missing">
      <h1 class="serif">Nobody is signed in</h1>
      <p class="soft">Your money, your statement and your limits are here once you are.</p>
      <p>
        <button class="button gold" onClick={() => setSigning(true)}>
          Sign in
        </button>
      </p>
      {signing && <SignIn close={() => setSigning(false)} />}
    </main>
  );
}

function Page({ me }: { me: Me }) {
  const { wallet } = me;
  return (
    <main class="me">
      <header>
        <p class="eyebrow">{hello.value?.house.demo && wallet ? "Play money" : me.person.role}</p>
        <h1 class="serif">{me.person.alias ?? me.person.name}</h1>
      </header>
      {wallet && <Money me={me} wallet={wallet} />}
      {wallet && <Statement />}
      <div class="me-pair">
        {wallet && <Limits wallet={wallet} stream={`wallet/${me.person.number}`} />}
        {wallet && <Exclusion wallet={wallet} stream={`wallet/${me.person.number}`} />}
        <Name me={me} />
        {!me.person.guest && <Password name={me.person.name} />}
      </div>
    </main>
  );
}

export function MePage() {
  const me = useTopic<Me>(person.value ? "me" : null);
  useEffect(() => void (document.title = "Your money and limits · baize"), []);
  const waits = !hello.value || (person.value && !me);
  return (
    <>
      <Topbar title="Your money and limits" />
      {waits ? <main class="missing" aria-busy="true" /> : me ? <Page me={me} /> : <SignedOut />}
    </>
  );
}
