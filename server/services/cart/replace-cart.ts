import { eq, sql } from "drizzle-orm";
import type { Cart } from "#domain/cart.ts";
import type { Db, Tx } from "#server/db/connect.ts";
import { cartLines, products, shoppers } from "#server/db/schema/index.ts";
import { transact } from "../transact.ts";

/** Puts a cart in place of the saved one. Zero takes a product out; products that don't exist are left out. */
export async function replaceCart(db: Db, shopperId: string, cart: Cart): Promise<void> {
  await transact(db, async (tx) => {
    await lockCart(tx, shopperId);
    await tx.delete(cartLines).where(eq(cartLines.shopperId, shopperId));
    await insertLines(tx, shopperId, cart);
  });
}

/** Two tabs that sync at once take turns: the cart is one of theirs, never a mixture. */
export async function lockCart(tx: Tx, shopperId: string): Promise<void> {
  await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, shopperId)).for("no key update");
}

/**
 * Adds lines; where a product is in the cart already, the larger quantity stays. The products are held, so that one
 * that is being deleted is left out like one that is gone.
 */
export async function insertLines(tx: Tx, shopperId: string, cart: Cart): Promise<void> {
  const entries = Object.entries(cart).filter(([, quantity]) => quantity > 0);
  if (entries.length === 0) return;
  const ids = sql.param(entries.map(([id]) => id));
  const quantities = sql.param(entries.map(([, quantity]) => quantity));
  await tx.execute(sql`
    insert into ${cartLines} (shopper_id, product_id, quantity)
    select ${shopperId}, ${products.id}, wanted.quantity
    from unnest(${ids}::text[], ${quantities}::int[]) as wanted (id, quantity)
    join ${products} on ${products.id} = wanted.id
    for key share of ${products}
    on conflict (shopper_id, product_id) do update set quantity = greatest(${cartLines}.quantity, excluded.quantity)`);
}
