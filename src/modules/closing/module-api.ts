import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { forSeller } from "#modules/identity/index.ts";
import { closeDay, loadClosing, openDay } from "./close-day.ts";
import { closingQuerySchema, closingSchema, dayClosedSchema, dayToCloseSchema } from "./contract.ts";
import { t } from "./server-texts.ts";

const calls = callsOf("Closing");

const show = calls.get("/", {
  summary: "A market day: whether it is closed, and what is still open",
  ...forSeller("closing.see"),
  request: { query: closingQuerySchema },
  responses: answers(closingSchema, "The day"),
});

const close = calls.post("/close", {
  summary: "Close a market day on which nothing is open; once, however often it is sent",
  ...forSeller("closing.change"),
  request: { body: jsonBody(dayToCloseSchema) },
  responses: answers(dayClosedSchema, "Closed"),
});

const open = calls.post("/open", {
  summary: "Open a closed market day again",
  ...forSeller("closing.change"),
  request: { body: jsonBody(dayToCloseSchema) },
  responses: answers(dayClosedSchema, "Open"),
});

const closingApi = newApi<AppEnv>()
  .openapi(show, async (c) => {
    const { db, now } = c.var.deps;
    const { day } = c.req.valid("query");
    const closing = await loadClosing(db, { day, today: storeDay(now()), role: c.var.seller.role });
    return c.json({ success: true as const, ...closing }, 200);
  })
  .openapi(close, async (c) => {
    const { db, now } = c.var.deps;
    const { day } = c.req.valid("json");
    await closeDay(db, { day, today: storeDay(now()), seller: c.var.seller });
    return c.json({ success: true as const, message: t("closed", { day: formatShortDay(day) }) }, 200);
  })
  .openapi(open, async (c) => {
    const { day } = c.req.valid("json");
    await openDay(c.var.deps.db, { day, seller: c.var.seller });
    return c.json({ success: true as const, message: t("opened", { day: formatShortDay(day) }) }, 200);
  });

/** All calls of this module, with their full paths. */
export const closingCalls = newApi<AppEnv>().route("/api/closing", closingApi);

/** The type of the calls, for pages. */
export type ClosingApi = CallsOf<typeof closingCalls>;
