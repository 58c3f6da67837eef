import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { products } from "#modules/catalog/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { tomatoShop } from "#tests/support/tomato-shop.ts";
import { orderAnswerSchema } from "../contract/order.ts";

const { shop, meera, address, tomato, checkout } = await tomatoShop();

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
    const message = "This page is out of date. Please reload it and try again.";
    expect(await sendOrder(shop, meera, checkout(), "again")).toMatchObject(
      refusal(400, message, { "idempotency-key": message }),
    );
  });
});
