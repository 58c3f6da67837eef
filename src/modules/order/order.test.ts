import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { userAnswerSchema } from "#modules/account/contract/user.ts";
import { cartLines } from "#modules/cart/tables.ts";
import { products } from "#modules/catalog/tables.ts";
import { createLimits } from "#modules/identity/http/limits.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { aCategory, addressFields, anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";
import { orderAnswerSchema, ordersSchema } from "./contract/order.ts";
import { orderAdjustments, orderItems, orders } from "./tables.ts";

const shop = await testApp();
afterAll(shop.close);

let meera: Shopper;
let address: { id: string };
let tomato: typeof products.$inferSelect;

beforeAll(async () => {
  meera = await aShopper(shop);
  address = await anAddress(shop.db, meera);
  tomato = await aProduct(shop.db, { name: "Tomato" });
});

const checkout = (changes: object = {}) => ({
  ...checkoutOf([{ product: tomato, quantity: 2 }], address),
  ...changes,
});
const countOrders = () => shop.db.$count(orders);

/** Sends a checkout that must be refused, and sees to it that it left nothing behind. */
async function refused(changes: object, shopper = meera) {
  const before = await countOrders();
  const answer = await sendOrder(shop, shopper, checkout(changes));
  expect(await countOrders()).toBe(before);
  return answer;
}

describe("POST /api/order/cod", () => {
  it("places an order, priced by the shop, and empties the cart", async () => {
    const shopper = await aShopper(shop, { name: "Ravi Kumar", cartItems: { [tomato.id]: 2 } });
    const home = await anAddress(shop.db, shopper);
    const mango = await aProduct(shop.db, { name: "Mango", pricePaise: 12_050, offerPricePaise: 10_025 });
    const lines = [
      { product: mango, quantity: 3 },
      { product: tomato, quantity: 1 },
    ];
    const order = await placedOrder(shop, shopper, checkoutOf(lines, home, "PONGAL"));
    expect(order).toMatchObject({
      invoiceNumber: "INV-20260310-0001",
      userId: { _id: shopper.id, name: "Ravi Kumar" },
      address: { _id: home.id, ...addressFields },
      subTotal: 340.75,
      shippingCharges: 40,
      handlingCharges: 10,
      discount: 50,
      promoCode: "PONGAL",
      amount: 340.75,
      totalAmount: 340.75,
      amountInWords: "Three Hundred Forty Rupees and Seventy Five Paise",
      paymentType: "COD",
      isPaid: false,
      status: "Pending",
      createdAt: "2026-03-10T07:00:00.000Z",
    });
    expect(order.items.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
      ["Mango", 3, 300.75],
      ["Tomato", 1, 40],
    ]);
    for (const item of order.items) expect(item.hsn).toMatch(/^\d{4,8}$/);
    const { user } = read(userAnswerSchema, await shop.get("/api/user/is-auth", shopper));
    expect(user.cartItems).toEqual({});
  });

  it("counts from 1 again on the next day at the store, which begins before UTC's", async () => {
    const before = shop.clock.now;
    shop.clock.now = new Date("2026-03-31T18:29:59Z");
    expect((await placedOrder(shop, meera, checkout())).invoiceNumber).toBe("INV-20260331-0001");
    shop.clock.now = new Date("2026-03-31T18:30:00Z");
    expect((await placedOrder(shop, meera, checkout())).invoiceNumber).toBe("INV-20260401-0001");
    shop.clock.now = before;
  });

  it("takes a promo code of blanks for none, and never more off than the cart amount", async () => {
    const lines = [{ product: tomato, quantity: 2 }];
    const blank = { ...checkoutOf(lines, address), promoCode: "   " };
    expect(await placedOrder(shop, meera, blank)).toMatchObject({
      discount: 0,
      promoCode: null,
      amount: 130,
    });
    const small = await placedOrder(
      shop,
      meera,
      checkoutOf([{ product: tomato, quantity: 1 }], address, "X"),
    );
    expect(small).toMatchObject({ subTotal: 40, discount: 40, amount: 50 });
  });

  it("makes one line of a product that is listed twice", async () => {
    const item = { product: tomato.id, quantity: 1 };
    const order = await placedOrder(shop, meera, checkout({ items: [item, item] }));
    expect(order.items).toMatchObject([{ quantity: 2, amount: 80 }]);
  });

  it("may come without a key, and is then a new order each time", async () => {
    const once = () => shop.post("/api/order/cod", checkout(), meera);
    const [one, two] = [read(orderAnswerSchema, await once()), read(orderAnswerSchema, await once())];
    expect(one.order._id).not.toBe(two.order._id);
  });

  it.each<[string, object, string]>([
    ["nothing in the cart", { items: [] }, "Your cart is empty"],
    ["no items", { items: undefined }, "Your cart is empty"],
    ["no address", { address: undefined }, "Please select an address"],
    ["an empty address", { address: "" }, "Please select an address"],
    ["neither", { address: null, items: [] }, "Please select an address"],
    ["an address that is none", { address: { street: "x" } }, "Invalid address selected"],
    ["unknown products only", { items: [{ product: "gone", quantity: 1 }] }, "No valid items in cart"],
    [
      "online payment",
      { paymentMethod: "Online" },
      "Online payment not implemented yet for payment method Online.",
    ],
    ["another payment", { paymentMethod: "Card" }, "Payment method must be COD or Online"],
    ["no quantity", { items: [{ product: "x" }] }, "Quantity must be a number"],
    ["quantity zero", { items: [{ product: "x", quantity: 0 }] }, "Quantity must be at least 1"],
    ["half a quantity", { items: [{ product: "x", quantity: 0.5 }] }, "Quantity must be a whole number"],
    ["too much", { items: [{ product: "x", quantity: 1000 }] }, "Quantity can be at most 999"],
    ["no total", { totalAmount: undefined }, "totalAmount must be a number"],
    ["a total as text", { totalAmount: "130" }, "totalAmount must be a number"],
    ["a negative discount", { discount: -1 }, "discount can't be negative"],
    ["thirds of a paisa", { subTotal: 80.001 }, "subTotal can have at most two decimals"],
    ["a long promo code", { promoCode: "x".repeat(51) }, "Promo code can have at most 50 characters"],
  ])("refuses %s", async (_, changes, message) => {
    expect(await refused(changes)).toMatchObject(refusal(400, message));
  });

  it("refuses more of one product than one order may hold, also in parts", async () => {
    const items = [500, 500].map((quantity) => ({ product: tomato.id, quantity }));
    expect(await refused({ items })).toMatchObject(refusal(400, "Quantity can be at most 999"));
    const many = Array.from({ length: 201 }, (_, n) => ({ product: `p${n}`, quantity: 1 }));
    expect(await refused({ items: many })).toMatchObject(
      refusal(400, "An order can hold at most 200 different products"),
    );
  });

  it.each([
    { subTotal: 79.99 },
    { shippingCharges: 0 },
    { handlingCharges: 0 },
    { discount: 50, totalAmount: 80 },
    { totalAmount: 1 },
    { promoCode: "PONGAL" },
  ])("refuses sums that are not the shop's: %j", async (changes) => {
    expect(await refused(changes)).toMatchObject(
      refusal(409, "Prices have changed. Please review your cart."),
    );
  });

  it("refuses what is sold out, gone or in an inactive category, by name, and keeps the cart", async () => {
    const shopper = await aShopper(shop, { cartItems: { [tomato.id]: 2 } });
    const home = await anAddress(shop.db, shopper);
    const soldOut = await aProduct(shop.db, { name: "Okra", inStock: false });
    const { path } = await aCategory(shop.db, { isActive: false });
    const hidden = await aProduct(shop.db, { name: "Jackfruit", categoryPath: path });
    const order = (product: { id: string; offerPricePaise: number }) =>
      sendOrder(
        shop,
        shopper,
        checkoutOf(
          [
            { product: tomato, quantity: 1 },
            { product, quantity: 1 },
          ],
          home,
        ),
      );
    expect(await order(soldOut)).toMatchObject(refusal(409, "Okra is sold out. Please review your cart."));
    expect(await order(hidden)).toMatchObject(
      refusal(409, "Jackfruit is no longer available. Please review your cart."),
    );
    expect(await order({ id: "gone", offerPricePaise: 1 })).toMatchObject(
      refusal(409, "A product is no longer available. Please review your cart."),
    );
    expect(await shop.db.$count(cartLines, eq(cartLines.shopperId, shopper.id))).toBe(1);
  });

  it("delivers to nobody else's address", async () => {
    const theirs = await anAddress(shop.db, await aShopper(shop));
    const NOT_FOUND = refusal(404, "Address not found");
    expect(await refused({ address: theirs.id })).toMatchObject(NOT_FOUND);
    expect(await refused({ address: "no-such-address" })).toMatchObject(NOT_FOUND);
  });

  it("is for a shopper who is logged in", async () => {
    const PLEASE = refusal(401, "Please login to place order");
    expect(await shop.post("/api/order/cod", checkout())).toMatchObject(PLEASE);
    expect(await shop.post("/api/order/cod", checkout(), await theSeller(shop))).toMatchObject(PLEASE);
  });
});

describe("Idempotency-Key", () => {
  it("gives the first order again, also when its product is sold out by now", async () => {
    const product = await aProduct(shop.db);
    const key = randomUUID();
    const body = checkoutOf([{ product, quantity: 1 }], address);
    const first = await sendOrder(shop, meera, body, key);
    await shop.db.update(products).set({ inStock: false }).where(eq(products.id, product.id));
    const second = await sendOrder(shop, meera, body, key);
    expect(read(orderAnswerSchema, second)).toEqual(read(orderAnswerSchema, first));
  });

  it("is the same key in upper and lower case", async () => {
    const key = randomUUID();
    const first = await sendOrder(shop, meera, checkout(), key);
    const second = await sendOrder(shop, meera, checkout(), key.toUpperCase());
    expect(read(orderAnswerSchema, second)).toEqual(read(orderAnswerSchema, first));
  });

  it("refuses another order under the same key", async () => {
    const key = randomUUID();
    await sendOrder(shop, meera, checkout(), key);
    const other = checkoutOf([{ product: tomato, quantity: 3 }], address);
    expect(await sendOrder(shop, meera, other, key)).toMatchObject({ status: 422, body: { success: false } });
  });

  it("may be used again after a refusal, and by another shopper", async () => {
    const key = randomUUID();
    expect((await sendOrder(shop, meera, checkout({ totalAmount: 1 }), key)).status).toBe(409);
    const mine = read(orderAnswerSchema, await sendOrder(shop, meera, checkout(), key)).order;
    const ravi = await aShopper(shop);
    const body = checkoutOf([{ product: tomato, quantity: 2 }], await anAddress(shop.db, ravi));
    const theirs = read(orderAnswerSchema, await sendOrder(shop, ravi, body, key)).order;
    expect(theirs._id).not.toBe(mine._id);
  });

  it("must be a UUID", async () => {
    const message = "Idempotency-Key must be a UUID";
    expect(await sendOrder(shop, meera, checkout(), "again")).toMatchObject(
      refusal(400, message, { "idempotency-key": message }),
    );
  });
});

describe("the sums, in SQL too", () => {
  const spoilers: [string, (id: string) => Promise<unknown>][] = [
    [
      "another total",
      (id) => shop.db.update(orders).set({ totalPaise: sql`total_paise + 1` }).where(eq(orders.id, id)),
    ],
    [
      "another quantity",
      (id) =>
        shop.db.update(orderItems).set({ quantity: sql`quantity + 1` }).where(eq(orderItems.orderId, id)),
    ],
    ["a line less", (id) => shop.db.delete(orderItems).where(eq(orderItems.orderId, id))],
    ["an adjustment less", (id) => shop.db.delete(orderAdjustments).where(eq(orderAdjustments.orderId, id))],
    [
      "one adjustment more",
      (id) =>
        shop.db
          .insert(orderAdjustments)
          .values({ orderId: id, position: 9, kind: "gift", label: "Gift", paise: -1 }),
    ],
    [
      "a discount that is larger than the cart",
      (id) =>
        transact(shop.db, async (tx) => {
          await tx.insert(orderAdjustments).values([
            { orderId: id, position: 8, kind: "discount", label: "Discount", paise: -1_000_000 },
            { orderId: id, position: 9, kind: "gift", label: "Gift", paise: 1_000_000 },
          ]);
        }),
    ],
  ];

  it.each(spoilers)("refuse %s", async (_, spoil) => {
    const order = await placedOrder(shop, meera, checkout());
    const refusal = await spoil(order._id).catch((error: unknown) => error);
    // A statement's failure comes wrapped with its query, and one of the commit as it is.
    const failure = refusal instanceof Error && (refusal.cause ?? refusal);
    expect(failure).toMatchObject({ constraint: "orders_sums" });
  });

  it("take a change that adds up", async () => {
    const order = await placedOrder(shop, meera, checkout());
    await transact(shop.db, async (tx) => {
      const gift = { orderId: order._id, position: 9, kind: "gift", label: "Gift", paise: -500 };
      await tx.insert(orderAdjustments).values(gift);
      await tx.update(orders).set({ totalPaise: sql`total_paise - 500` }).where(eq(orders.id, order._id));
    });
    const [changed] = read(ordersSchema, await shop.get("/api/order/user", meera)).orders.filter(
      ({ _id }) => _id === order._id,
    );
    expect(changed?.totalAmount).toBe(order.totalAmount - 5);
    expect(changed?.adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["shipping", 40],
      ["handling", 10],
      ["gift", -5],
    ]);
  });
});

it("takes so many new orders of a shopper in an hour, and any retry of those that were placed", async () => {
  const shopper = await aShopper(shop);
  const home = await anAddress(shop.db, shopper);
  const limited = await secondApp(shop.url);
  Object.assign(limited.deps.limits, createLimits(limited.pool, { ordersPerHour: 2 }));
  const order = checkoutOf([{ product: tomato, quantity: 1 }], home);
  const send = (key: string, who = shopper, body = order) =>
    limited.send("POST", "/api/order/cod", { as: who, json: body, headers: { "Idempotency-Key": key } });
  const keys = [randomUUID(), randomUUID()];
  for (const key of keys) expect((await send(key)).status).toBe(200);
  const refused = await send(randomUUID());
  expect(refused).toMatchObject(refusal(429, "Too many attempts. Please try again in 60 minutes."));
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  for (const key of keys) expect((await send(key)).status).toBe(200);
  expect(await shop.db.$count(orders, eq(orders.shopperId, shopper.id))).toBe(2);
  const other = checkoutOf([{ product: tomato, quantity: 1 }], address);
  expect((await send(randomUUID(), meera, other)).status).toBe(200);
  await limited.close();
});
