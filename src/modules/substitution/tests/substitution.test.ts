import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { products } from "#modules/catalog/tables.ts";
import { ordersSchema } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { packingListSchema } from "#modules/packing/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { substitutions } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

let meera: Shopper;
let checkout: ReturnType<typeof checkoutOf>;
let [okra, beans]: (typeof products.$inferSelect)[] = [];

beforeAll(async () => {
  meera = await aShopper(shop);
  [okra, beans] = [await aProduct(shop.db, { name: "Okra" }), await aProduct(shop.db, { name: "Beans" })];
  const lines = [okra, beans].map((product) => ({ product, quantity: 1 }));
  checkout = checkoutOf(lines, await anAddress(shop.db, meera));
});

const order = (ifMissing: unknown) => placedOrder(shop, meera, { ...checkout, extras: { ifMissing } });

it("is told to whoever packs, for the order and for single products", async () => {
  const { _id, notes } = await order({ all: "similar", products: { [beans?.id ?? ""]: "call" } });
  const note = { label: "If something is missing", text: "Something similar\nBeans: Call me" };
  expect(notes).toEqual([note]);
  const mine = read(ordersSchema, await shop.get("/api/order/user", meera));
  expect(mine.orders.find((each) => each._id === _id)?.notes).toEqual([note]);
  const seller = await theSeller(shop);
  const list = await shop.get("/api/order/packing-list?day=2026-03-10", seller);
  expect(read(packingListSchema, list).bags.at(-1)?.notes).toEqual([note]);
});

it("leaves out what is the same as for all, and products that are not in the order", async () => {
  const { _id } = await order({ all: "call", products: { [okra?.id ?? ""]: "call", elsewhere: "similar" } });
  const stored = await shop.db.select().from(substitutions).where(eq(substitutions.orderId, _id));
  expect(stored).toMatchObject([{ orderItemId: null, preference: "call" }]);
});

it("is nothing where the shopper said nothing", async () => {
  expect((await placedOrder(shop, meera, checkout)).notes).toEqual([]);
  expect((await order({})).notes).toEqual([]);
});

it.each([[{ all: "burn it" }], [{ products: { one: "burn it" } }], ["similar"], [null]])(
  "refuses %j, and keeps no order",
  async (ifMissing) => {
    const before = await shop.db.$count(orders);
    const answer = await sendOrder(shop, meera, { ...checkout, extras: { ifMissing } });
    expect(answer).toMatchObject(refusal(400, "Please choose what to do if something is missing"));
    expect(await shop.db.$count(orders)).toBe(before);
  },
);
