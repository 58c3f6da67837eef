import type { Context } from "hono";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "../server-texts.ts";
import type { AppEnv, Deps } from "./app-env.ts";
import { warnOfUnknownScheme } from "./proxy-warnings.ts";

/**
 * The store's address, such as `https://shop.example.org`. This is PUBLIC_URL if set, else the address that a trusted
 * proxy forwards, else the request's own.
 */
export function siteOrigin(c: Context<AppEnv>): string {
  return c.var.deps.publicUrl ?? requestOrigin(c);
}

/** The address that the request came to. A trusted proxy's headers count. */
export function requestOrigin(c: Context<AppEnv>): string {
  const own = new URL(c.req.url);
  if (!c.var.forwardedByProxy) return own.origin;
  const last = (name: string) => c.req.header(name)?.split(",").at(-1)?.trim();
  const scheme = last("x-forwarded-proto") === "https" ? "https" : own.protocol.slice(0, -1);
  const claimed = `${scheme}://${last("x-forwarded-host") ?? own.host}`;
  return URL.canParse(claimed) ? new URL(claimed).origin : own.origin;
}

/**
 * The request at the store's own address, so that no page prints links to a host that only its sender named. Its path can be
 * decoded: the router warns on the console of one that can't be, and names it, with what may be secret in it.
 */
export function atSiteOrigin(c: Context<AppEnv>): Request {
  const { raw, url } = c.req;
  const requestedUrl = new URL(url);
  const origin = siteOrigin(c);
  const path = decodablePath(requestedUrl.pathname);
  const keepsOrigin = requestedUrl.origin === origin || (raw.method !== "GET" && raw.method !== "HEAD");
  if (keepsOrigin && path === requestedUrl.pathname) return raw;
  const { method, headers, signal } = raw;
  return new Request(origin + path + requestedUrl.search, { method, headers, signal });
}

/** The path in which percent signs that encode nothing stand for themselves. */
function decodablePath(path: string): string {
  if (canDecode(path)) return path;
  return path
    .replaceAll(/%(?![\da-f]{2})/gi, "%25")
    .replaceAll(/(?:%[\da-f]{2})+/gi, (run) => (canDecode(run) ? run : run.replaceAll("%", "%25")));
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Lets browsers give the answers of calls to the pages that the operator has allowed, exactly as they are named. */
export const allowOrigins = ({ allowedOrigins }: Pick<Deps, "allowedOrigins">) =>
  cors({
    origin: [...allowedOrigins],
    credentials: true,
    allowHeaders: ["Accept", "Content-Type", "Idempotency-Key"],
    exposeHeaders: ["Retry-After", "X-Request-Id"],
    maxAge: 600,
  });

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** The values of `Sec-Fetch-Site` for the store's own pages and for addresses that a person typed. */
const OWN_SITES = new Set(["same-origin", "none"]);

/**
 * Refuses requests that another site's page makes a visitor's browser send with the visitor's cookies: every changing
 * call, and the two logouts, which the specification makes GETs. A sibling subdomain counts as another site, unless the
 * operator has allowed it.
 */
export const checkOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const changes = !SAFE.has(c.req.method) || c.req.path.endsWith("/logout");
  if (changes && isForeign(c)) {
    warnOfUnknownScheme(c.var.deps, c.req.header("origin"), new URL(c.req.url).host);
    throw new AppError("FORBIDDEN", t.later("foreign"));
  }
  await next();
});

/**
 * Whether one of the two headers names another site. A request without either comes from a program and not from a page:
 * browsers send at least one of them with every request that changes something.
 */
function isForeign(c: Context<AppEnv>): boolean {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  if (origin !== undefined && c.var.deps.allowedOrigins.includes(origin)) return false;
  if (site !== undefined && !OWN_SITES.has(site)) return true;
  return origin !== undefined && origin !== c.var.deps.publicUrl && origin !== requestOrigin(c);
}
