import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/**
 * The address that the store is known by, such as `https://shop.example.org`. With PUBLIC_URL set it is that, whatever
 * the request claims; else what our own proxy says, where it is to be trusted; else the request's own.
 */
export function siteOrigin(c: Context<AppEnv>): string {
  return c.var.deps.publicUrl ?? requestOrigin(c);
}

/** The address that the request came to, as our own proxy says where it is to be trusted. */
export function requestOrigin(c: Context<AppEnv>): string {
  const own = new URL(c.req.url);
  if (!c.var.forwardedByProxy) return own.origin;
  const last = (name: string) => c.req.header(name)?.split(",").at(-1)?.trim();
  const scheme = last("x-forwarded-proto") === "https" ? "https" : own.protocol.slice(0, -1);
  const claimed = `${scheme}://${last("x-forwarded-host") ?? own.host}`;
  return URL.canParse(claimed) ? new URL(claimed).origin : own.origin;
}

/** The request as at the store's own address, so that no page prints links to a host that only its sender named. */
export function atSiteOrigin(c: Context<AppEnv>): Request {
  const { raw, url } = c.req;
  const asked = new URL(url);
  const origin = siteOrigin(c);
  if (asked.origin === origin || (raw.method !== "GET" && raw.method !== "HEAD")) return raw;
  const { method, headers, signal } = raw;
  return new Request(origin + asked.pathname + asked.search, { method, headers, signal });
}
