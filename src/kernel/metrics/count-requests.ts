import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import type { AppEnv } from "#kernel/http/app-env.ts";
import type { Meters } from "./meters.ts";

/** Counts what comes over a socket. A page's own calls are part of its request. */
export function countRequests(meters: Meters) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!c.env?.incoming) return next();
    const from = performance.now();
    await next();
    meters.countRequest(c.req.method, routeOf(c), c.res.status, performance.now() - from);
  });
}

/** The pattern of whoever answered: the page's own, or that of the route it came to. Refused on the way, that is `/*`. */
function routeOf(c: Context<AppEnv>): string {
  return c.var.pageRoute ?? routePath(c);
}
