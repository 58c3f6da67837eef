import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { stocked } from "../rules/availability.ts";
import { isInStock, products } from "../tables.ts";

/**
 * Puts products on sale, or marks them sold out, as what a module knows of them says: nobody decided it, so it is not
 * on the record. Holds them in the order of their ids, as everybody does.
 */
export async function putOnSale(tx: Tx, ids: readonly string[], onSale: boolean): Promise<void> {
  if (ids.length === 0) return;
  const held = await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[]) and ${isInStock(products)} <> ${onSale}`)
    .orderBy(products.id)
    .for("no key update");
  if (held.length === 0) return;
  const changed = held.map(({ id }) => id);
  await tx
    .update(products)
    .set(stocked(onSale))
    .where(sql`${products.id} = any(${sql.param(changed)}::text[])`);
}

/** A statement that does the same for products that nobody else holds by now. */
export const putOnSaleNow = (ids: readonly string[], onSale: boolean): SQL => sql`
  update ${products} set in_stock = ${stocked(onSale).inStock}, updated_at = now()
  where ${products.id} = any(${sql.param([...ids])}::text[]) and ${isInStock(products)} <> ${onSale}`;
