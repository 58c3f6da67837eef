import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import type { Cart } from "../rules/cart.ts";
import { cartLines } from "../tables.ts";
import { getCart } from "./get-cart.ts";

/** Puts in place of a shopper's saved cart what `edit` makes of it. Zero takes out; products that don't exist are left out. */
export async function editCart(tx: Tx, shopperId: string, edit: (saved: Cart) => Cart): Promise<void> {
  await lockCart(tx, shopperId);
  const lines = Object.entries(edit(await getCart(tx, shopperId))).filter(([, quantity]) => quantity > 0);
  const ids = lines.map(([id]) => id);
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.shopperId, shopperId), notInArray(cartLines.productId, ids)));
  await writeLines(tx, shopperId, lines);
}

/** Makes those who change one cart at once take turns: two devices that save, and an order. */
export async function lockCart(tx: Tx, shopperId: string): Promise<void> {
  await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, shopperId)).for("no key update");
}

/** The products are held, so that one that is being deleted is left out like one that is gone. */
async function writeLines(tx: Tx, shopperId: string, lines: [string, number][]): Promise<void> {
  if (lines.length === 0) return;
  const ids = sql.param(lines.map(([id]) => id));
  const quantities = sql.param(lines.map(([, quantity]) => quantity));
  await tx.execute(sql`
    insert into ${cartLines} (shopper_id, product_id, quantity)
    select ${shopperId}, ${products.id}, wanted.quantity
    from unnest(${ids}::text[], ${quantities}::int[]) as wanted (id, quantity)
    join ${products} on ${products.id} = wanted.id
    for key share of ${products}
    on conflict (shopper_id, product_id) do update set quantity = excluded.quantity`);
}
