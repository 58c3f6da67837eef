import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { userAnswerSchema } from "#modules/account/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { addressFields, anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { secondApp } from "#tests/support/test-app.ts";
import { tomatoShop } from "#tests/support/tomato-shop.ts";
import { orderAnswerSchema } from "../contract/order.ts";
import { orders } from "../tables.ts";

const { shop, meera, address, tomato, checkout } = await tomatoShop();

describe("POST /api/order/cod", () => {
  it("places an order, priced by the shop, and takes what it ordered out of the cart", async () => {
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
    expect(user.cartItems).toEqual({ [tomato.id]: 1 });
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
});

it("takes so many new orders of a shopper in an hour, and any retry of those that were placed", async () => {
  const shopper = await aShopper(shop);
  const home = await anAddress(shop.db, shopper);
  const limited = await secondApp(shop.url, {}, { ORDERS_PER_HOUR: "2" });
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
