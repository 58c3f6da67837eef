import { and, eq, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { once } from "#kernel/once/once.ts";
import { onceKeys } from "#kernel/once/tables.ts";
import { type Cart, mergeChanges } from "../rules/cart.ts";
import { cartScope } from "./cart-scope.ts";
import { editCart, lockCart } from "./edit-cart.ts";
import { getCart } from "./get-cart.ts";

/** For how many days a device may send the same change again. */
const REMEMBERED_DAYS = 60;

export type CartChange = {
  /** The same for every attempt at the same change. */
  changeId: string;
  /** The cart as the device last had it from here. */
  base: Cart;
  /** The cart as the device has it now. */
  cart: Cart;
};

/**
 * Merges what one device has changed into the saved cart, and returns what is saved now. A change that came before, its
 * answer lost, is not made twice.
 */
export async function mergeCartChanges(db: Db, shopperId: string, change: CartChange): Promise<Cart> {
  const { changeId, base, cart } = change;
  // The name alone says which change it is: another tab may send the same one from a newer base.
  const attempt = { scope: cartScope(shopperId), key: changeId, hash: "", reused: "" };
  return transact(db, async (tx) => {
    await lockCart(tx, shopperId);
    await once(tx, attempt, async () => {
      await editCart(tx, shopperId, (saved) => mergeChanges(saved, base, cart));
      await forgetOldChanges(tx, shopperId);
    });
    return getCart(tx, shopperId);
  });
}

async function forgetOldChanges(tx: Tx, shopperId: string): Promise<void> {
  const longAgo = sql`now() - make_interval(days => ${REMEMBERED_DAYS})`;
  await tx
    .delete(onceKeys)
    .where(and(eq(onceKeys.scope, cartScope(shopperId)), lt(onceKeys.createdAt, longAgo)));
}
