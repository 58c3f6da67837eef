import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { products } from "#modules/catalog/tables.ts";
import { orderAnswerSchema } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { storeInfoAnswerSchema } from "#modules/store/contract.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { aPromo, listedPromos, withPromo } from "#tests/support/promo.ts";
import { aShopper, PASSWORD, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { promoCheckedSchema } from "../contract.ts";
import { promoFormerShoppers, promoFormerUses } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);
const seller = await theSeller(shop);

let meera: Shopper;
let tomato: typeof products.$inferSelect;
let address: { id: string };
/** Two tomatoes, ₹80. */
let checkout: ReturnType<typeof checkoutOf>;

/** Deletes every code and its uses. */
async function withoutCodes() {
  await shop.db.delete(orders);
  await shop.db.delete(promoFormerUses);
  for (const { _id } of await listedPromos(shop, seller)) {
    await shop.send("DELETE", `/api/promo/${_id}`, { as: seller });
  }
}

beforeEach(async () => {
  await withoutCodes();
  meera = await aShopper(shop);
  address = await anAddress(shop.db, meera);
  tomato = await aProduct(shop.db, { name: "Tomato" });
  checkout = checkoutOf([{ product: tomato, quantity: 2 }], address);
});

const check = (code: string, as?: Visitor, items = checkout.items) =>
  shop.post("/api/promo/check", { code, items }, as);
const setStatus = (id: string, status: string) =>
  shop.send("PATCH", `/api/order/update-status/${id}`, { json: { status }, as: seller });
const storeInfo = async () => read(storeInfoAnswerSchema, await shop.get("/api/store")).store;

describe("a store without codes", () => {
  it("goes by the specified rule, also once its last code is deleted", async () => {
    const any = checkoutOf([{ product: tomato, quantity: 2 }], address, "any code at all");
    expect((await placedOrder(shop, meera, any)).discount).toBe(50);
    expect(await storeInfo()).not.toHaveProperty("hasPromoCodes");
    const id = await aPromo(shop, seller);
    expect(await storeInfo()).toMatchObject({ hasPromoCodes: true });
    const message = "There is no promo code any code at all";
    expect(await sendOrder(shop, meera, any)).toMatchObject(refusal(409, message));
    await shop.send("DELETE", `/api/promo/${id}`, { as: seller });
    expect((await placedOrder(shop, meera, any)).discount).toBe(50);
  });
});

describe("an order with a code", () => {
  it("gets the code's price in upper and lower case, and nothing without one", async () => {
    await aPromo(shop, seller, { kind: "percent", amount: null, percent: 12.5, maximum: 9 });
    expect(await placedOrder(shop, meera, withPromo(checkout, "monsoon20", 9))).toMatchObject({
      promoCode: "monsoon20",
      discount: 9,
      totalAmount: 121,
    });
    expect((await placedOrder(shop, meera, checkout)).discount).toBe(0);
  });

  it("gets it with blanks in the code, as it was pasted", async () => {
    await aPromo(shop, seller);
    for (const typed of ["MONSOON 20", "\u00a0monsoon20\u200b"]) {
      expect(await check(typed)).toMatchObject({ status: 200 });
      expect((await placedOrder(shop, meera, withPromo(checkout, typed, 20))).discount).toBe(20);
    }
  });

  it("is refused when it says another discount than the code's, and uses nothing", async () => {
    await aPromo(shop, seller, { mostUses: 1 });
    const message = "Prices have changed. Please review your cart.";
    expect(await sendOrder(shop, meera, withPromo(checkout, "MONSOON20", 80))).toMatchObject(
      refusal(409, message),
    );
    expect(await sendOrder(shop, meera, withPromo(checkout, "MONSOON20", 20))).toMatchObject({ status: 200 });
  });

  it("takes off no more than the products of its categories come to", async () => {
    const { path } = await aCategory(shop.db, { name: "Greens" });
    const spinach = await aProduct(shop.db, { categoryPath: path, offerPricePaise: 1500 });
    await aPromo(shop, seller, { categories: [path] });
    const message = "The promo code MONSOON20 is for Greens only";
    expect(await check("MONSOON20")).toMatchObject(refusal(409, message));
    const both = checkoutOf(
      [
        { product: tomato, quantity: 2 },
        { product: spinach, quantity: 1 },
      ],
      address,
    );
    expect((await placedOrder(shop, meera, withPromo(both, "MONSOON20", 15))).discount).toBe(15);
  });
});

describe("POST /api/promo/check", () => {
  it("answers visitors what a code takes off, as the seller wrote it", async () => {
    await aPromo(shop, seller);
    expect(read(promoCheckedSchema, await check(" Monsoon20 "))).toMatchObject({
      code: "MONSOON20",
      discount: 20,
    });
  });

  it.each([
    [{ isActive: false }, "The promo code MONSOON20 does not count any more"],
    [{ from: "2026-03-11" }, "The promo code MONSOON20 counts from 11/03/2026 on"],
    [{ until: "2026-03-09" }, "The promo code MONSOON20 counted until 09/03/2026"],
    [{ minimum: 80.01 }, "The promo code MONSOON20 needs a cart of at least ₹80.01"],
    [{ code: "OTHER" }, "There is no promo code MONSOON20"],
    [
      { kind: "percent", amount: null, percent: 0.01 } as const,
      "The promo code MONSOON20 takes nothing off this cart",
    ],
  ])("refuses a code of %j with a sentence, and so does the order", async (fields, message) => {
    await aPromo(shop, seller, fields);
    expect(await check("MONSOON20")).toMatchObject(refusal(409, message));
    const ordered = await sendOrder(shop, meera, withPromo(checkout, "MONSOON20", 20));
    expect(ordered).toMatchObject(refusal(409, message));
    expect(await shop.db.$count(orders)).toBe(0);
  });

  it("counts on its first and its last day", async () => {
    await aPromo(shop, seller, { from: "2026-03-10", until: "2026-03-10", minimum: 80 });
    expect((await check("MONSOON20")).status).toBe(200);
  });

  it.each([
    [{ mostPerShopper: 1 }, "You have used the promo code MONSOON20 already"],
    [{ firstOrderOnly: true }, "The promo code MONSOON20 is for a first order only"],
    [{ mostUses: 1 }, "The promo code MONSOON20 has been used up"],
  ])("knows with %j what the shopper has ordered", async (fields, message) => {
    await aPromo(shop, seller, fields);
    await placedOrder(shop, meera, withPromo(checkout, "MONSOON20", 20));
    expect(await check("MONSOON20", meera)).toMatchObject(refusal(409, message));
    const again = await sendOrder(shop, meera, withPromo(checkout, "MONSOON20", 20));
    expect(again).toMatchObject(refusal(409, message));
  });
});

describe("an order that is cancelled", () => {
  it("gives its use back, and takes it again when there is one left", async () => {
    const id = await aPromo(shop, seller, { mostUses: 1 });
    const first = await placedOrder(shop, meera, withPromo(checkout, "MONSOON20", 20));
    const listed = async () => (await listedPromos(shop, seller)).find(({ _id }) => _id === id);
    expect(await listed()).toMatchObject({ uses: 1, sales: 110, discounts: 20, isUsed: true });
    await setStatus(first._id, "Cancelled");
    expect(await listed()).toMatchObject({ uses: 0, sales: 0, discounts: 0, isUsed: true });
    await setStatus(first._id, "Pending");
    expect(await check("MONSOON20")).toMatchObject(refusal(409, "The promo code MONSOON20 has been used up"));
    await setStatus(first._id, "Cancelled");
    await placedOrder(shop, meera, withPromo(checkout, "MONSOON20", 20));
    const message = `${first.invoiceNumber} stays cancelled: its promo code MONSOON20 has been used up meanwhile`;
    expect(await setStatus(first._id, "Pending")).toMatchObject(refusal(409, message));
    expect(await listed()).toMatchObject({ uses: 1 });
  });

  it("is taken up again though its code has expired meanwhile", async () => {
    await aPromo(shop, seller, { until: "2026-03-10", firstOrderOnly: true });
    const first = await placedOrder(shop, meera, withPromo(checkout, "MONSOON20", 20));
    await setStatus(first._id, "Cancelled");
    shop.clock.now = new Date("2026-03-12T07:00:00Z");
    expect((await setStatus(first._id, "Pending")).status).toBe(200);
    shop.clock.now = new Date("2026-03-10T07:00:00Z");
  });
});

describe("a deleted account that registers again", () => {
  async function again(shopper: Shopper) {
    expect(await shop.post("/api/user/delete", { password: PASSWORD }, shopper)).toMatchObject({
      status: 200,
    });
    const anew = await aShopper(shop, { email: shopper.email });
    const theirs = checkoutOf([{ product: tomato, quantity: 2 }], await anAddress(shop.db, anew));
    return { anew, send: () => sendOrder(shop, anew, withPromo(theirs, "MONSOON20", 20)) };
  }

  it("does not get a first order's code anew, with it or without it in the first order", async () => {
    await aPromo(shop, seller, { firstOrderOnly: true });
    const first = await placedOrder(shop, meera, checkout);
    await setStatus(first._id, "Delivered");
    const { anew, send } = await again(meera);
    const message = "The promo code MONSOON20 is for a first order only";
    expect(await check("MONSOON20", anew)).toMatchObject(refusal(409, message));
    expect(await send()).toMatchObject(refusal(409, message));
  });

  it("does not get a code's uses anew, however often it is deleted", async () => {
    await aPromo(shop, seller, { mostPerShopper: 2 });
    const first = await placedOrder(shop, meera, withPromo(checkout, "MONSOON20", 20));
    await setStatus(first._id, "Delivered");
    const second = await again(meera);
    await setStatus(read(orderAnswerSchema, await second.send()).order._id, "Delivered");
    const third = await again(second.anew);
    expect(await third.send()).toMatchObject({ status: 409 });
    const fourth = await again(third.anew);
    expect(await fourth.send()).toMatchObject(
      refusal(409, "You have used the promo code MONSOON20 2 times already"),
    );
  });

  it("gets it if all of its orders were cancelled, and so does another e-mail", async () => {
    await aPromo(shop, seller, { firstOrderOnly: true });
    const other = await again(await aShopper(shop));
    const cancelled = await placedOrder(shop, meera, withPromo(checkout, "MONSOON20", 20));
    await setStatus(cancelled._id, "Cancelled");
    expect(await (await again(meera)).send()).toMatchObject({ status: 200 });
    expect(await other.send()).toMatchObject({ status: 200 });
  });

  it("leaves nothing in a store without codes", async () => {
    await shop.db.delete(promoFormerShoppers);
    await placedOrder(shop, meera, checkout);
    await again(meera);
    expect(await shop.db.$count(promoFormerShoppers)).toBe(0);
  });
});
