/* For who does not play yet: a guest's seat, a sign-in, a free seat, chips. */
import { useEffect, useState } from "preact/hooks";
import { SignIn } from "../../parts/account";
import { money } from "../../parts/money";
import { act, beGuest, hello, person, say, signOut } from "../../state/house";
import { type At, option, reason } from "./at";
import { leavesByWish, nearestToMiddle, sitDown, usualBuyIn } from "./sit";

export function Guest() {
  const [signing, setSigning] = useState(false);
  const [busy, setBusy] = useState(false);
  const guests = hello.value?.house.guests;
  function play() {
    setBusy(true);
    beGuest()
      .catch((error: Error) => say(error.message))
      .finally(() => setBusy(false));
  }
  return (
    <div class="choices">
      {guests && (
        <button class="button choice gold" disabled={busy} onClick={play}>
          Play as a guest
          <small>play money, no account</small>
        </button>
      )}
      <button class="button choice" onClick={() => setSigning(true)}>
        Sign in
      </button>
      {signing && <SignIn close={() => setSigning(false)} />}
    </div>
  );
}

export function Sit({ at }: { at: At }) {
  const take = option(at.own?.options, "take_seat");
  const seat = nearestToMiddle(take?.seats ?? [], Object.keys(at.table.seats).length);
  return (
    <div class="choices">
      <button
        class={`button choice ${take?.allowed && seat !== undefined ? "gold" : ""}`}
        aria-disabled={!take?.allowed || seat === undefined}
        onClick={() => (take?.allowed && seat !== undefined ? void act(at.stream, "take_seat", { seat }) : say(reason(take, "no seat is free")))}
      >
        Sit down
        <small>{!take?.allowed || seat === undefined ? reason(take, "no seat is free") : `seat ${seat}, or touch another one`}</small>
      </button>
    </div>
  );
}

const CASHIER = "The cashier takes deposits.";

/* Less than the least Ante is left. A guest of a demo begins again as another one; who has an account goes to the cashier. */
function NoMoney({ at, least }: { at: At; least: number }) {
  const [busy, setBusy] = useState(false);
  const left = at.own!.wallet_cents + at.own!.chips_cents;
  const words = `${left > 0 ? `${money(left)} is left` : "Your money is gone"}: the least Ante here is ${money(least)}.`;
  async function again() {
    setBusy(true);
    try {
      leavesByWish.value = true;
      if (!(await act(at.stream, "leave"))) return;
      await signOut();
      sitDown.value = at.number;
      await beGuest();
    } catch (refusal) {
      say(refusal instanceof Error ? refusal.message : String(refusal));
    } finally {
      setBusy(false);
    }
  }
  if (!person.value?.guest)
    return (
      <p class="soft dock-note">
        {words} {CASHIER}
      </p>
    );
  return (
    <div class="choices">
      <button class="button choice gold" disabled={busy} onClick={() => void again()}>
        Play on as a new guest
        <small>a new purse of play money, at this table</small>
      </button>
      <p class="soft dock-note">{words}</p>
    </div>
  );
}

export function BuyIn({ at }: { at: At }) {
  const own = at.own!;
  const found = option(own.options, "buy_in");
  const most = found?.most_cents ?? own.wallet_cents; /* whole chips, and what the tray has */
  const usual = usualBuyIn(most, at.rules?.wagers[0]?.least_cents ?? 1000);
  const all = [...new Set([Math.min(10000, most), usual, most])].filter((amount) => amount > 0).sort((a, b) => a - b);
  const least = at.rules?.wagers.find((each) => each.wager === "ante")?.least_cents ?? 0;
  if (own.wallet_cents + own.chips_cents < least) return <NoMoney at={at} least={least} />;
  return (
    <div class="choices">
      {all.map((amount) => (
        <button
          key={amount}
          class={`button choice ${amount === usual ? "gold" : ""}`}
          aria-disabled={!found?.allowed}
          onClick={() => (found?.allowed ? void act(at.stream, "buy_in", { amount_cents: amount }) : say(reason(found, "not now")))}
        >
          Buy in {money(amount)}
          <small>{amount === most ? "the most there is" : `of ${money(own.wallet_cents)}`}</small>
        </button>
      ))}
    </div>
  );
}

/* Who came from the lobby to sit sits down, and buys chips, without another question. */
export function useSitDown(at: At): void {
  const own = at.own;
  const take = option(own?.options, "take_seat");
  useEffect(() => {
    if (sitDown.value !== at.number || !own || !at.rules) return;
    if (own.seats.length > 0) {
      sitDown.value = null;
      const found = option(own.options, "buy_in");
      const amount = usualBuyIn(found?.most_cents ?? 0, at.rules.wagers[0]?.least_cents ?? 1000);
      if (own.chips_cents === 0 && found?.allowed && amount > 0) void act(at.stream, "buy_in", { amount_cents: amount });
      return;
    }
    const seat = nearestToMiddle(take?.seats ?? [], Object.keys(at.table.seats).length);
    if (take?.allowed && seat !== undefined) void act(at.stream, "take_seat", { seat }).then((done) => !done && (sitDown.value = null));
    else sitDown.value = null;
  }, [own?.seats.length, at.rules, own !== undefined]);
}
