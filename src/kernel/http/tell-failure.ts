import type { Context } from "hono";
import type { Outage } from "#kernel/errors/outage.ts";
import type { AppEnv } from "./app-env.ts";
import { loggedRequest } from "./logged-request.ts";

/** Writes one line about a failed request, with its first cause: what fails later in it fails because of that. */
export function tellFailure(c: Context<AppEnv>, why: { err: unknown; outage?: Outage }): void {
  const { deps, failure } = c.var;
  if (failure.isTold) return;
  failure.isTold = true;
  if (why.outage) deps.log.warn({ ...why, ...loggedRequest(c) }, "an outage");
  else deps.log.error({ ...why, ...loggedRequest(c) }, "a request failed");
}
