import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { products } from "#modules/catalog/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { type CheckoutLine, checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { countPacks } from "#tests/support/stock.ts";
import { testApp } from "#tests/support/test-app.ts";
import { boughtWithSchema, usualSchema } from "../contract/usual.ts";
import { orders } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);
const seller = await theSeller(shop);

/** A shopper's usual products as `name × quantity`. */
async function usualOf(as: Visitor): Promise<string[]> {
  const { usual } = read(usualSchema, await shop.get("/api/order/usual", as));
  return usual.map(({ product, quantity }) => `${product.name} × ${quantity}`);
}

/** A shopper, and a function that places an order of theirs and returns its id. */
async function aHousehold(): Promise<{
  shopper: Shopper;
  order: (...lines: [CheckoutLine["product"], number][]) => Promise<string>;
}> {
  const shopper = await aShopper(shop);
  const address = await anAddress(shop.db, shopper);
  return {
    shopper,
    order: async (...lines) => {
      const checkout = checkoutOf(
        lines.map(([product, quantity]) => ({ product, quantity })),
        address,
      );
      return (await placedOrder(shop, shopper, checkout))._id;
    },
  };
}

describe("GET /api/order/usual", () => {
  it("begins with the second order, and has those in most orders first, in the most frequent quantity", async () => {
    const { shopper, order } = await aHousehold();
    const [milk, rice, okra] = [
      await aProduct(shop.db, { name: "Milk" }),
      await aProduct(shop.db, { name: "Rice" }),
      await aProduct(shop.db, { name: "Okra" }),
    ];
    await order([milk, 2], [rice, 1], [okra, 1]);
    expect(await usualOf(shopper)).toEqual([]);
    await order([milk, 2], [rice, 3]);
    await order([milk, 5], [rice, 3]);
    await order([milk, 2]);
    expect(await usualOf(shopper)).toEqual(["Milk × 2", "Rice × 3"]);
    expect(await usualOf(await aShopper(shop))).toEqual([]);
  });

  it("has nothing that was cancelled, is sold out, hidden or gone", async () => {
    const { shopper, order } = await aHousehold();
    const [beans, leek, corn] = [
      await aProduct(shop.db, { name: "Beans" }),
      await aProduct(shop.db, { name: "Leek" }),
      await aProduct(shop.db, { name: "Corn" }),
    ];
    await order([beans, 1], [leek, 1], [corn, 1]);
    const second = await order([beans, 1], [leek, 1], [corn, 1]);
    expect(await usualOf(shopper)).toHaveLength(3);
    await shop.patch(`/api/order/update-status/${second}`, { status: "Cancelled" }, seller);
    expect(await usualOf(shopper)).toEqual([]);
    await order([beans, 1], [leek, 1], [corn, 1]);
    await shop.db.update(products).set({ inStock: false }).where(eq(products.id, leek.id));
    await shop.db.delete(products).where(eq(products.id, corn.id));
    expect(await usualOf(shopper)).toEqual(["Beans × 1"]);
  });

  it("has nothing of orders that were not paid in advance, and nothing of which none is left", async () => {
    const { shopper, order } = await aHousehold();
    const [beans, corn] = [
      await aProduct(shop.db, { name: "Beans" }),
      await aProduct(shop.db, { name: "Corn" }),
    ];
    await order([beans, 1], [corn, 1]);
    const unpaid = await order([beans, 1], [corn, 1]);
    const { paymentType, paymentState } = orders;
    const [cash] = await shop.db
      .select({ paymentType, paymentState })
      .from(orders)
      .where(eq(orders.id, unpaid));
    for (const state of ["pending", "expired"] as const) {
      const waiting = { paymentType: "Online" as const, paymentState: state };
      await shop.db.update(orders).set(waiting).where(eq(orders.id, unpaid));
      expect(await usualOf(shopper)).toEqual([]);
    }
    await shop.db
      .update(orders)
      .set(cash ?? {})
      .where(eq(orders.id, unpaid));
    expect(await usualOf(shopper)).toEqual(["Beans × 1", "Corn × 1"]);
    await countPacks(shop, { [corn.id]: 0 });
    expect(await usualOf(shopper)).toEqual(["Beans × 1"]);
  });

  it("is read with as many statements for many products as for one", async () => {
    const { shopper, order } = await aHousehold();
    const one = await aProduct(shop.db);
    const others = await Promise.all(Array.from({ length: 5 }, () => aProduct(shop.db)));
    const read = async () => (await statementsOf(shop, () => shop.get("/api/order/usual", shopper))).length;
    await order([one, 1]);
    await order([one, 1]);
    const forOne = await read();
    for (const each of others) {
      await order([each, 1]);
      await order([each, 1], [one, 1]);
    }
    expect(await usualOf(shopper)).not.toHaveLength(1);
    expect(await read()).toBe(forOne);
  });

  it("reads the last ten orders, and has eight products at most", async () => {
    const { shopper, order } = await aHousehold();
    const old = await aProduct(shop.db, { name: "Old" });
    const many = await Promise.all(Array.from({ length: 9 }, () => aProduct(shop.db)));
    await order([old, 1]);
    await order([old, 1]);
    expect(await usualOf(shopper)).toEqual(["Old × 1"]);
    for (let count = 0; count < 10; count++)
      await order(...many.map((each) => [each, 1] as [typeof each, number]));
    const usual = await usualOf(shopper);
    expect(usual).toHaveLength(8);
    expect(usual).not.toContain("Old × 1");
  });

  it("is for a shopper who is logged in", async () => {
    expect(await shop.get("/api/order/usual")).toMatchObject(refusal(401, "Please login to continue"));
    expect(await shop.get("/api/order/usual", seller)).toMatchObject(
      refusal(401, "Please login to continue"),
    );
  });
});

describe("GET /api/order/bought-with/:id", () => {
  it("has what three households ordered with it, of other categories, if it can be bought", async () => {
    const okra = await aProduct(shop.db, { name: "Okra" });
    const [leek, curry, mango, melon] = [
      await aProduct(shop.db, { name: "Leek", categoryPath: okra.categoryPath }),
      await aProduct(shop.db, { name: "Curry leaves" }),
      await aProduct(shop.db, { name: "Mango" }),
      await aProduct(shop.db, { name: "Melon" }),
    ];
    const boughtWithOkra = async () => {
      const answer = await shop.get(`/api/order/bought-with/${okra.id}`);
      return read(boughtWithSchema, answer).products.map(({ name }) => name);
    };
    const [first, second, third] = [await aHousehold(), await aHousehold(), await aHousehold()];
    await first.order([okra, 1], [leek, 1], [curry, 1], [mango, 9], [melon, 1]);
    await first.order([okra, 1], [mango, 9]);
    await second.order([okra, 1], [leek, 1], [curry, 1], [mango, 9], [melon, 1]);
    expect(await boughtWithOkra()).toEqual([]);
    await third.order([okra, 1], [leek, 1], [curry, 1], [melon, 1]);
    await shop.db.update(products).set({ inStock: false }).where(eq(products.id, melon.id));
    expect(await boughtWithOkra()).toEqual(["Curry leaves"]);
  });
});
