import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { AppEnv, Arrival, Deps } from "./app-env.ts";
import { networkOf } from "./network-of.ts";

/** Gives every request what the handlers need. */
export function setupRequest(deps: Deps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("deps", deps);
    c.set("requestId", randomUUID());
    const address = clientAddress(c.env ?? {}, c.req.header("x-forwarded-for"), deps.trustProxy);
    c.set("clientAddress", networkOf(address));
    await next();
  });
}

function clientAddress(arrival: Arrival, forwardedFor: string | undefined, trustProxy: boolean): string {
  if (arrival.inProcess) return arrival.inProcess.clientAddress;
  // The last address is the one that our own proxy saw; those before it are whatever the client claimed.
  const forwarded = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  return forwarded || arrival.incoming?.socket.remoteAddress || "unknown";
}
