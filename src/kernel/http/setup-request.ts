import { randomUUID } from "node:crypto";
import { isIPv6 } from "node:net";
import { createMiddleware } from "hono/factory";
import type { AppEnv, Deps } from "./app-env.ts";
import { clientAddressOf, isTrusted } from "./trusted-proxies.ts";

/** Gives every request what the handlers need, and every answer the request's name, but for files that are kept for ever. */
export function setupRequest(deps: Deps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("deps", deps);
    const { inProcess, incoming } = c.env ?? {};
    const peer = incoming?.socket.remoteAddress;
    const forwardedFor = c.req.header("x-forwarded-for");
    const address = inProcess?.clientAddress ?? clientAddressOf(deps.trustedProxies, { peer, forwardedFor });
    c.set("clientAddress", networkOf(address));
    const forwardedByProxy = isTrusted(deps.trustedProxies, peer);
    c.set("forwardedByProxy", forwardedByProxy);
    const named = requestIdOf(c.req.header("x-request-id"), forwardedByProxy);
    c.set("requestId", inProcess?.requestId ?? named);
    c.set("failure", inProcess?.failure ?? { isTold: false });
    await next();
    // A file that stays the same for ever is the same whoever asks, and a page brings a dozen of them.
    if (c.res.headers.get("Cache-Control")?.endsWith("immutable")) return;
    c.res.headers.set("X-Request-Id", c.var.requestId);
  });
}

/**
 * Whose address it is, as far as limits go. A household has one IPv4 address, but IPv6 gives it a network of 2^64
 * (its first four groups): counted one by one, nobody would ever reach a limit.
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

/** What proxies write: a UUID, a trace's number and the like. Nothing that could forge a line of the log. */
const FORM = /^[\w.:-]{8,64}$/;

const LETTERS = 12;
const begin = randomUUID().slice(0, -LETTERS);
let named = 0;

/** A name that nobody else gives: this process's own beginning, and a number. Drawing each anew takes ten times as long. */
function newName(): string {
  named += 1;
  return begin + named.toString(16).padStart(LETTERS, "0");
}

/** The name of a request, in the log and in the answer: what a trusted proxy calls it, or a new one. */
export function requestIdOf(forwarded: string | undefined, isTrusted: boolean): string {
  return isTrusted && forwarded !== undefined && FORM.test(forwarded) ? forwarded : newName();
}
