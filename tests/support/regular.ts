import { subscribers } from "#modules/newsletter/tables.ts";
import type { Visitor } from "./calls.ts";
import { checkoutOf, placedOrder } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { aShopper } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

/** Makes a shopper with an address, a cart, a delivered and rated order, and a newsletter subscription. */
export async function aRegular(shop: TestApp, seller: Visitor) {
  const shopper = await aShopper(shop, { name: "Lakshmi Gowda" });
  const product = await aProduct(shop.db);
  const address = await anAddress(shop.db, shopper, {
    landmark: "behind the school",
    gstin: "29ABCDE1234F1ZW",
  });
  const order = await placedOrder(shop, shopper, checkoutOf([{ product, quantity: 2 }], address));
  await shop.patch(`/api/order/update-status/${order._id}`, { status: "Delivered" }, seller);
  await shop.post(
    "/api/rating/submit",
    { productId: product.id, stars: 4, comment: "From Lakshmi" },
    shopper,
  );
  await shop.post("/api/cart/update", { cartItems: { [product.id]: 3 } }, shopper);
  await shop.db.insert(subscribers).values({ email: shopper.email });
  return { shopper, product, address, order };
}
