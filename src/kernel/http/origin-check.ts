import { createMiddleware } from "hono/factory";
import { AppError } from "#kernel/errors/app-error.ts";
import type { AppEnv } from "./app-env.ts";
import { t } from "./server-texts.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site's page makes a visitor's browser send with the visitor's cookies: every changing call, and
 * the two logouts, which the specification makes GETs.
 */
export const checkOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const changes = !SAFE.has(c.req.method) || c.req.path.endsWith("/logout");
  if (changes && isForeign(c.req.raw, c.var.deps.publicUrl, c.var.deps.trustProxy)) {
    throw new AppError("FORBIDDEN", t.later("foreign"));
  }
  await next();
});

function isForeign(request: Request, publicUrl: string | null, trustProxy: boolean): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return request.headers.get("sec-fetch-site") === "cross-site";
  if (origin === publicUrl) return false;
  const forwarded = trustProxy ? request.headers.get("x-forwarded-host") : null;
  const host = forwarded ?? request.headers.get("host") ?? new URL(request.url).host;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
