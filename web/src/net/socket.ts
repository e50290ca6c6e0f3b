/* The socket of docs/protocol.md, section 3: one connection, kept up for as long as the page lives.
 *
 *      closed --open--> connecting --hello--> open --lost--> waiting --backoff--> connecting
 *
 * Acts that have no answer are sent again under their old ids after every reconnect: the server makes each happen once.
 * Topics are watched again with `have`: an unchanged table costs a few bytes. A connection that has died without a word
 * (pulse.ts) is lost like any other. */
import { merge } from "./merge";
import { Pulse } from "./pulse";
import type { Done, FromServer, Hello, Notice, Refused, ViewMessage } from "./protocol";

export type Link = "connecting" | "open" | "lost";

/* Why an act or an ask was refused: in the server's words. */
export class Refusal extends Error {
  override readonly name: string;
  readonly clause: string | null;
  constructor(refused: Pick<Refused, "name" | "words" | "clause">) {
    super(refused.words);
    this.name = refused.name;
    this.clause = refused.clause ?? null;
  }
}

interface Watch {
  count: number; /* of parts of the page that want it */
  server: string;
  version: number;
  view: unknown;
}

interface Waiting {
  message: Record<string, unknown>;
  resolve: (answer: unknown) => void;
  reject: (refusal: Refusal) => void;
}

export interface Listener {
  link(link: Link): void;
  hello(hello: Hello): void;
  view(topic: string, view: unknown): void;
  refusedTopic(topic: string, refused: Refused): void;
  notice(notice: Notice): void;
  sessionGone(): void; /* no socket could be opened, and nobody is signed in any more */
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;
const BEAT_MS = 500;

export class Socket {
  private socket: WebSocket | null = null;
  private server = "";
  private attempt = 0;
  private timer = 0;
  private asked = 0;
  private saidHello = false;
  private clockOffset = 0;
  private pulse = new Pulse();
  private beats = 0;
  private watches = new Map<string, Watch>();
  private waiting = new Map<string, Waiting>(); /* by id of the act, or n of the ask */

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {}

  /* The server's time, kept going by our own clock. */
  now(): number {
    return Math.round(performance.now() + this.clockOffset);
  }

  open(): void {
    clearTimeout(this.timer);
    this.listener.link(this.attempt === 0 ? "connecting" : "lost");
    const socket = new WebSocket(this.url, "baize.v1");
    this.socket = socket;
    this.saidHello = false;
    this.pulse.begin(performance.now());
    this.beats ||= window.setInterval(() => this.beat(), BEAT_MS);
    socket.onmessage = (event) => socket === this.socket && this.take(JSON.parse(event.data as string) as FromServer);
    socket.onclose = () => socket === this.socket && this.lost();
  }

  /* A new connection at once: somebody has signed in or out, or the network is back. */
  reopen(): void {
    this.attempt = 0;
    this.drop();
    this.open();
  }

  /* Something speaks for it that the connection is not what it was: the network is back, the page is looked at again. */
  doubt(): void {
    if (this.saidHello && this.socket) return this.probe();
    this.attempt = Math.min(this.attempt, 1);
    this.drop();
    this.open();
  }

  /* It is gone, whatever the socket itself believes. */
  giveUp(): void {
    if (!this.socket) return;
    this.drop();
    this.lost();
  }

  private beat(): void {
    if (!this.socket) return;
    const beat = this.pulse.beat(performance.now());
    if (beat === "lost") this.giveUp();
    else if (beat === "ask") this.probe();
  }

  /* The smallest thing that is answered at once: a topic that is here already is watched again. Where none is watched, the
   * lobby, until it comes. */
  private probe(): void {
    const here = [...this.watches].find(([, watch]) => watch.server === this.server && watch.version > 0);
    if (here) this.sendWatch(here[0]);
    else this.send({ type: "watch", topic: "lobby" });
  }

  private drop(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  private lost(): void {
    this.socket = null;
    this.listener.link("lost");
    if (!this.saidHello) this.listener.sessionGone();
    const longest = Math.min(FIRST_WAIT_MS * 2 ** this.attempt, LONGEST_WAIT_MS);
    this.attempt++;
    this.timer = window.setTimeout(() => this.open(), longest * (0.5 + Math.random() / 2));
  }

  private send(message: Record<string, unknown>): void {
    if (!this.saidHello || this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    if (message.type !== "unwatch") this.pulse.sent(performance.now());
  }

  /* ---- From the server ---- */

  private take(message: FromServer): void {
    this.pulse.heard(performance.now());
    switch (message.type) {
      case "hello":
        return this.takeHello(message);
      case "view":
        return this.takeView(message);
      case "done":
        return this.answer(message.id, message);
      case "told":
        return this.answer(String(message.n), message.answer);
      case "refused":
        return this.takeRefused(message);
      case "notice":
      case "over":
        return this.listener.notice(message);
    }
  }

  private takeHello(hello: Hello): void {
    this.server = hello.server;
    this.clockOffset = hello.now_ms - performance.now();
    this.attempt = 0;
    this.saidHello = true;
    this.listener.hello(hello);
    this.listener.link("open");
    for (const topic of this.watches.keys()) this.sendWatch(topic);
    for (const { message } of this.waiting.values()) this.send(message);
  }

  private takeView(message: ViewMessage): void {
    const watch = this.watches.get(message.topic);
    if (!watch) return this.send({ type: "unwatch", topic: message.topic });
    if (message.change !== undefined) {
      if (watch.server !== this.server || watch.version !== message.from) return this.sendWatch(message.topic, true);
      watch.view = merge(watch.view, message.change);
    } else if (!message.same) {
      watch.view = message.view;
    }
    watch.server = this.server;
    watch.version = message.version;
    this.listener.view(message.topic, watch.view);
  }

  private takeRefused(refused: Refused): void {
    if (refused.topic !== undefined) return this.listener.refusedTopic(refused.topic, refused);
    const key = refused.id ?? String(refused.n);
    const waiting = this.waiting.get(key);
    if (!waiting) return;
    if (refused.retry !== undefined && (refused.name === "TOO_FAST" || refused.name === "TOO_MANY_WAITING")) {
      setTimeout(() => this.waiting.has(key) && this.send(waiting.message), refused.retry + 50);
      return;
    }
    this.waiting.delete(key);
    waiting.reject(new Refusal(refused));
  }

  private answer(key: string, answer: unknown): void {
    const waiting = this.waiting.get(key);
    this.waiting.delete(key);
    waiting?.resolve(answer);
  }

  /* ---- To the server ---- */

  private sendWatch(topic: string, whole = false): void {
    const watch = this.watches.get(topic);
    if (!watch) return;
    const have = !whole && watch.server === this.server && watch.version > 0;
    this.send({ type: "watch", topic, ...(have && { have: { server: watch.server, version: watch.version } }) });
  }

  watch(topic: string): void {
    const watch = this.watches.get(topic);
    if (watch) {
      watch.count++;
      return;
    }
    this.watches.set(topic, { count: 1, server: "", version: 0, view: undefined });
    this.sendWatch(topic);
  }

  unwatch(topic: string): void {
    const watch = this.watches.get(topic);
    if (!watch || --watch.count > 0) return;
    this.watches.delete(topic);
    this.send({ type: "unwatch", topic });
  }

  /* What a session before this one saw is not shown to the next. */
  forget(topics: (topic: string) => boolean): void {
    for (const [topic, watch] of this.watches) if (topics(topic)) Object.assign(watch, { server: "", version: 0 });
  }

  private request(key: string, message: Record<string, unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { message, resolve, reject });
      this.send(message);
    });
  }

  do(at: string, act: string, fields: Record<string, unknown> = {}): Promise<Done> {
    const id = this.newId();
    return this.request(id, { type: "do", id, at, act, ...fields }) as Promise<Done>;
  }

  ask<Answer>(what: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    const n = ++this.asked;
    return this.request(String(n), { type: "ask", n, what, ...fields }) as Promise<Answer>;
  }

  /* 12 digits of the server's time, 20 of chance. */
  private newId(): string {
    const chance = crypto.getRandomValues(new Uint8Array(10));
    return this.now().toString(16).padStart(12, "0") + Array.from(chance, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}
