import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { answers, csvAnswers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { answerCsv } from "#kernel/http/streamed-response.ts";
import { forSeller } from "#modules/identity/index.ts";
import { undoStatus } from "./changing/undo-status.ts";
import { type StatusChange, updateMatching, updateStatuses } from "./changing/update-statuses.ts";
import {
  statusesUpdatedSchema,
  statusUndoneSchema,
  undoStatusSchema,
  updateMatchingSchema,
  updateStatusesSchema,
} from "./contract/change-status.ts";
import { ordersSchema } from "./contract/order.ts";
import { orderStreamQuerySchema, shownOrdersSchema } from "./contract/order-lists.ts";
import { packingCsvQuerySchema, packingListSchema, packingQuerySchema } from "./contract/packing-list.ts";
import { streamOrders } from "./http/order-stream.ts";
import { ordersOf } from "./queries/load-orders.ts";
import { bagsCsv, packingList, totalsCsv } from "./queries/packing-list.ts";
import { leftAlone, type OrderStatus, statusName } from "./rules/shared/order-status.ts";
import { t } from "./texts/server-texts.ts";

const statuses = createRoute({
  method: "post",
  path: "/update-statuses",
  tags: ["Orders"],
  summary: "Set many orders to one status, all of them or none",
  ...forSeller("order.change"),
  request: { body: jsonBody(updateStatusesSchema) },
  responses: answers(statusesUpdatedSchema, "Set, with what they were before"),
});

const matching = createRoute({
  method: "post",
  path: "/update-matching",
  tags: ["Orders"],
  summary: "Set all orders that match a filter to one status, as far as the seller was shown them",
  ...forSeller("order.change"),
  request: { body: jsonBody(updateMatchingSchema) },
  responses: answers(statusesUpdatedSchema, "Set, with what they were before"),
});

const undo = createRoute({
  method: "post",
  path: "/undo-status",
  tags: ["Orders"],
  summary: "Take a change of statuses back before its mails leave",
  ...forSeller("order.change"),
  request: { body: jsonBody(undoStatusSchema) },
  responses: answers(statusUndoneSchema, "The orders are again what they were"),
});

const current = createRoute({
  method: "post",
  path: "/current",
  tags: ["Orders"],
  summary: "Orders that a page shows, as they are now",
  ...forSeller("order.change"),
  request: { body: jsonBody(shownOrdersSchema) },
  responses: answers(ordersSchema, "Without those that don't exist, the newest first"),
});

const packing = createRoute({
  method: "get",
  path: "/packing-list",
  tags: ["Orders"],
  summary: "What to bring from the farms for a day's orders, and what goes into each bag",
  ...forSeller("order.see"),
  request: { query: packingQuerySchema },
  responses: answers(packingListSchema, "The list"),
});

const packingCsv = createRoute({
  method: "get",
  path: "/packing-list.csv",
  tags: ["Orders"],
  summary: "A day's packing list as a spreadsheet: its totals, or its bags",
  ...forSeller("order.see"),
  request: { query: packingCsvQuerySchema },
  responses: csvAnswers("The list"),
});

const stream = createRoute({
  method: "get",
  path: "/stream",
  tags: ["Orders"],
  summary: "Each order as it is placed or changed, for as long as the session lasts",
  ...forSeller("order.see"),
  request: { query: orderStreamQuerySchema },
  responses: {
    200: {
      content: { "text/event-stream": { schema: z.string() } },
      description:
        "`placed` and `changed` with an order as JSON, `many` when many were changed, `ended` with the session",
    },
  },
});

function updated({ previous, left }: Pick<StatusChange, "previous" | "left">, status: OrderStatus): string {
  const news = t("statusesUpdated", { count: previous.length, status: statusName(status) });
  const rest = leftAlone(left);
  return rest.length === 0 ? news : [`${news}.`, ...rest].join(" ");
}

export const sellerOrderApi = newApi<AppEnv>()
  .openapi(statuses, async (c) => {
    const { db, mail } = c.var.deps;
    const input = c.req.valid("json");
    const changed = await updateStatuses(db, { ...input, seller: c.var.seller, mail });
    const message = updated(changed, input.status);
    return c.json({ success: true as const, message, ...changed }, 200);
  })
  .openapi(matching, async (c) => {
    const { db, mail } = c.var.deps;
    const input = c.req.valid("json");
    const changed = await updateMatching(db, { ...input, seller: c.var.seller, mail });
    const message = updated(changed, input.status);
    return c.json({ success: true as const, message, ...changed }, 200);
  })
  .openapi(undo, async (c) => {
    const { db, mail } = c.var.deps;
    const restored = await undoStatus(db, { ...c.req.valid("json"), seller: c.var.seller, mail });
    const message = t("statusUndone", { count: restored.length });
    return c.json({ success: true as const, message, restored }, 200);
  })
  .openapi(stream, (c) => streamOrders(c, c.req.valid("query").since))
  .openapi(current, async (c) => {
    const orders = await ordersOf(c.var.deps.db, c.req.valid("json").ids);
    return c.json({ success: true as const, orders }, 200);
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
