import { randomUUID } from "node:crypto";
import { isIPv6 } from "node:net";
import { createMiddleware } from "hono/factory";
import { whileRead } from "#kernel/db/reader.ts";
import type { AppEnv, Deps } from "./app-env.ts";
import { warnOfUntrustedProxy } from "./proxy-warnings.ts";
import { clientAddressOf, isTrusted } from "./trusted-proxies.ts";

/** Sets the values that handlers need, and adds the request's id to every response except immutable files. */
export function setupRequest(deps: Deps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("deps", deps);
    c.set("receivedAt", performance.now());
    const { inProcess, incoming } = c.env ?? {};
    const peer = incoming?.socket.remoteAddress;
    const forwardedFor = c.req.header("x-forwarded-for");
    const address = inProcess?.clientAddress ?? clientAddressOf(deps.trustedProxies, { peer, forwardedFor });
    c.set("clientAddress", networkOf(address));
    const forwardedByProxy = isTrusted(deps.trustedProxies, peer);
    c.set("forwardedByProxy", forwardedByProxy);
    if (!forwardedByProxy) warnOfUntrustedProxy(deps, peer, forwardedFor);
    const named = requestIdOf(c.req.header("x-request-id"), forwardedByProxy);
    c.set("requestId", inProcess?.requestId ?? named);
    c.set("failure", inProcess?.failure ?? { isLogged: false });
    await next();
    // An immutable file is the same for everyone, and a page loads a dozen of them.
    if (c.res.headers.get("Cache-Control")?.endsWith("immutable")) return;
    c.res.headers.set("X-Request-Id", c.var.requestId);
  });
}

/**
 * Stops the work of a GET whose client has closed the connection, such as a list or a report. Without a cookie the answer may
 * be the same for all visitors, and others wait for it (`response-cache`).
 */
export const stopForGoneReaders = createMiddleware<AppEnv>((c, next) => {
  const { outgoing } = c.env ?? {};
  if (!outgoing || c.req.method !== "GET" || c.req.header("cookie") === undefined) return next();
  return whileRead(() => outgoing.destroyed && !outgoing.writableEnded, next);
});

/**
 * Ends the body of an answer to HEAD, which is never sent: nobody else would end a stream, and a long file would hold its
 * place.
 */
export const endUnsentBody = createMiddleware(async (c, next) => {
  await next();
  if (c.req.raw.method === "HEAD") await c.res.body?.cancel();
});

/**
 * The key of an address for limits: the address itself for IPv4, the network of 2^64 (the first four groups) for IPv6.
 * A household has such a network, so counting single addresses would never reach a limit.
 */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [start = "", end] = address.split("::").map((part) => part.split(":"));
  const gap = end ? Array(8 - start.length - end.length).fill("0") : [];
  const groups = [...start, ...gap, ...(end ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group || "0", 16).toString(16)).join(":")}::/64`;
}

/**
 * The form of ids that proxies send, such as a UUID or a trace id. It excludes anything that could forge a log line.
 */
const FORM = /^[\w.:-]{8,64}$/;

const LETTERS = 12;
const begin = randomUUID().slice(0, -LETTERS);
let named = 0;

/** A unique id: a random prefix of this process and a number. Drawing each one at random takes ten times as long. */
function newName(): string {
  named += 1;
  return begin + named.toString(16).padStart(LETTERS, "0");
}

/** The id of a request, in the log and in the response: the one that a trusted proxy sends, or a new one. */
export function requestIdOf(forwarded: string | undefined, isTrusted: boolean): string {
  return isTrusted && forwarded !== undefined && FORM.test(forwarded) ? forwarded : newName();
}
