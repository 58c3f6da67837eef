import { randomUUID } from "node:crypto";
import { toRupees } from "#kernel/money/money.ts";
import type { products } from "#modules/catalog/tables.ts";
import { type OrderAnswer, orderAnswerSchema } from "#modules/order/contract/order.ts";
import { DEFAULT_RULES, priceOrder } from "#modules/order/rules/shared/pricing.ts";
import { type Answer, read, type Visitor } from "./calls.ts";
import type { TestApp } from "./test-app.ts";

export type CheckoutLine = {
  product: Pick<typeof products.$inferSelect, "id" | "offerPricePaise">;
  quantity: number;
};

/** The body that the checkout page sends for these lines. */
export function checkoutOf(
  lines: CheckoutLine[],
  address: { id: string },
  promoCode?: string,
  rules = DEFAULT_RULES,
) {
  const priced = lines.map(({ product, quantity }) => ({ ...product, quantity }));
  const totals = priceOrder(priced, promoCode, rules);
  return {
    items: lines.map(({ product, quantity }) => ({ product: product.id, quantity })),
    address: address.id,
    subTotal: toRupees(totals.subTotalPaise),
    shippingCharges: toRupees(totals.shippingPaise),
    handlingCharges: toRupees(totals.handlingPaise),
    discount: toRupees(totals.discountPaise),
    ...(promoCode === undefined ? {} : { promoCode }),
    totalAmount: toRupees(totals.totalPaise),
    paymentMethod: "COD",
  };
}

/** Sends a checkout as the shopper's browser does. Each is a new attempt unless a key is given. */
export function sendOrder(
  shop: TestApp,
  shopper: Visitor,
  checkout: unknown,
  key: string = randomUUID(),
): Promise<Answer> {
  return shop.send("POST", "/api/order/cod", {
    as: shopper,
    json: checkout,
    headers: { "Idempotency-Key": key },
  });
}

/** Places an order and expects success. */
export async function placedOrder(shop: TestApp, shopper: Visitor, checkout: unknown): Promise<OrderAnswer> {
  return read(orderAnswerSchema, await sendOrder(shop, shopper, checkout)).order;
}
