import { eq } from "drizzle-orm";
import { fieldNames, pick } from "#kernel/contract/shape-of.ts";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import type { ProductFields, STOCK_FIELDS } from "../contract/product-fields.ts";
import { products } from "../tables.ts";
import { holdProduct } from "./hold-product.ts";
import { columnsOf, fieldsOf } from "./product-columns.ts";
import { refuseUnlessForSale } from "./refuse-unless-for-sale.ts";

export type SetStock = Pick<ProductFields, keyof typeof STOCK_FIELDS> & { id: string; seller: SellerAccount };

/** Marks a product in stock or sold out. No such product: `NOT_FOUND`. One that can't be put on sale now: `CONFLICT`. */
export async function setStock(db: Db, { id, seller, ...after }: SetStock): Promise<void> {
  await transact(db, async (tx) => {
    const row = await holdProduct(tx, id);
    await refuseUnlessForSale(tx, id, after);
    const before = pick(fieldsOf(row), fieldNames(after));
    await tx.update(products).set(columnsOf(after)).where(eq(products.id, id));
    await recordActions(tx, seller, [
      { subject: "product", action: "changed", id, name: row.name, before, after },
    ]);
  });
}
