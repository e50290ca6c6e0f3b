/* The requests of docs/protocol.md, section 2: signing in and out. */
import { Refusal } from "./socket";
import type { Person } from "./protocol";

const LONGEST_MS = 15_000;

function unreached(): never {
  throw new Refusal({ name: "UNREACHED", words: "The house cannot be reached. Try again in a moment." });
}

async function request(method: string, path: string, body?: Record<string, string>): Promise<{ person?: Person | null }> {
  const answer = await fetch(path, {
    method,
    credentials: "same-origin",
    signal: AbortSignal.timeout(LONGEST_MS),
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  }).catch(unreached);
  const told = answer.status === 204 ? {} : await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(told.error ?? { name: String(answer.status), words: "the server did not accept it" });
  return told;
}

export const session = () => request("GET", "/api/session");
export const signIn = (name: string, password: string) => request("POST", "/api/session", { name, password });
export const signOut = () => request("DELETE", "/api/session");
export const beGuest = () => request("POST", "/api/guest", {}); /* the house gives a name: "Guest 12" */
export const changePassword = (name: string, old: string, fresh: string) =>
  request("POST", "/api/password", { name, old, new: fresh });
