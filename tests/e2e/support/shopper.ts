import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { z } from "zod";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { type Product, productListSchema } from "#modules/catalog/contract/product.ts";
import { type OrderAnswer, orderSchema } from "#modules/order/contract/order.ts";
import { DEFAULT_RULES, priceOrder } from "#modules/order/rules/shared/pricing.ts";
import type { PaymentCode } from "#modules/payment/rules/shared/payment.ts";
import { ADDRESS, PASSWORD } from "./accounts.ts";
import { OWN_CONNECTION } from "./own-connection.ts";

export interface Shopper {
  name: string;
  email: string;
}

let made = 0;

export const newEmail = () => `shopper-${process.pid}-${++made}@example.com`;

/** Registers a shopper and logs `request` in; pages of the same browser are logged in, too. */
export async function register(
  request: APIRequestContext,
  cartItems: Record<string, number> = {},
): Promise<Shopper> {
  const shopper = { name: "Meera Rao", email: newEmail() };
  const answer = await request.post("/api/user/register", {
    headers: OWN_CONNECTION,
    data: { ...shopper, password: PASSWORD, cartItems },
  });
  expect(answer, await answer.text()).toBeOK();
  return shopper;
}

export async function saveAddress(request: APIRequestContext, door: object = {}): Promise<string> {
  const added = await request.post("/api/address/add", {
    headers: OWN_CONNECTION,
    data: { address: { ...ADDRESS, ...door } },
  });
  expect(added, await added.text()).toBeOK();
  const { address } = z.object({ address: z.object({ _id: z.string() }) }).parse(await added.json());
  return address._id;
}

/** The body that the checkout page sends for one piece of each product. */
export function checkoutFor(products: readonly Product[], address: string) {
  const lines = products.map(({ offerPrice }) => ({ offerPricePaise: toPaise(offerPrice), quantity: 1 }));
  const totals = priceOrder(lines, undefined, DEFAULT_RULES);
  return {
    items: products.map(({ _id }) => ({ product: _id, quantity: 1 })),
    address,
    subTotal: toRupees(totals.subTotalPaise),
    shippingCharges: toRupees(totals.shippingPaise),
    handlingCharges: toRupees(totals.handlingPaise),
    discount: 0,
    totalAmount: toRupees(totals.totalPaise),
    paymentMethod: "COD",
  };
}

/** Orders one piece of each product without the pages. `door` makes the address distinct. */
export async function placeOrder(
  request: APIRequestContext,
  productIds: string[],
  door: object = {},
  paymentMethod: PaymentCode = "COD",
): Promise<OrderAnswer> {
  const address = await saveAddress(request, door);
  const list = await request.get("/api/product/list", {
    headers: OWN_CONNECTION,
    params: { ids: productIds.join(",") },
  });
  const { products } = productListSchema.parse(await list.json());
  const answer = await request.post("/api/order/cod", {
    headers: { ...OWN_CONNECTION, "Idempotency-Key": randomUUID() },
    data: { ...checkoutFor(products, address), paymentMethod },
  });
  expect(answer, await answer.text()).toBeOK();
  return z.object({ order: orderSchema }).parse(await answer.json()).order;
}

/** The shopper's orders according to the server. */
export async function ordersOf(request: APIRequestContext): Promise<OrderAnswer[]> {
  const answer = await request.get("/api/order/user", { headers: OWN_CONNECTION });
  return z.object({ orders: z.array(orderSchema) }).parse(await answer.json()).orders;
}
