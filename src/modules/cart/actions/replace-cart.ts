import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { Cart } from "../rules/cart.ts";
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
