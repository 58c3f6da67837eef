import { asc, count, not } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { isInStock, products } from "#modules/catalog/tables.ts";
import type { Dashboard } from "../contract.ts";

const SHOWN = 50;

/** The products that are sold out, in the shop's order. */
export async function soldOut(db: Connection): Promise<Dashboard["soldOut"]> {
  const where = not(isInStock(products));
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: products.id,
        name: products.name,
        category: products.categoryPath,
        images: products.imageUrls,
      })
      .from(products)
      .where(where)
      .orderBy(asc(products.position))
      .limit(SHOWN),
    db.select({ total: count() }).from(products).where(where),
  ]);
  return {
    total: counted?.total ?? 0,
    products: rows.map(({ id, images, ...row }) => ({ _id: id, ...row, image: images[0] ?? null })),
  };
}
