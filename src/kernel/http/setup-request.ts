import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { AppEnv, Deps } from "./app-env.ts";
import { networkOf } from "./network-of.ts";
import { clientAddressOf, isTrusted } from "./trusted-proxies.ts";

/** Gives every request what the handlers need. */
export function setupRequest(deps: Deps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("deps", deps);
    c.set("requestId", randomUUID());
    const { inProcess, incoming } = c.env ?? {};
    const peer = incoming?.socket.remoteAddress;
    const forwardedFor = c.req.header("x-forwarded-for");
    const address = inProcess?.clientAddress ?? clientAddressOf(deps.trustedProxies, { peer, forwardedFor });
    c.set("clientAddress", networkOf(address));
    c.set("forwardedByProxy", isTrusted(deps.trustedProxies, peer));
    await next();
  });
}
