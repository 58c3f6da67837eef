import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import { products } from "../tables.ts";
import { holdProduct } from "./hold-product.ts";

export type SetStock = { id: string; inStock: boolean; seller: SellerAccount };

/** Marks a product in stock or sold out. No such product: `NOT_FOUND`. */
export async function setStock(db: Db, { id, inStock, seller }: SetStock): Promise<void> {
  await transact(db, async (tx) => {
    const { name, inStock: before } = await holdProduct(tx, id);
    await tx.update(products).set({ inStock }).where(eq(products.id, id));
    await recordActions(tx, seller, [
      { subject: "product", action: "changed", id, name, before: { inStock: before }, after: { inStock } },
    ]);
  });
}
