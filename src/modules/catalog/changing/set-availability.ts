import { eq, type SQL, sql } from "drizzle-orm";
import { fieldNames, pick } from "#kernel/contract/shape-of.ts";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { notForSale } from "../catalog-extensions.ts";
import type { ProductFields, STOCK_FIELDS } from "../contract/product-fields.ts";
import { columnsOf, fieldsOf } from "../queries/product-rows.ts";
import { PRODUCT_RECORD } from "../record-kinds.ts";
import { isSoldOut, type Stocked, stocked } from "../rules/shared/availability.ts";
import { isInStock, products } from "../tables.ts";
import { lockProduct } from "./edit-products.ts";

/**
 * Puts products on sale, or marks them sold out, following a module's data. It is not in the audit log, as nobody
 * decided it. Locks the products in the order of their ids, as all code does.
 */
export async function setAvailability(tx: Tx, ids: readonly string[], available: boolean): Promise<void> {
  if (ids.length > 0) await tx.execute(availabilityUpdate(ids, available));
}

/** The same as a statement. */
export const availabilityUpdate = (ids: readonly string[], available: boolean): SQL => sql`
  update ${products} set in_stock = ${stocked(available).inStock}, updated_at = now()
  where ${products.id} in (select ${products.id} from ${products}
    where ${products.id} = any(${sql.param([...ids])}::text[]) and ${isInStock(products)} <> ${available}
    order by ${products.id} for no key update)`;

type SetStock = Pick<ProductFields, keyof typeof STOCK_FIELDS> & { id: string; seller: SellerAccount };

/** Marks a product in stock or sold out. Throws `NOT_FOUND`, and `CONFLICT` if it can't be put on sale now. */
export async function setProductStock(db: Db, { id, seller, ...after }: SetStock): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockProduct(tx, id);
    await refuseUnlessForSale(tx, id, after);
    const before = pick(fieldsOf(row), fieldNames(after));
    await tx.update(products).set(columnsOf(after)).where(eq(products.id, id));
    await recordActions(tx, seller, [
      { subject: PRODUCT_RECORD, action: "changed", id, name: row.name, before, after },
    ]);
  });
}

/** Throws `CONFLICT` with the reason if an extension keeps a locked product from being put on sale. */
async function refuseUnlessForSale(tx: Tx, id: string, after: Stocked): Promise<void> {
  if (isSoldOut(after)) return;
  const reason = (await notForSale(tx, [id])).get(id);
  if (reason) throw new AppError("CONFLICT", reason);
}
