import type { APIRequestContext } from "@playwright/test";
import { expect } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import { OWN_CONNECTION } from "./own-connection.ts";
import type { Seller } from "./seller.ts";
import { placeOrder, register } from "./shopper.ts";

/** Registers a new shopper who gets the product and comments on it. The browser stays logged in as this shopper. */
export async function comment(
  { request, seller }: { request: APIRequestContext; seller: Seller },
  { _id }: Product,
  words: string,
): Promise<void> {
  await register(request);
  const order = await placeOrder(request, [_id]);
  await seller.setStatus(order._id, "Delivered");
  const answer = await request.post("/api/rating/submit", {
    headers: OWN_CONNECTION,
    data: { productId: _id, stars: 2, comment: words },
  });
  expect(answer, await answer.text()).toBeOK();
}
