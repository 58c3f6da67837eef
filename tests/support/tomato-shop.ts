import { afterAll } from "vitest";
import { checkoutOf } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { aShopper } from "./sign-in.ts";
import { testApp } from "./test-app.ts";

/**
 * A store with one product, tomatoes, and one shopper, Meera, who has a saved address. It is closed after the tests of
 * the file. `checkout` returns her checkout of two packs, with changes to it.
 */
export async function tomatoShop() {
  const shop = await testApp();
  afterAll(shop.close);
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  const tomato = await aProduct(shop.db, { name: "Tomato" });
  const checkout = (changes: object = {}) => ({
    ...checkoutOf([{ product: tomato, quantity: 2 }], address),
    ...changes,
  });
  return { shop, meera, address, tomato, checkout };
}
