import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { idempotencyHeaderSchema, idSchema } from "#kernel/contract/fields.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { answers, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { streamList } from "#kernel/http/streamed-response.ts";
import {
  consume,
  forEveryone,
  forSellerWithApproval,
  forShopper,
  openedLimits,
  type Role,
  type ShopperEnv,
  whileAllowed,
} from "#modules/identity/index.ts";
import { isClosedAt, openedSettings } from "#modules/store/index.ts";
import { undoneDelivery, wholeOrders } from "./approvals.ts";
import { addedWords, addToOrder } from "./changing/add-to-order.ts";
import { cancelOrder, updateStatus } from "./changing/change-status.ts";
import { revisedWords, reviseOrder } from "./changing/revise-order.ts";
import { addedAnswerSchema, addToOrderSchema, openOrderSchema } from "./contract/add-to-order.ts";
import { cancelOrderSchema, statusesUpdatedSchema, updateStatusSchema } from "./contract/change-orders.ts";
import { orderAnswerSchema, ordersSchema, placedAnswerSchema } from "./contract/order.ts";
import {
  type SellerOrdersAnswer,
  sellerOrdersQuerySchema,
  sellerOrdersSchema,
  shopperOrdersQuerySchema,
} from "./contract/order-lists.ts";
import {
  deliveryOptionsAnswerSchema,
  deliveryOptionsQuerySchema,
  placeOrderSchema,
} from "./contract/place-order.ts";
import { reviseOrderSchema } from "./contract/revise-order.ts";
import type { SellerOrderAnswer } from "./contract/seller-order.ts";
import { toOrderAnswer } from "./contract/to-order-answer.ts";
import { filterOf, toSellerAnswer } from "./contract/to-seller-answer.ts";
import { boughtWithSchema, usualSchema } from "./contract/usual.ts";
import { placeWithoutKey, releaseWhenDelivered } from "./http/equal-requests.ts";
import { whyUnplaceable } from "./placing/checkout.ts";
import { deliveryOptions } from "./placing/delivery-options.ts";
import { placeOrder } from "./placing/place-order.ts";
import { withDeadlines } from "./queries/changeable-until.ts";
import { listSellerOrders, wantsAll } from "./queries/list-seller-orders.ts";
import { allOrders, listShopperOrders, withoutSellerNotes } from "./queries/load-orders.ts";
import { boughtWith, usualProducts } from "./queries/often-bought.ts";
import { openOrders } from "./queries/open-order.ts";
import { isChosen } from "./rules/order-checks.ts";
import type { Order } from "./rules/shared/order.ts";
import { returnNews } from "./rules/shared/settling.ts";
import { t as checkoutTexts } from "./texts/checkout-texts.ts";
import { t } from "./texts/server-texts.ts";

const orderer = forShopper(checkoutTexts.later("loginToOrder"));

// The specification (section 5) checks an order in a fixed order, whatever was sent. So these checks come before the
// contract's. A valid order is checked where it is placed.

const sentSchema = z.object({ address: z.unknown().optional(), items: z.unknown().optional() }).catch({});

/** Runs the checks after the login, for an order that the contract will refuse. */
const checkWhatWillBeRefused = createMiddleware<ShopperEnv>(async (c, next) => {
  const sent = await readSent(c);
  if (sent && !placeOrderSchema.safeParse(sent.body).success) {
    const refusal = await whyUnplaceable(c.var.deps.db, c.var.shopper.id, sentSchema.parse(sent.body));
    if (refusal) throw refusal;
  }
  await next();
});

/** Runs the check before the login: an order needs an address. A call without a body is no order yet. */
const requireAnAddress = createMiddleware<AppEnv>(async (c, next) => {
  const sent = c.req.header("content-type") === undefined ? undefined : await readSent(c);
  if (sent && !isChosen(sentSchema.parse(sent.body).address)) {
    throw new AppError("INVALID", checkoutTexts.later("selectAddress"));
  }
  await next();
});

const calls = callsOf("Orders");

const cod = calls.post("/cod", {
  summary: "Place a cash-on-delivery order, once for each Idempotency-Key",
  ...orderer,
  middleware: [requireAnAddress, orderer.middleware, checkWhatWillBeRefused] as const,
  request: { headers: idempotencyHeaderSchema, body: jsonBody(placeOrderSchema) },
  responses: answers(placedAnswerSchema, "The placed order with its invoice number"),
});

/** The body in any form; undefined if it can't be read. */
async function readSent(c: Context): Promise<{ body: unknown } | undefined> {
  const type = c.req.header("content-type");
  if (type !== undefined && !/json/i.test(type)) return undefined;
  const text = await c.req.text();
  if (text.trim() === "") return { body: null };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const mine = calls.get("/user", {
  summary: "The shopper's own orders",
  ...forShopper(),
  request: { query: shopperOrdersQuerySchema },
  responses: answers(ordersSchema, "The newest first"),
});

const usual = calls.get("/usual", {
  summary: "What the shopper buys again and again, of what can be bought now",
  ...forShopper(),
  responses: answers(usualSchema, "From the second order on; those in most orders first"),
});

const together = calls.get("/bought-with/{id}", {
  summary: "What others bought together with a product, of other categories",
  ...forEveryone,
  request: { params: z.object({ id: idSchema }) },
  responses: answers(boughtWithSchema, "The most frequent first; none of an unknown product"),
});

const cancel = calls.post("/cancel", {
  summary: "Cancel an order of the shopper's own, as long as the store allows it",
  ...forShopper(),
  request: { body: jsonBody(cancelOrderSchema) },
  responses: answers(orderAnswerSchema, "The cancelled order; also when it was cancelled before"),
});

const revise = calls.post("/revise", {
  summary: "Change a pending order of the shopper's own until the cut-off, or see what it would be",
  ...forShopper(),
  request: { body: jsonBody(reviseOrderSchema) },
  responses: answers(orderAnswerSchema, "The changed order; it keeps its invoice number"),
});

const open = calls.get("/open", {
  summary: "The shopper's order to which products can still be added, and those that wait for their payment",
  ...forShopper(),
  responses: answers(openOrderSchema, "Of several, the one that comes next; null while the store is closed"),
});

const add = calls.post("/add", {
  summary: "Move products of the shopper's cart to a pending order of theirs, or see what it would be",
  ...forShopper(),
  request: { body: jsonBody(addToOrderSchema) },
  responses: answers(
    addedAnswerSchema,
    "The changed order; also when the same request has changed it before",
  ),
});

const all = calls.get("/seller", {
  summary: "All orders, or a page of those that match, for the seller",
  ...forSellerWithApproval("order.see", wholeOrders),
  request: { query: sellerOrdersQuerySchema },
  responses: answers(sellerOrdersSchema, "The newest first"),
});

const status = calls.patch("/update-status/{id}", {
  summary: "Set an order's status",
  ...forSellerWithApproval("order.change", undoneDelivery),
  request: { params: z.object({ id: idSchema }), body: jsonBody(updateStatusSchema) },
  responses: answers(statusesUpdatedSchema, "Set; a cash order is paid exactly while it is Delivered"),
});

function cancelledWords(order: Order): string {
  const back = returnNews(order);
  return back.length === 0 ? t("cancelled") : t("paidCancelled", { back: back.join(" ") });
}

async function* answersOf(
  parts: AsyncIterable<readonly Order[]>,
  role: Role,
): AsyncGenerator<SellerOrderAnswer[], void> {
  for await (const part of parts) yield part.map((order) => toSellerAnswer(order, role));
}

export const orderApi = newApi<AppEnv>()
  .openapi(cod, async (c) => {
    const { db, now, mail } = c.var.deps;
    const key = c.req.valid("header")["idempotency-key"];
    const call = {
      shopperId: c.var.shopper.id,
      order: c.req.valid("json"),
      now: now(),
      mail,
      hasGateway: openedSettings.of(c.var.deps).current().onlinePayment !== undefined,
      heedsClosing: true,
      admit: () => consume(openedLimits.of(c.var.deps).orders, c.var.shopper.id),
    };
    const placed =
      key === undefined
        ? await placeWithoutKey(db, call, c.var.receivedAt)
        : { ...(await placeOrder(db, { ...call, idempotencyKey: key })), claim: undefined };
    if (placed.claim) await releaseWhenDelivered(c.var.deps, c.env?.outgoing, placed);
    const { order, otherOrders } = placed;
    return c.json(
      {
        success: true as const,
        message: t("orderPlaced"),
        order: toOrderAnswer(withoutSellerNotes(order)),
        ...(otherOrders.length > 0 && {
          also: otherOrders.map((each) => toOrderAnswer(withoutSellerNotes(each))),
        }),
      },
      200,
    );
  })
  .openapi(mine, async (c) => {
    const { ids, status } = c.req.valid("query");
    const shopperId = c.var.shopper.id;
    const { db, now } = c.var.deps;
    const shopperOrders = await listShopperOrders(db, { shopperId, status, ids: ids?.split(",") });
    const orders = await withDeadlines(db, shopperOrders, now());
    return c.json({ success: true as const, orders: orders.map(toOrderAnswer) }, 200);
  })
  .openapi(usual, async (c) => {
    const products = await usualProducts(c.var.deps.db, c.var.shopper.id);
    return c.json({ success: true as const, usual: products }, 200);
  })
  .openapi(together, async (c) => {
    const products = await boughtWith(c.var.deps.db, c.req.valid("param").id);
    return c.json({ success: true as const, products }, 200);
  })
  .openapi(cancel, async (c) => {
    const { db, now, mail } = c.var.deps;
    const shopperId = c.var.shopper.id;
    const order = await cancelOrder(db, { ...c.req.valid("json"), shopperId, now: now(), mail });
    return c.json(
      { success: true as const, message: cancelledWords(order), order: toOrderAnswer(order) },
      200,
    );
  })
  .openapi(revise, async (c) => {
    const { db, now, mail } = c.var.deps;
    const shopperId = c.var.shopper.id;
    const change = c.req.valid("json");
    const revised = withoutSellerNotes(await reviseOrder(db, { change, shopperId, now: now(), mail }));
    const [order = revised] = await withDeadlines(db, [revised], now());
    return c.json(
      { success: true as const, message: revisedWords(order, "shopper"), order: toOrderAnswer(order) },
      200,
    );
  })
  .openapi(open, async (c) => {
    const { db, now } = c.var.deps;
    const { order, waiting } = await openOrders(db, { shopperId: c.var.shopper.id, now: now() });
    // A closed shop sells nothing more, and takes the money for what it sold.
    const isClosed = isClosedAt(openedSettings.of(c.var.deps).current().closing, now());
    const answer = {
      order: order && !isClosed ? toOrderAnswer(order) : null,
      waiting: waiting.map(toOrderAnswer),
    };
    return c.json({ success: true as const, ...answer }, 200);
  })
  .openapi(add, async (c) => {
    const { db, now, mail } = c.var.deps;
    const shopperId = c.var.shopper.id;
    const addition = c.req.valid("json");
    const added = await addToOrder(db, { addition, shopperId, now: now(), mail });
    const changed = withoutSellerNotes(added.order);
    const [order = changed] = await withDeadlines(db, [changed], now());
    return c.json(
      {
        success: true as const,
        message: addedWords(order),
        order: toOrderAnswer(order),
        left: [...added.left],
      },
      200,
    );
  })
  .openapi(all, async (c) => {
    const { db, log } = c.var.deps;
    const { role } = c.var.seller;
    const filter = filterOf(c.req.valid("query"), role);
    const answersFor = (orders: readonly Order[]) => orders.map((order) => toSellerAnswer(order, role));
    if (!wantsAll(filter)) {
      const { orders, ...page } = await listSellerOrders(db, filter);
      return c.json({ success: true as const, orders: answersFor(orders), ...page }, 200);
    }
    const matches = await allOrders(db, filter);
    // Without contacts it is no list of people.
    if (!filter.namesOnly) c.header("Content-Disposition", 'attachment; filename="orders.json"');
    if ("few" in matches) {
      return c.json(
        { success: true as const, orders: answersFor(matches.few), total: matches.few.length },
        200,
      );
    }
    const envelope: SellerOrdersAnswer = { success: true, orders: [], total: 0 };
    const parts = whileAllowed(c, answersOf(matches.many, role));
    return streamList(c, { envelope, field: "orders", parts, log });
  })
  .openapi(status, async (c) => {
    const { db, mail } = c.var.deps;
    const { id } = c.req.valid("param");
    const { seller } = c.var;
    const change = { ...c.req.valid("json"), seller, role: seller.role, mail };
    const changed = await updateStatus(db, { id, ...change });
    return c.json({ success: true as const, message: t("statusUpdated"), ...changed }, 200);
  });

const options = callsOf("Delivery").get("/options", {
  summary: "Whether a PIN code is served, and the days and windows that are free for these products",
  ...forEveryone,
  request: { query: deliveryOptionsQuerySchema },
  responses: answers(deliveryOptionsAnswerSchema, "The earliest first"),
});

export const deliveryOptionsApi = newApi<AppEnv>().openapi(options, async (c) => {
  const { db, now } = c.var.deps;
  const { shippingPaise } = openedSettings.of(c.var.deps).current().charges;
  const deliveryChoices = await deliveryOptions(db, { ...c.req.valid("query"), now: now(), shippingPaise });
  return c.json({ success: true as const, options: deliveryChoices }, 200);
});
