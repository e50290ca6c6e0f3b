/* Whether the house still speaks. A connection may die without a word: a phone that has changed its network, a laptop that
 * has slept. Nothing in a browser tells; so what is sent must be answered by something within some seconds, and who
 * has heard nothing for long asks. An ask that takes its time (a whole game is counted) is not a dead connection: before
 * it is taken for one, something that is answered at once is asked for. */
const ANSWER_MS = 2500; /* nothing has been heard since something was sent: ask whether anybody is there */
const LOST_MS = 5000; /* ... and still nothing */
const QUIET_MS = 15_000; /* nothing has been heard, and nothing was sent */
const HELLO_MS = 8000; /* a new connection, until the house speaks first */

export type Beat = "good" | "ask" | "lost";

export class Pulse {
  private heardAt = 0;
  private sentAt: number | null = null; /* the first that was sent since something was heard */
  private asked = false;
  private longest = LOST_MS;

  /* A new connection: the house speaks first. */
  begin(now: number): void {
    this.sentAt = now;
    this.asked = true;
    this.longest = HELLO_MS;
  }

  sent(now: number): void {
    this.sentAt ??= now;
  }

  heard(now: number): void {
    this.heardAt = now;
    this.sentAt = null;
    this.asked = false;
    this.longest = LOST_MS;
  }

  /* To be asked about twice a second. */
  beat(now: number): Beat {
    const since = now - (this.sentAt ?? this.heardAt);
    if (this.sentAt !== null && since >= this.longest) return "lost";
    if (this.asked || since < (this.sentAt === null ? QUIET_MS : ANSWER_MS)) return "good";
    this.asked = true;
    return "ask";
  }
}
