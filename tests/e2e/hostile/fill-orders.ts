import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Product } from "#modules/catalog/contract/product.ts";
import { moveOptionsAnswerSchema } from "#modules/order/contract/change-orders.ts";
import { type OrderAnswer, orderSchema } from "#modules/order/contract/order.ts";
import { ADDRESS } from "../support/accounts.ts";
import { checkoutFor } from "../support/shopper.ts";
import type { Pen } from "./pen.ts";
import { type Caller, send } from "./send.ts";

export type People = { seller: Caller; shopper: Caller };

const PER_ORDER = 12;

/** Places four orders to hostile addresses. */
export async function addOrders(
  shopper: Caller,
  pen: Pen,
  products: readonly Product[],
): Promise<OrderAnswer[]> {
  const orders: OrderAnswer[] = [];
  for (const each of [0, 1, 2, 3]) {
    const address = await addAddress(shopper, pen, each === 0);
    const bought = products.slice(each * PER_ORDER, (each + 1) * PER_ORDER);
    const answer = await send(shopper, "POST", "/api/order/cod", {
      headers: { "Idempotency-Key": randomUUID() },
      data: checkoutFor(bought, address),
    });
    orders.push(z.object({ order: orderSchema }).parse(answer).order);
  }
  return orders;
}

const ADDRESS_TEXTS = ["firstName", "lastName", "street", "landmark", "city", "state", "country"];

async function addAddress(shopper: Caller, pen: Pen, change: boolean): Promise<string> {
  const written = (call: string) => {
    const texts = ADDRESS_TEXTS.map((field) => [field, pen.line(`${call} address.${field}`)]);
    return { address: { ...ADDRESS, ...Object.fromEntries(texts) } };
  };
  await send(shopper, "POST", "/api/address/add", { data: written("POST /api/address/add") });
  const { addresses } = z
    .object({ addresses: z.array(z.object({ _id: z.string() })) })
    .parse(await send(shopper, "GET", "/api/address/get"));
  const id = addresses.at(-1)?._id ?? "";
  const updated = written("PUT /api/address/update/{id}");
  if (change) await send(shopper, "PUT", `/api/address/update/${id}`, { data: updated });
  return id;
}

/** Complains about a delivered order, and has it answered, with a note about the customer and credit. */
async function complain({ seller, shopper }: People, pen: Pen, order: OrderAnswer): Promise<void> {
  const path = "/api/customer/complaints";
  const words = pen.line(`POST ${path} data.words`);
  const data = { order: order._id, lines: order.items.map(({ _id }) => _id), words };
  const filed = await send(shopper, "POST", path, { multipart: { data: JSON.stringify(data) } });
  const { complaint } = z
    .object({ complaint: z.object({ _id: z.string(), customer: z.object({ _id: z.string() }) }) })
    .parse(filed);
  const answer = "POST /api/seller/customer/complaints/{id}/answer";
  await send(seller, "POST", `/api/seller/customer/complaints/${complaint._id}/answer`, {
    data: {
      kind: "refund",
      amount: 1,
      words: pen.line(`${answer} words`),
      reference: pen.line(`${answer} reference`, (text) => text.length < 60),
    },
  });
  const customer = `/api/seller/customer/customers/${complaint.customer._id}`;
  await send(seller, "POST", `${customer}/note`, {
    data: { note: pen.line("POST /api/seller/customer/customers/{id}/note note") },
  });
  const reason = pen.line(
    "POST /api/seller/customer/customers/{id}/credit reason",
    (text) => text.length < 200,
  );
  await send(seller, "POST", `${customer}/credit`, { data: { kind: "goodwill", amount: 1, reason } });
}

/** Asks about one order's bag, moves one, cancels one, and has one delivered and commented on. */
export async function workOnOrders(
  { seller, shopper }: People,
  pen: Pen,
  orders: readonly OrderAnswer[],
): Promise<void> {
  const [questioned, moved, cancelled, delivered] = orders;
  if (!questioned || !moved || !cancelled || !delivered) throw new Error("there are too few orders");
  const lines = questioned.items.slice(0, 1).map(({ _id: item }) => ({ item, amount: 900, confirmed: true }));
  await send(seller, "POST", "/api/order/weigh", { data: { id: questioned._id, lines, ask: true } });
  const asks = await send(seller, "GET", "/api/order/move-options");
  const { days } = moveOptionsAnswerSchema.parse(asks).options;
  const to = days.at(-1);
  const place = { day: to?.day, window: to?.windows[0]?.id };
  const reason = pen.line("POST /api/order/move reason");
  await send(seller, "POST", "/api/order/move", { data: { id: moved._id, ...place, reason } });
  await changeAndTake(seller, pen, cancelled);
  const why = pen.line("POST /api/order/cancel reason");
  await send(shopper, "POST", "/api/order/cancel", { data: { id: cancelled._id, reason: why } });
  await send(seller, "PATCH", `/api/order/update-status/${delivered._id}`, { data: { status: "Delivered" } });
  for (const [index, comment] of pen.pages("POST /api/rating/submit comment").entries()) {
    const { _id: orderItemId, product } = delivered.items[index] ?? {};
    const data = { productId: product?._id, orderItemId, stars: 4, comment };
    await send(shopper, "POST", "/api/rating/submit", { data });
  }
  const moveAll = pen.line("POST /api/order/move-day reason");
  const byDay = { from: to?.day, to: days.at(-2)?.day, window: days.at(-2)?.windows[0]?.id, reason: moveAll };
  await send(seller, "POST", "/api/order/move-day", { data: byDay });
  await sayWhy(seller, pen, { id: moved._id, ...place });
  await complain({ seller, shopper }, pen, delivered);
}

/** Corrects an order's address and notes, and takes one by telephone. */
async function changeAndTake(seller: Caller, pen: Pen, order: OrderAnswer): Promise<void> {
  const written = (call: string) => ({
    address: {
      ...ADDRESS,
      ...Object.fromEntries(ADDRESS_TEXTS.map((field) => [field, pen.line(`${call} address.${field}`)])),
    },
    driverNote: pen.line(`${call} driverNote`),
    officeNote: pen.line(`${call} officeNote`),
  });
  const call = "POST /api/order/seller-revise";
  const change = { ...written(call), reason: pen.line(`${call} reason`) };
  await send(seller, "POST", "/api/order/seller-revise", {
    data: { id: order._id, revision: order.revision, ...change },
  });
  const items = order.items.slice(0, 1).flatMap(({ product, quantity }) => {
    return product ? [{ product: product._id, quantity }] : [];
  });
  const taken = { customer: null, ...written("POST /api/order/take") };
  const { order: shown } = z.object({ order: orderSchema }).parse(
    await send(seller, "POST", "/api/order/take", {
      data: { ...taken, order: { items, paymentMethod: "COD" }, preview: true },
    }),
  );
  const { subTotal, shippingCharges, handlingCharges, discount, totalAmount } = shown;
  const sums = { subTotal, shippingCharges, handlingCharges, discount, totalAmount };
  await send(seller, "POST", "/api/order/take", {
    headers: { "Idempotency-Key": randomUUID() },
    data: { ...taken, order: { items, ...sums, paymentMethod: "COD" } },
  });
}

/** The seller gives a reason for sending an order out, taking it back and moving it again. */
async function sayWhy(
  seller: Caller,
  pen: Pen,
  { id, ...place }: { id: string; day?: string; window?: string },
): Promise<void> {
  const out = pen.line("PATCH /api/order/update-status/{id} reason");
  await send(seller, "PATCH", `/api/order/update-status/${id}`, {
    data: { status: "Out for Delivery", reason: out },
  });
  const back = pen.line("POST /api/order/update-statuses reason");
  await send(seller, "POST", "/api/order/update-statuses", {
    data: { ids: [id], status: "Pending", reason: back },
  });
  const again = pen.line("POST /api/order/move-orders reason");
  await send(seller, "POST", "/api/order/move-orders", { data: { ids: [id], ...place, reason: again } });
}
