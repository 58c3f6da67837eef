import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { readIds } from "#kernel/db/read-ids.ts";
import { readInParts } from "#kernel/db/read-in-parts.ts";
import { completeProducts } from "../catalog-parts.ts";
import type { Product, ProductListQuery } from "../contract/product.ts";
import { categories, products } from "../tables.ts";
import { inTurn } from "./products-in-turn.ts";
import { selectShown, shownToShoppers, sortingOf } from "./shown-products.ts";
import { toProduct } from "./to-product.ts";

/** So many products are answered at once; of more than that, only a part is in memory at a time. */
const MOST_AT_ONCE = 1000;
const PART = 250;

/** All products that match: each of them, or where there are many, part by part. */
export type AllProducts = { few: Product[] } | { many: AsyncGenerator<Product[], void> };

/** All products that shoppers see, or all that match, in the shop's order or as asked (specification, section 7). */
export async function allProducts(db: Db, query: ProductListQuery): Promise<AllProducts> {
  const rows = await selectShown(db, query).limit(MOST_AT_ONCE + 1);
  if (rows.length <= MOST_AT_ONCE) return { few: await completeProducts(db, rows.map(toProduct)) };
  return {
    many: readInParts(db, async function* (tx) {
      const ids = tx
        .select({ id: products.id })
        .from(products)
        .innerJoin(categories, eq(categories.path, products.categoryPath))
        .where(shownToShoppers(query))
        .orderBy(...sortingOf(query));
      for await (const part of readIds(tx, ids.getSQL(), PART)) {
        yield await completeProducts(tx, (await inTurn(tx, part)).map(toProduct));
      }
    }),
  };
}
