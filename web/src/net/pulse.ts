/* Whether the house still speaks. A connection may die without a word: a phone that has changed its network, a laptop that
 * has slept. Nothing in a browser tells; so what is sent must be answered by something within some seconds, and who
 * has heard nothing for long asks. An ask that takes its time (a whole game is counted) is not a dead connection: before
 * it is taken for one, something that is answered at once is asked for. */
const ANSWER_MS = 2500; /* nothing has been heard since something was sent: ask whether anybody is there */
const LOST_MS = 5000; /* ... and still nothing */
const QUIET_MS = 15_000; /* nothing has been heard, and nothing was sent */
const HELLO_MS = 8000; /* a new connection, until the house speaks first */
const BEAT_MOST_MS = 1000; /* a beat that comes late was kept waiting itself: what has come meanwhile is not read yet */

export type Beat = "good" | "ask" | "lost";

export class Pulse {
  private at = 0;
  private silent = 0; /* for so long nothing has been heard, or nothing since something was sent */
  private waits = false; /* something was sent, and nothing has been heard since */
  private asked = false;
  private longest = LOST_MS;

  private now(now: number, waits: boolean): void {
    this.at = now;
    this.silent = 0;
    this.waits = waits;
  }

  /* A new connection: the house speaks first. */
  begin(now: number): void {
    this.now(now, true);
    this.asked = true;
    this.longest = HELLO_MS;
  }

  sent(now: number): void {
    if (!this.waits) this.now(now, true);
  }

  heard(now: number): void {
    this.now(now, false);
    this.asked = false;
    this.longest = LOST_MS;
  }

  /* To be asked about twice a second. */
  beat(now: number): Beat {
    this.silent += Math.min(now - this.at, BEAT_MOST_MS);
    this.at = now;
    if (this.waits && this.silent >= this.longest) return "lost";
    if (this.asked || this.silent < (this.waits ? ANSWER_MS : QUIET_MS)) return "good";
    this.asked = true;
    return "ask";
  }
}
