import { createRoute } from "@hono/zod-openapi";
import { answers, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { dayAndWindow } from "#modules/delivery/index.ts";
import { forSeller } from "#modules/identity/index.ts";
import {
  dayMovedSchema,
  moveDaySchema,
  moveMatchingSchema,
  moveOptionsAnswerSchema,
  moveOptionsQuerySchema,
  moveOrderSchema,
  moveOrdersSchema,
  ordersMovedSchema,
  waitingDaysAnswerSchema,
} from "./contract/move.ts";
import { orderAnswerSchema } from "./contract/order.ts";
import { moveOptions, waitingDays } from "./moving/move-options.ts";
import { moveDay, moveMatching, moveOrder, moveOrders, type OrdersMoved } from "./moving/move-orders.ts";
import { leftAlone } from "./rules/shared/order-status.ts";
import { t } from "./texts/server-texts.ts";

const options = createRoute({
  method: "get",
  path: "/move-options",
  tags: ["Orders"],
  summary: "The days and windows to which orders may be moved, and what is free in them",
  ...forSeller("order.see"),
  request: { query: moveOptionsQuerySchema },
  responses: answers(moveOptionsAnswerSchema, "The earliest first"),
});

const one = createRoute({
  method: "post",
  path: "/move",
  tags: ["Orders"],
  summary: "Move an order that still has to come to another day or window, with a mail to its shopper",
  ...forSeller("order.change"),
  request: { body: jsonBody(moveOrderSchema) },
  responses: answers(orderAnswerSchema, "The order on its new day; also when it was there already"),
});

const many = createRoute({
  method: "post",
  path: "/move-orders",
  tags: ["Orders"],
  summary: "Move many orders to a day, all that still have to come or none, with a mail to each shopper",
  ...forSeller("order.change"),
  request: { body: jsonBody(moveOrdersSchema) },
  responses: answers(ordersMovedSchema, "How many moved, and what was left alone"),
});

const matching = createRoute({
  method: "post",
  path: "/move-matching",
  tags: ["Orders"],
  summary: "Move all orders that match a filter to a day, as far as the seller was shown them",
  ...forSeller("order.change"),
  request: { body: jsonBody(moveMatchingSchema) },
  responses: answers(ordersMovedSchema, "How many moved, and what was left alone"),
});

const day = createRoute({
  method: "post",
  path: "/move-day",
  tags: ["Orders"],
  summary: "Move all pending orders of a day to another one, or none, with a mail to each shopper",
  ...forSeller("order.change"),
  request: { body: jsonBody(moveDaySchema) },
  responses: answers(dayMovedSchema, "How many moved"),
});

const waiting = createRoute({
  method: "get",
  path: "/waiting-days",
  tags: ["Orders"],
  summary: "On which days pending orders come, and which of these days are closed by now",
  ...forSeller("order.see"),
  responses: answers(waitingDaysAnswerSchema, "The earliest first"),
});

function movedWords({ moved, left }: OrdersMoved, day: string): string {
  const news = t("ordersMoved", { count: moved, day: formatShortDay(day) });
  const rest = leftAlone(left);
  return rest.length === 0 ? news : [`${news}.`, ...rest].join(" ");
}

export const moveApi = newApi<AppEnv>()
  .openapi(options, async (c) => {
    const { db, now } = c.var.deps;
    const found = await moveOptions(db, { ...c.req.valid("query"), now: now() });
    return c.json({ success: true as const, options: found }, 200);
  })
  .openapi(one, async (c) => {
    const { db, now, mail } = c.var.deps;
    const { id, from, reason, ...to } = c.req.valid("json");
    const order = await moveOrder(db, { id, from, to, reason, seller: c.var.seller, now: now(), mail });
    const { invoiceNumber, deliveryDay, deliveryWindow } = order;
    const message = t("orderMoved", { invoiceNumber, place: dayAndWindow(deliveryDay, deliveryWindow) });
    return c.json({ success: true as const, message, order }, 200);
  })
  .openapi(many, async (c) => {
    const { db, now, mail } = c.var.deps;
    const { ids, reason, ...to } = c.req.valid("json");
    const moved = await moveOrders(db, { ids, to, reason, seller: c.var.seller, now: now(), mail });
    return c.json({ success: true as const, message: movedWords(moved, to.day), ...moved }, 200);
  })
  .openapi(matching, async (c) => {
    const { db, now, mail } = c.var.deps;
    const { day, window, reason, ...chosen } = c.req.valid("json");
    const mover = { to: { day, window }, reason, seller: c.var.seller, now: now(), mail };
    const moved = await moveMatching(db, { ...chosen, ...mover });
    return c.json({ success: true as const, message: movedWords(moved, day), ...moved }, 200);
  })
  .openapi(day, async (c) => {
    const { db, now, mail } = c.var.deps;
    const { from, to, window, reason } = c.req.valid("json");
    const wanted = { to: { day: to, window }, reason, seller: c.var.seller, now: now(), mail };
    const moved = await moveDay(db, { from, ...wanted });
    const message = t("ordersMoved", { count: moved, day: formatShortDay(to) });
    return c.json({ success: true as const, message, moved }, 200);
  })
  .openapi(waiting, async (c) => {
    const { db, now } = c.var.deps;
    return c.json({ success: true as const, days: await waitingDays(db, { now: now() }) }, 200);
  });
