import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { holdPartsOf } from "../catalog-parts.ts";
import { products } from "../tables.ts";
import { auditedProduct } from "./audited-product.ts";
import { holdProduct } from "./hold-product.ts";

/**
 * Deletes a product, with its ratings and out of every cart; the lines of old orders stay as they were ordered, and so
 * do the pictures they show. No such product: `NOT_FOUND`.
 */
export async function deleteProduct(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    await holdPartsOf(tx, [id]);
    const before = await holdProduct(tx, id);
    await tx.delete(products).where(eq(products.id, id));
    await recordActions(tx, seller, [
      { subject: "product", action: "deleted", id, name: before.name, before: auditedProduct(before) },
    ]);
  });
}
