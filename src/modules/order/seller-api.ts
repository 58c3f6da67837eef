import { z } from "zod";
import { idempotencyHeaderSchema } from "#kernel/contract/fields.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { dayAndWindow } from "#modules/delivery/index.ts";
import { forSeller, forSellerWithApproval } from "#modules/identity/index.ts";
import { loweredPrices, undoneDeliveries, undoneMatching } from "./approvals.ts";
import { type StatusChange, undoStatus, updateMatching, updateStatuses } from "./changing/change-status.ts";
import {
  moveDay,
  moveMatching,
  moveOptions,
  moveOrder,
  moveOrders,
  type OrdersMoved,
  waitingDays,
} from "./changing/move-orders.ts";
import { revisedWords, reviseOrder } from "./changing/revise-order.ts";
import {
  dayMovedSchema,
  moveDaySchema,
  moveMatchingSchema,
  moveOptionsAnswerSchema,
  moveOptionsQuerySchema,
  moveOrderSchema,
  moveOrdersSchema,
  ordersMovedSchema,
  statusesUpdatedSchema,
  statusUndoneSchema,
  undoStatusSchema,
  updateMatchingSchema,
  updateStatusesSchema,
  waitingDaysAnswerSchema,
} from "./contract/change-orders.ts";
import { orderStreamQuerySchema, shownOrdersSchema } from "./contract/order-lists.ts";
import { sellerReviseOrderSchema } from "./contract/revise-order.ts";
import { sellerOrderAnswerSchema, shownOrdersAnswerSchema } from "./contract/seller-order.ts";
import { callersAnswerSchema, callersQuerySchema, takeOrderSchema } from "./contract/telephone-order.ts";
import { filterOf, toSellerAnswer } from "./contract/to-seller-answer.ts";
import { streamOrders } from "./http/order-stream.ts";
import { takeOrder } from "./placing/take-order.ts";
import { findCallers } from "./queries/find-callers.ts";
import { ordersOf } from "./queries/load-orders.ts";
import { type OrderStatus, statusName } from "./rules/shared/order-status.ts";
import { t } from "./texts/server-texts.ts";

const calls = callsOf("Orders");

const statuses = calls.post("/update-statuses", {
  summary: "Set many orders to one status, all of them or none",
  ...forSellerWithApproval("order.change", undoneDeliveries),
  request: { body: jsonBody(updateStatusesSchema) },
  responses: answers(statusesUpdatedSchema, "Set, with what they were before"),
});

const matching = calls.post("/update-matching", {
  summary: "Set all orders that match a filter to one status, as far as the seller was shown them",
  ...forSellerWithApproval("order.change", undoneMatching),
  request: { body: jsonBody(updateMatchingSchema) },
  responses: answers(statusesUpdatedSchema, "Set, with what they were before"),
});

const undo = calls.post("/undo-status", {
  summary: "Take a change of statuses back before its mails leave",
  ...forSeller("order.change"),
  request: { body: jsonBody(undoStatusSchema) },
  responses: answers(statusUndoneSchema, "The orders are again what they were"),
});

const current = calls.post("/current", {
  summary: "Orders that a page shows, as they are now",
  ...forSeller("order.see"),
  request: { body: jsonBody(shownOrdersSchema) },
  responses: answers(shownOrdersAnswerSchema, "Without those that don't exist, the newest first"),
});

const stream = calls.get("/stream", {
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

/**
 * The sentences about orders that a change of many has left unchanged: their numbers and reasons. Empty if there are
 * none.
 */
function leftAlone(left: readonly { status: OrderStatus }[]): string[] {
  const countOf = (status: OrderStatus) => left.filter((order) => order.status === status).length;
  const [cancelled, delivered] = [countOf("Cancelled"), countOf("Delivered")];
  const others = left.length - cancelled - delivered;
  return [
    ...(cancelled > 0 && delivered > 0 ? [t("leftBoth", { cancelled, delivered })] : []),
    ...(cancelled > 0 && delivered === 0 ? [t("leftCancelled", { count: cancelled })] : []),
    ...(cancelled === 0 && delivered > 0 ? [t("leftDelivered", { count: delivered })] : []),
    ...(others > 0 ? [t("leftOthers", { count: others })] : []),
  ];
}

function updated({ previous, left }: Pick<StatusChange, "previous" | "left">, status: OrderStatus): string {
  const news = t("statusesUpdated", { count: previous.length, status: statusName(status) });
  const rest = leftAlone(left);
  return rest.length === 0 ? news : [`${news}.`, ...rest].join(" ");
}

export const sellerOrderApi = newApi<AppEnv>()
  .openapi(statuses, async (c) => {
    const { db, mail } = c.var.deps;
    const input = c.req.valid("json");
    const { seller } = c.var;
    const changed = await updateStatuses(db, { ...input, seller, role: seller.role, mail });
    const message = updated(changed, input.status);
    return c.json({ success: true as const, message, ...changed }, 200);
  })
  .openapi(matching, async (c) => {
    const { db, mail } = c.var.deps;
    const input = c.req.valid("json");
    const filter = filterOf(input.filter, c.var.seller.role);
    const { seller } = c.var;
    const changed = await updateMatching(db, { ...input, filter, seller, role: seller.role, mail });
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
    return c.json(
      { success: true as const, orders: orders.map((order) => toSellerAnswer(order, c.var.seller.role)) },
      200,
    );
  });

const options = calls.get("/move-options", {
  summary: "The days and windows to which orders may be moved, and what is free in them",
  ...forSeller("order.see"),
  request: { query: moveOptionsQuerySchema },
  responses: answers(moveOptionsAnswerSchema, "The earliest first"),
});

const one = calls.post("/move", {
  summary: "Move an order that still has to come to another day or window, with a mail to its shopper",
  ...forSeller("order.change"),
  request: { body: jsonBody(moveOrderSchema) },
  responses: answers(sellerOrderAnswerSchema, "The order on its new day; also when it was there already"),
});

const many = calls.post("/move-orders", {
  summary: "Move many orders to a day, all that still have to come or none, with a mail to each shopper",
  ...forSeller("order.change"),
  request: { body: jsonBody(moveOrdersSchema) },
  responses: answers(ordersMovedSchema, "How many moved, and what was left alone"),
});

const movedMatching = calls.post("/move-matching", {
  summary: "Move all orders that match a filter to a day, as far as the seller was shown them",
  ...forSeller("order.change"),
  request: { body: jsonBody(moveMatchingSchema) },
  responses: answers(ordersMovedSchema, "How many moved, and what was left alone"),
});

const day = calls.post("/move-day", {
  summary: "Move all pending orders of a day to another one, or none, with a mail to each shopper",
  ...forSeller("order.change"),
  request: { body: jsonBody(moveDaySchema) },
  responses: answers(dayMovedSchema, "How many moved"),
});

const waiting = calls.get("/waiting-days", {
  summary: "On which days pending orders come, and which of these days are closed by now",
  ...forSeller("order.packing"),
  responses: answers(waitingDaysAnswerSchema, "The earliest first"),
});

function movedWords({ moved, left }: OrdersMoved, day: string): string {
  const news = t("ordersMoved", { count: moved, day: formatShortDay(day) });
  const rest = leftAlone(left);
  return rest.length === 0 ? news : [`${news}.`, ...rest].join(" ");
}

const revise = calls.post("/seller-revise", {
  summary: "Change an order before it goes out: lines, prices, address, day, notes; or see what it would be",
  ...forSellerWithApproval("order.take", loweredPrices),
  request: { body: jsonBody(sellerReviseOrderSchema) },
  responses: answers(sellerOrderAnswerSchema, "The changed order; it keeps its invoice number"),
});

const callers = calls.get("/callers", {
  summary: "The people with a telephone number, with their addresses and last orders",
  ...forSeller("order.take"),
  request: { query: callersQuerySchema },
  responses: answers(callersAnswerSchema, "Those who ordered last first"),
});

const take = calls.post("/take", {
  summary: "Take an order by telephone, once for each Idempotency-Key; or see what it would be",
  ...forSeller("order.take"),
  request: { headers: idempotencyHeaderSchema, body: jsonBody(takeOrderSchema) },
  responses: answers(sellerOrderAnswerSchema, "The order with its invoice number"),
});

export const telephoneApi = newApi<AppEnv>()
  .openapi(callers, async (c) => {
    const matchingCallers = await findCallers(c.var.deps.db, c.req.valid("query").phone);
    return c.json({ success: true as const, callers: matchingCallers }, 200);
  })
  .openapi(take, async (c) => {
    const { db, now, mail } = c.var.deps;
    const order = await takeOrder(db, {
      ...c.req.valid("json"),
      idempotencyKey: c.req.valid("header")["idempotency-key"],
      seller: c.var.seller,
      now: now(),
      mail,
    });
    return c.json(
      { success: true as const, message: t("orderPlaced"), order: toSellerAnswer(order, c.var.seller.role) },
      200,
    );
  });

export const reviseApi = newApi<AppEnv>().openapi(revise, async (c) => {
  const { db, now, mail } = c.var.deps;
  const order = await reviseOrder(db, {
    change: c.req.valid("json"),
    seller: c.var.seller,
    now: now(),
    mail,
  });
  return c.json(
    {
      success: true as const,
      message: revisedWords(order, "seller"),
      order: toSellerAnswer(order, c.var.seller.role),
    },
    200,
  );
});

export const moveApi = newApi<AppEnv>()
  .openapi(options, async (c) => {
    const { db, now } = c.var.deps;
    const moveChoices = await moveOptions(db, { ...c.req.valid("query"), now: now() });
    return c.json({ success: true as const, options: moveChoices }, 200);
  })
  .openapi(one, async (c) => {
    const { db, now, mail } = c.var.deps;
    const { id, from, reason, ...to } = c.req.valid("json");
    const order = await moveOrder(db, { id, from, to, reason, seller: c.var.seller, now: now(), mail });
    const { invoiceNumber, deliveryDay, deliveryWindow } = order;
    const message = t("orderMoved", { invoiceNumber, place: dayAndWindow(deliveryDay, deliveryWindow) });
    return c.json({ success: true as const, message, order: toSellerAnswer(order, c.var.seller.role) }, 200);
  })
  .openapi(many, async (c) => {
    const { db, now, mail } = c.var.deps;
    const { ids, reason, ...to } = c.req.valid("json");
    const moved = await moveOrders(db, { ids, to, reason, seller: c.var.seller, now: now(), mail });
    return c.json({ success: true as const, message: movedWords(moved, to.day), ...moved }, 200);
  })
  .openapi(movedMatching, async (c) => {
    const { db, now, mail } = c.var.deps;
    const { day, window, reason, filter, ...chosen } = c.req.valid("json");
    const mover = { to: { day, window }, reason, seller: c.var.seller, now: now(), mail };
    const seenFilter = filterOf(filter, c.var.seller.role);
    const moved = await moveMatching(db, { ...chosen, filter: seenFilter, ...mover });
    return c.json({ success: true as const, message: movedWords(moved, day), ...moved }, 200);
  })
  .openapi(day, async (c) => {
    const { db, now, mail } = c.var.deps;
    const { from, to, window, reason } = c.req.valid("json");
    const mover = { to: { day: to, window }, reason, seller: c.var.seller, now: now(), mail };
    const moved = await moveDay(db, { from, ...mover });
    const message = t("ordersMoved", { count: moved, day: formatShortDay(to) });
    return c.json({ success: true as const, message, moved }, 200);
  })
  .openapi(waiting, async (c) => {
    const { db, now } = c.var.deps;
    return c.json({ success: true as const, days: await waitingDays(db, { now: now() }) }, 200);
  });
