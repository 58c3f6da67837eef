import type { Cart } from "#domain/cart.ts";
import type { Tx } from "#server/db/connect.ts";
import { insertLines, lockCart } from "./replace-cart.ts";

/** Merges a visitor's cart into the saved one: a product in both keeps the larger quantity, so merging twice is safe. */
export async function mergeIntoCart(tx: Tx, shopperId: string, cart: Cart): Promise<void> {
  await lockCart(tx, shopperId);
  await insertLines(tx, shopperId, cart);
}
