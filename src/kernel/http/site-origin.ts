import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv } from "./app-env.ts";
import { t } from "./server-texts.ts";

/**
 * The address that the store is known by, such as `https://shop.example.org`. With PUBLIC_URL set it is that, whatever
 * the request claims; else what our own proxy says, where it is to be trusted; else the request's own.
 */
export function siteOrigin(c: Context<AppEnv>): string {
  return c.var.deps.publicUrl ?? requestOrigin(c);
}

/** The address that the request came to, as our own proxy says where it is to be trusted. */
function requestOrigin(c: Context<AppEnv>): string {
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

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Where a browser says a request comes from when it is the store's own page, or the person who typed the address. */
const OWN_SITES = new Set(["same-origin", "none"]);

/**
 * Refuses what another site's page makes a visitor's browser send with the visitor's cookies: every changing call, and
 * the two logouts, which the specification makes GETs. A sibling subdomain is another site too.
 */
export const checkOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const changes = !SAFE.has(c.req.method) || c.req.path.endsWith("/logout");
  if (changes && isForeign(c)) throw new AppError("FORBIDDEN", t.later("foreign"));
  await next();
});

/**
 * Each of the two headers that is there must speak for the store. A request without either comes from a program and not
 * from a page: browsers send at least one of them with everything that a page may change.
 */
function isForeign(c: Context<AppEnv>): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined && !OWN_SITES.has(site)) return true;
  const origin = c.req.header("origin");
  return origin !== undefined && origin !== c.var.deps.publicUrl && origin !== requestOrigin(c);
}
