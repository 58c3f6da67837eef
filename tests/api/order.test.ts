import { afterAll, describe, expect, it } from "vitest";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

describe("POST /api/order/cod", () => {
  it("places an order", async () => {
    const meera = await aShopper(shop);
    const product = await aProduct(shop.db);
    const address = await anAddress(shop.db, meera);
    const order = await placedOrder(shop, meera, checkoutOf([{ product, quantity: 2 }], address, "PONGAL"));
    expect(order.totalAmount).toBe(80 + 50 - 50);
    expect(order.invoiceNumber).toBe("INV-20260310-0001");
    const seller = await theSeller(shop);
    expect((await shop.get("/api/order/seller", seller)).status).toBe(200);
  });
});
