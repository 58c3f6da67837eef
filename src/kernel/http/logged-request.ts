import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Tokens of mailed links and the like open something: the log is not to have them. */
const SECRET = /(?<=\/)[\w-]{40,}(?=\/|$)/g;

/** What the log says of a request: no query, no body, no cookie, no address of anybody. */
export function loggedRequest(c: Context<AppEnv>) {
  const path = c.req.path.replaceAll(SECRET, "…").slice(0, 200);
  return { method: c.req.method, path, requestId: c.var.requestId };
}

/** Whether the client left before its request was whole. Then nobody waits for the answer, and nothing failed. */
export function hasGone(c: Context<AppEnv>): boolean {
  const incoming = c.env?.incoming;
  return incoming?.complete === false && incoming.destroyed;
}
