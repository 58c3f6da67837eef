import { answers, type CallsOf, callsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { forSeller } from "#modules/identity/index.ts";
import { dashboardAnswerSchema, dashboardQuerySchema } from "./contract.ts";
import { loadDashboard } from "./load-dashboard.ts";

const calls = callsOf("Dashboard");

const dashboard = calls.get("/", {
  summary: "The seller's morning view: what is to be done, who waits, what is sold out, takings",
  ...forSeller("insight.today"),
  request: { query: dashboardQuerySchema },
  responses: answers(
    dashboardAnswerSchema,
    "The parts of the view that the role may see, days being the store's",
  ),
});

const dashboardApi = newApi<AppEnv>().openapi(dashboard, async (c) => {
  const { db, now, log } = c.var.deps;
  const onFailure = (error: unknown) => log.warn({ err: error }, "the best products could not be added up");
  const { seller } = c.var;
  const view = await loadDashboard(db, { ...c.req.valid("query"), seller, now: now(), onFailure });
  return c.json({ success: true as const, dashboard: view }, 200);
});

/** All calls of this module, with their full paths. */
export const insightCalls = newApi<AppEnv>().route("/api/dashboard", dashboardApi);

/** The type of the calls, for pages. */
export type InsightApi = CallsOf<typeof insightCalls>;
