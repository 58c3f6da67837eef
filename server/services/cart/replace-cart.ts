import type { Cart } from "#domain/cart.ts";
import type { Db } from "#server/db/connect.ts";
import { transact } from "../transact.ts";
import { editCart } from "./edit-cart.ts";
import { getCart } from "./get-cart.ts";

/**
 * Puts a cart in place of the saved one, and returns what is saved now. Two that do so at once take turns: the cart is
 * one of theirs, never a mixture.
 */
export async function replaceCart(db: Db, shopperId: string, cart: Cart): Promise<Cart> {
  return transact(db, async (tx) => {
    await editCart(tx, shopperId, () => cart);
    return getCart(tx, shopperId);
  });
}
