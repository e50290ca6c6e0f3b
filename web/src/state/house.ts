/* What the page knows of the house: signals that the socket writes and screens read.
 *
 *      useTopic<Table>("table/1")     the view of a topic, watched while the part of the page is there
 *      act("table/1", "fold", {...})  an act; a refusal is said in the server's words and thrown
 *      ask<Rules>("rules", {...})     a question */
import { computed, signal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as http from "../net/http";
import type { Hello, Notice } from "../net/protocol";
import { Refusal, Socket, type Link } from "../net/socket";

export const link = signal<Link>("connecting");
export const hello = signal<Hello | null>(null);
export const person = computed(() => hello.value?.person ?? null);
export const trouble = signal<string | null>(null);
export const said = signal<{ words: string; kind: "refusal" | "notice"; at: number; name?: string } | null>(null);

const topics = new Map<string, Signal<unknown>>();

function topicSignal(topic: string): Signal<unknown> {
  let found = topics.get(topic);
  if (!found) topics.set(topic, (found = signal<unknown>(undefined)));
  return found;
}

const isPrivate = (topic: string) => !/^(lobby|table\/|sign\/)/.test(topic);

let checking = false;

/* The server refuses a socket whose session is over. Asking takes the dead cookie back; then the socket opens again,
 * for nobody. */
async function sessionGone(): Promise<void> {
  if (checking || !hello.value?.person) return;
  checking = true;
  try {
    const told = await http.session();
    if (!told.person) {
      forgetPerson();
      socket.reopen();
    }
  } catch {
    /* the server is away: the socket goes on trying */
  } finally {
    checking = false;
  }
}

function forgetPerson(): void {
  if (hello.value) hello.value = { ...hello.value, person: null };
  for (const [topic, view] of topics) if (isPrivate(topic)) view.value = undefined;
  socket.forget(isPrivate);
}

function takeNotice(notice: Notice): void {
  if (notice.name === "STORE_AWAY") trouble.value = notice.words;
  else if (notice.name === "STORE_BACK") trouble.value = null;
  else if (notice.name === "SESSION_OVER") forgetPerson();
  else say(notice.words, "notice");
}

/* Who may not watch a topic is told so by the page, or asked to sign in or to choose a password. */
const SAID_BY_PAGES = ["SIGN_IN_FIRST", "ROLE_NOT_ALLOWED", "MUST_CHANGE_PASSWORD"];

const socket = new Socket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`, {
  link: (now) => (link.value = now),
  hello(message) {
    if (message.person?.number !== hello.value?.person?.number) forgetPerson();
    hello.value = message;
    trouble.value = message.trouble;
  },
  view: (topic, view) => (topicSignal(topic).value = view),
  refusedTopic(topic, refused) {
    if (refused.name.startsWith("NO_SUCH_")) return void (topicSignal(topic).value = null); /* the page says so */
    if (!SAID_BY_PAGES.includes(refused.name)) say(`${topic}: ${refused.words}`);
  },
  notice: takeNotice,
  sessionGone: () => void sessionGone(),
});

export function start(): void {
  socket.open();
  addEventListener("online", () => socket.doubt());
  addEventListener("offline", () => socket.giveUp());
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && socket.doubt());
}

export const now = () => socket.now();

/* `name` is that of a refusal by the server. */
export function say(words: string, kind: "refusal" | "notice" = "refusal", name?: string): void {
  said.value = { words: words.charAt(0).toUpperCase() + words.slice(1), kind, at: Date.now(), ...(name !== undefined && { name }) };
}

/* The view of a topic, or undefined until it is there. `topic` may be null: then nothing is watched. */
export function useTopic<View>(topic: string | null): View | undefined {
  const who = person.value?.number;
  useEffect(() => {
    if (!topic || (isPrivate(topic) && who === undefined)) return;
    socket.watch(topic);
    return () => socket.unwatch(topic);
  }, [topic, who]);
  return topic ? (topicSignal(topic).value as View | undefined) : undefined;
}

/* What was refused is no longer what matters: something else has been done, or another page is looked at. */
export function forgetRefusal(which = said.value): void {
  if (said.value === which && which?.kind === "refusal") said.value = null;
}

/* True when it was done. A refusal is said to the person, in the server's words. */
export async function act(at: string, name: string, fields: Record<string, unknown> = {}): Promise<boolean> {
  const before = said.value;
  try {
    await socket.do(at, name, fields);
    forgetRefusal(before); /* but not one of another act, that was on its way with this one */
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const words = refusal.clause && !refusal.message.includes(refusal.clause) ? `${refusal.message} (${refusal.clause})` : refusal.message;
    say(words, "refusal", refusal.name);
    return false;
  }
}

export const ask = <Answer>(what: string, fields: Record<string, unknown> = {}) => socket.ask<Answer>(what, fields);

/* ---- Signing in and out ---- */

export async function signIn(name: string, password: string): Promise<void> {
  await http.signIn(name, password);
  socket.reopen();
}

export async function beGuest(): Promise<void> {
  await http.beGuest();
  socket.reopen();
}

export async function signOut(): Promise<void> {
  await http.signOut().catch(() => undefined);
  forgetPerson();
  socket.reopen();
}
