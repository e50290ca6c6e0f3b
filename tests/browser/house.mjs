/* The real program on a directory of its own: made, started, stopped, killed, started again on the same port. */
import { execFile, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";

const { values } = parseArgs({ options: { program: { type: "string", default: "build/release/baize" }, screens: { type: "string" } } });

export const program = resolve(values.program);
export const screens = resolve(process.env.BAIZE_SCREENS ?? values.screens ?? join(dirname(program), "screens"));

export const passwords = {
  player: "four-of-a-kind", dealer: "no-more-bets", floorperson: "count-the-tray", supervisor: "validate-the-win",
  executive: "sign-for-the-most", manager: "mind-the-meters", cashier: "chips-into-cash", auditor: "prove-the-record",
};

/* Clocks that leave a hand on a busy machine its time, and no pause that only people need. Every window of a test comes from one
 * address and keeps up to seven connections: ten windows are more than the 64 that one address may have by default. */
export const fast = {
  demo_betting_ms: 5000, demo_decision_ms: 15000, demo_think_ms: 100, deal_ms: 20, reveal_ms: 20, settle_ms: 20, between_ms: 1000,
  step_ms: 5, sign_ins_per_minute: 6000, guests_per_minute: 6000, connections_of_address: 1000, away_leaves_seconds: 0,
  demo_validates_seconds: 0,
};

const LONGEST_START_MS = 180_000;

export class House {
  constructor(config = {}) {
    this.folder = mkdtempSync(join(tmpdir(), "baize-browser-"));
    this.data = join(this.folder, "house");
    this.listen = "127.0.0.1:0";
    const lines = Object.entries({ ...fast, ...config }).map(([key, value]) => `${key}: ${value}\n`);
    writeFileSync(join(this.folder, "baize.yaml"), lines.join(""));
  }

  /* Until it listens. The port it gets first is its port for ever: screens come back to it. */
  async start() {
    const log = openSync(join(this.folder, "log"), "a");
    const more = ["--data", this.data, "--listen", this.listen, "--config", join(this.folder, "baize.yaml")];
    this.process = spawn(program, ["serve", "--demo", ...more], { stdio: ["ignore", "pipe", log] });
    closeSync(log);
    this.gone = new Promise((done) => this.process.once("close", done));
    this.said = "";
    await new Promise((good, bad) => {
      const late = setTimeout(() => bad(new Error(`no house after ${LONGEST_START_MS} ms\n${this.log()}`)), LONGEST_START_MS);
      void this.gone.then(() => bad(new Error(`the program ended\n${this.said}${this.log()}`)));
      this.process.stdout.on("data", (piece) => {
        this.said += piece;
        const found = /Listening on (http:\/\/(127\.0\.0\.1:\d+)\/)/.exec(this.said);
        if (!found) return;
        clearTimeout(late);
        [, this.url, this.listen] = found;
        good();
      });
    });
    return this;
  }

  log() {
    return readFileSync(join(this.folder, "log"), "utf8");
  }

  /* SIGKILL by default: as if the machine had lost its power. */
  async stop(signal = "SIGKILL") {
    this.process.kill(signal);
    await this.gone;
  }

  async end() {
    if (this.process) await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /* The digits of the card that a person validates with: the demo prints them. */
  cardOf(name) {
    return new RegExp(`^ *${name} .* (\\d{20}) `, "m").exec(this.said)[1];
  }

  /* A command of the office on the house while nobody serves it. `signed` are names, whose passwords it reads. */
  async office(words, signed) {
    const [as, second] = signed;
    const arguments_ = [...words, "--data", this.data, "--as", as, ...(second ? ["--second", second] : [])];
    const running = promisify(execFile)(program, arguments_);
    running.child.stdin.end(signed.map((name) => `${passwords[name]}\n`).join(""));
    return (await running).stdout;
  }

  /* Somebody new, who has set a password already. */
  async person(name, role) {
    const { one_time_password } = JSON.parse(await this.office(["user", "add", name, "--role", role, "--json"], ["manager"]));
    passwords[name] = `${role}-of-the-full-house`;
    const running = promisify(execFile)(program, ["user", "password", name, "--data", this.data]);
    running.child.stdin.end(`${one_time_password}\n${passwords[name]}\n`);
    await running;
  }
}
