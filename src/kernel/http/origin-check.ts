import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv } from "./app-env.ts";
import { t } from "./server-texts.ts";
import { requestOrigin } from "./site-origin.ts";

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
