import type { Tx } from "#kernel/db/connect.ts";
import { type Cart, mergeCarts } from "../rules/cart.ts";
import { editCart } from "./edit-cart.ts";

/** Merges a visitor's cart into the saved one: a product in both keeps the larger quantity, so merging twice is safe. */
export async function mergeIntoCart(tx: Tx, shopperId: string, cart: Cart): Promise<void> {
  await editCart(tx, shopperId, (saved) => mergeCarts(saved, cart));
}
