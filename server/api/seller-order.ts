import { createRoute } from "@hono/zod-openapi";
import { statusesUpdatedSchema, updateStatusesSchema } from "#contract/order.ts";
import { packingCsvQuerySchema, packingListSchema, packingQuerySchema } from "#contract/packing-list.ts";
import { bagsCsv, totalsCsv } from "#server/services/order/packing-csv.ts";
import { packingList } from "#server/services/order/packing-list.ts";
import { updateStatuses } from "#server/services/order/update-statuses.ts";
import { answers, csvAnswers, jsonBody, newApi } from "../http/api-route.ts";
import type { AppEnv } from "../http/app-env.ts";
import { answerCsv } from "../http/csv-answer.ts";
import { forSeller } from "../http/roles.ts";

const statuses = createRoute({
  method: "post",
  path: "/update-statuses",
  tags: ["Orders"],
  summary: "Set many orders to one status, all of them or none",
  ...forSeller,
  request: { body: jsonBody(updateStatusesSchema) },
  responses: answers(statusesUpdatedSchema, "Set, with what they were before"),
});

const packing = createRoute({
  method: "get",
  path: "/packing-list",
  tags: ["Orders"],
  summary: "What to bring from the farms for a day's orders, and what goes into each bag",
  ...forSeller,
  request: { query: packingQuerySchema },
  responses: answers(packingListSchema, "The list"),
});

const packingCsv = createRoute({
  method: "get",
  path: "/packing-list.csv",
  tags: ["Orders"],
  summary: "A day's packing list as a spreadsheet: its totals, or its bags",
  ...forSeller,
  request: { query: packingCsvQuerySchema },
  responses: csvAnswers("The list"),
});

export const sellerOrderApi = newApi<AppEnv>()
  .openapi(statuses, async (c) => {
    const { db, mail } = c.var.deps;
    const input = c.req.valid("json");
    const previous = await updateStatuses(db, { ...input, seller: c.var.seller, mail });
    const message = `${previous.length} ${previous.length === 1 ? "order is" : "orders are"} now ${input.status}`;
    return c.json({ success: true as const, message, previous }, 200);
  })
  .openapi(packing, async (c) => {
    const list = await packingList(c.var.deps.db, c.req.valid("query"));
    return c.json({ success: true as const, ...list }, 200);
  })
  .openapi(packingCsv, async (c) => {
    const { part = "totals", ...query } = c.req.valid("query");
    const list = await packingList(c.var.deps.db, query);
    const csv = part === "totals" ? totalsCsv(list.totals) : bagsCsv(list.bags);
    return answerCsv(c, `packing-list-${query.day}-${part}.csv`, csv);
  });
