/* The bottom of the page: the own hand, and the one thing to do, always in the same place. */
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { SignIn } from "../../parts/account";
import { Clock } from "../../parts/clock";
import { money } from "../../parts/money";
import { act, beGuest, hello, person, say } from "../../state/house";
import { type At, option, reason } from "./at";
import { Bet } from "./bet";
import { Decide } from "./decide";
import { Hand } from "./hand";
import { Lines } from "./result";
import { nearestToMiddle, sitDown, usualBuyIn } from "./sit";

function Guest() {
  const [signing, setSigning] = useState(false);
  const demo = hello.value?.house.demo;
  return (
    <div class="choices">
      {demo && (
        <button class="button choice gold" onClick={() => void beGuest("Guest").catch((error: Error) => say(error.message))}>
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

function Sit({ at }: { at: At }) {
  const take = option(at.own?.options, "take_seat");
  const seat = nearestToMiddle(take?.seats ?? [], Object.keys(at.table.seats).length);
  return (
    <div class="choices">
      <button
        class="button choice gold"
        aria-disabled={!take?.allowed || seat === undefined}
        onClick={() => (take?.allowed && seat !== undefined ? void act(at.stream, "take_seat", { seat }) : say(reason(take, "no seat is free")))}
      >
        Sit down
        <small>{seat === undefined ? reason(take, "no seat is free") : `seat ${seat}, or touch another one`}</small>
      </button>
    </div>
  );
}

function BuyIn({ at }: { at: At }) {
  const own = at.own!;
  const found = option(own.options, "buy_in");
  const usual = usualBuyIn(own.wallet_cents, at.rules?.wagers[0]?.least_cents ?? 1000);
  const all = [...new Set([Math.min(10000, own.wallet_cents), usual, own.wallet_cents])].filter((amount) => amount > 0).sort((a, b) => a - b);
  if (all.length === 0) return <p class="soft dock-note">There is no money in the wallet. The cashier takes deposits.</p>;
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
          <small>{amount === own.wallet_cents ? "all of the wallet" : `of ${money(own.wallet_cents)}`}</small>
        </button>
      ))}
    </div>
  );
}

/* Who came from the lobby to sit sits down, and buys chips, without another question. */
function useSitDown(at: At): void {
  const own = at.own;
  const take = option(own?.options, "take_seat");
  useEffect(() => {
    if (sitDown.value !== at.number || !own || !at.rules) return;
    if (own.seats.length > 0) {
      sitDown.value = null;
      const amount = usualBuyIn(own.wallet_cents, at.rules.wagers[0]?.least_cents ?? 1000);
      if (own.chips_cents === 0 && amount > 0) void act(at.stream, "buy_in", { amount_cents: amount });
      return;
    }
    const seat = nearestToMiddle(take?.seats ?? [], Object.keys(at.table.seats).length);
    if (take?.allowed && seat !== undefined) void act(at.stream, "take_seat", { seat }).then((done) => !done && (sitDown.value = null));
    else sitDown.value = null;
  }, [own?.seats.length, at.rules, own !== undefined]);
}

type What = "guest" | "sit" | "buy" | "decide" | "bet" | "settled" | "wait";

function whatToDo(at: At): What {
  const { own, box, seat } = at;
  if (!person.value) return "guest";
  if (!own) return "wait";
  if (own.seats.length === 0) return "sit";
  if (own.asked !== null && own.asked !== undefined && box?.options.some((each) => each.allowed && /^(play|fold|discard)$/.test(each.act))) return "decide";
  const least = at.rules?.wagers.find((each) => each.wager === "ante")?.least_cents ?? 0;
  const down = Object.keys(seat?.wagers ?? {}).length > 0;
  if (at.table.round?.phase === "betting" && box?.options.some((each) => each.act === "place_wager"))
    return own.chips_cents < least && !down ? "buy" : "bet";
  if (seat?.settlement) return "settled";
  return own.chips_cents < least && !down ? "buy" : "wait";
}

function title(at: At, what: What): string {
  const says = at.table.says;
  if (what === "decide") return option(at.box?.options, "discard")?.allowed ? "Your discards" : "Your decision";
  if (what === "guest" || what === "sit") return person.value ? "Take a seat" : "You are watching";
  if (what === "buy") return "You need chips";
  if (what === "settled") return at.table.round?.phase === "ended" ? "The round is over" : "Your hand is settled";
  return says;
}

function waits(at: At): string {
  const round = at.table.round;
  if (person.value && person.value.role !== "player") return "You look on as staff: only players wager.";
  if (at.table.life !== "open") return `The table is ${at.table.life}.`;
  if (!round || round.phase === "idle") return "The next round begins soon.";
  if (at.seat?.folded) return "You have folded. The round goes on without you.";
  if (at.box && at.box.cards.length === 0 && Object.keys(at.seat?.wagers ?? {}).length === 0) return "You play from the next round on.";
  return "";
}

export function Dock({ at }: { at: At }) {
  const chosen = useSignal<string[]>([]);
  const what = whatToDo(at);
  useSitDown(at);
  useEffect(() => void (chosen.value = []), [at.table.round?.number, at.table.round?.phase]);
  return (
    <section class={`dock is-${what}`} aria-label="Your turn">
      {at.own && at.own.seats.length > 0 && <Hand at={at} chosen={chosen} />}
      <div class="todo">
        <div class="todo-head">
          <h2>{title(at, what)}</h2>
          <Clock clock={at.table.clock} mine={what === "decide" || what === "bet"} />
        </div>
        {what === "guest" && <Guest />}
        {what === "sit" && <Sit at={at} />}
        {what === "buy" && <BuyIn at={at} />}
        {what === "decide" && <Decide at={at} chosen={chosen} />}
        {what === "bet" && <Bet at={at} />}
        {what === "settled" && at.seat?.settlement && <Lines settlement={at.seat.settlement} net={at.seat.net_cents} />}
        {what === "wait" && <p class="soft dock-note">{waits(at)}</p>}
      </div>
    </section>
  );
}
