import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { statusesUpdatedSchema } from "../contract/change-orders.ts";
import type { OrderAnswer } from "../contract/order.ts";
import { ORDER_STATUSES } from "../rules/shared/order-status.ts";
import { orders } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

let seller: { cookie: string };
let order: OrderAnswer;

beforeAll(async () => {
  seller = await theSeller(shop);
  const meera = await aShopper(shop);
  const product = await aProduct(shop.db);
  const address = await anAddress(shop.db, meera);
  order = await placedOrder(shop, meera, checkoutOf([{ product, quantity: 1 }], address));
});

const setStatus = async (status: string) =>
  read(
    statusesUpdatedSchema,
    await shop.post("/api/order/update-statuses", { ids: [order._id], status, from: ORDER_STATUSES }, seller),
  );

async function payment() {
  const { paymentState, isPaid } = orders;
  const [row] = await shop.db.select({ paymentState, isPaid }).from(orders).where(eq(orders.id, order._id));
  return row;
}

const PENDING = { paymentState: "pending", isPaid: false };
const PAID = { paymentState: "paid", isPaid: true };

it("follows each status of a cash order, and the flag follows the state", async () => {
  expect(await payment()).toEqual(PENDING);
  for (const status of ["Out for Delivery", "Delivered", "Pending", "Delivered", "Cancelled", "Pending"]) {
    await setStatus(status);
    expect(await payment(), status).toEqual(status === "Delivered" ? PAID : PENDING);
  }
});

it("goes back with a delivery that is undone", async () => {
  const { change } = await setStatus("Delivered");
  expect(await payment()).toEqual(PAID);
  expect((await shop.post("/api/order/undo-status", { change }, seller)).status).toBe(200);
  expect(await payment()).toEqual(PENDING);
});

it("is held by the database, whatever is written", async () => {
  const set = (columns: string) => shop.pool.query(`update orders set ${columns} where id = $1`, [order._id]);
  const cash = "orders_cash_paid_at_the_door";
  await expect(set("payment_state = 'paid'")).rejects.toMatchObject({ constraint: cash });
  await expect(set("payment_state = 'authorised'")).rejects.toMatchObject({ constraint: cash });
  await expect(set("status = 'Delivered'")).rejects.toMatchObject({ constraint: cash });
  await expect(set("payment_type = 'Online', payment_state = 'promised'")).rejects.toMatchObject({
    constraint: "orders_payment_state",
  });
  await expect(set("is_paid = true")).rejects.toThrow(/can only be updated to DEFAULT/);
  expect(await payment()).toEqual(PENDING);
});
