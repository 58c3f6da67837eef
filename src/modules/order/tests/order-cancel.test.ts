import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { aShopper, PASSWORD, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { statusesUpdatedSchema } from "../contract/change-orders.ts";
import { type OrderAnswer, orderAnswerSchema } from "../contract/order.ts";
import { sellerOrdersSchema } from "../contract/order-lists.ts";
import { orderHistory, orderStatusChanges } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

let seller: { cookie: string };
let meera: Shopper;
let order: OrderAnswer;

beforeAll(async () => {
  seller = await theSeller(shop);
});
beforeEach(async () => {
  meera = await aShopper(shop);
  const product = await aProduct(shop.db);
  order = await placedOrder(
    shop,
    meera,
    checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, meera)),
  );
});

const cancel = (id = order._id, reason?: string, as = meera) =>
  shop.post("/api/order/cancel", { id, reason }, as);
const setStatus = (status: string) => shop.patch(`/api/order/update-status/${order._id}`, { status }, seller);
const mailsWaiting = () => shop.db.$count(orderStatusChanges, eq(orderStatusChanges.orderId, order._id));

it("is the shopper's to cancel while it waits, with a reason that the seller reads", async () => {
  const answer = await cancel(order._id, "  I ordered it by mistake  ");
  const cancelled = read(orderAnswerSchema, answer);
  expect(cancelled.message).toBe("Your order is cancelled. Nothing is to be paid.");
  const entry = { by: "shopper", status: "Cancelled", reason: "I ordered it by mistake" };
  expect(cancelled.order).toMatchObject({ status: "Cancelled", isPaid: false, trail: [entry] });
  const path = `/api/order/seller?q=${order.invoiceNumber}&page=1`;
  const { orders } = read(sellerOrdersSchema, await shop.get(path, seller));
  expect(orders).toMatchObject([{ status: "Cancelled", trail: [entry] }]);
  expect(await mailsWaiting()).toBe(1);
});

it("stays cancelled when it is cancelled again, which adds nothing", async () => {
  await cancel(order._id, "first");
  const again = read(orderAnswerSchema, await cancel(order._id, "second"));
  expect(again.order.trail.map(({ reason }) => reason)).toEqual(["first"]);
});

it("is nobody else's", async () => {
  const ravi = await aShopper(shop);
  expect(await cancel(order._id, undefined, ravi)).toMatchObject(refusal(404, "Order not found"));
  expect(await cancel("none")).toMatchObject(refusal(404, "Order not found"));
});

it.each([
  ["Out for Delivery", "This order is on its way already. Please call us."],
  ["Delivered", "This order has been delivered already"],
])("is too late to cancel once it is %s", async (status, message) => {
  await setStatus(status);
  expect(await cancel()).toMatchObject(refusal(409, message));
});

it("goes by the store's setting: its delivery day, its way out, or not at all", async () => {
  const morning = new Date(`${order.deliveryDay}T00:30:00+05:30`);
  const before = shop.clock.now;
  shop.clock.now = morning;
  const dayBegun = "Its delivery day has begun, so it can no longer be cancelled here. Please call us.";
  expect(await cancel()).toMatchObject(refusal(409, dayBegun));
  await changeSettings(shop, seller, { cancelUntil: "never" });
  const byPhone = "This store takes cancellations by phone. Please call us.";
  expect(await cancel()).toMatchObject(refusal(409, byPhone));
  await changeSettings(shop, seller, { cancelUntil: "out" });
  expect((await cancel()).status).toBe(200);
  await changeSettings(shop, seller, { cancelUntil: "delivery-day" });
  shop.clock.now = before;
});

it("waits for a seller who sends it out at the same moment, and then is too late", async () => {
  const statement = "update orders set status = 'Out for Delivery' where id = $1";
  const leaving = { statement, values: [order._id], table: "orders" };
  const answer = await whileUncommitted(shop, leaving, () => cancel());
  expect(answer).toMatchObject(refusal(409, "This order is on its way already. Please call us."));
  expect(await shop.db.$count(orderHistory, eq(orderHistory.orderId, order._id))).toBe(0);
});

it("refuses a reason that is too long, or an order that is none", async () => {
  const tooLong = await cancel(order._id, "x".repeat(201));
  expect(tooLong).toMatchObject({ status: 400, body: { errors: { reason: expect.any(String) } } });
  expect((await shop.post("/api/order/cancel", { id: 7 }, meera)).status).toBe(400);
});

it("keeps the whole trail of what the seller did, an undone change too", async () => {
  await setStatus("Delivered");
  const { change } = read(statusesUpdatedSchema, await setStatus("Pending"));
  await shop.post("/api/order/undo-status", { change }, seller);
  const { orders } = read(
    sellerOrdersSchema,
    await shop.get(`/api/order/seller?q=${order.invoiceNumber}&page=1`, seller),
  );
  expect(orders[0]?.trail).toMatchObject(
    ["Delivered", "Pending", "Delivered"].map((status) => ({ by: "seller", status, reason: null })),
  );
});

it("forgets the reason with the account", async () => {
  await cancel(order._id, "We are at Lakshmi's wedding");
  await shop.post("/api/user/delete", { password: PASSWORD }, meera);
  const rows = await shop.db.select().from(orderHistory).where(eq(orderHistory.orderId, order._id));
  expect(rows).toMatchObject([{ by: "shopper", status: "Cancelled", reason: null }]);
});
