import { and, count, eq, not, sql, sum } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { ProductListQuery } from "../contract/product.ts";
import { categories, isInStock, products } from "../tables.ts";
import { shownToShoppers } from "./shown-products.ts";

/** How many products of a list shoppers see. */
export async function countMatches(db: Connection, query: ProductListQuery): Promise<number> {
  const { q, ids, category, inStock } = query;
  if (q || ids !== undefined) return countProducts(db, query);
  // The categories know how many products they have, and an index holds those that are sold out.
  const shown = and(eq(categories.isActive, true), category ? eq(categories.path, category) : undefined);
  const soldOut = db
    .select({ products: count() })
    .from(products)
    .where(and(eq(products.categoryPath, categories.path), not(isInStock(products))));
  const counted = inStock ? sql`${categories.productCount} - (${soldOut})` : categories.productCount;
  const [row] = await db
    .select({ total: sum(counted).mapWith(Number) })
    .from(categories)
    .where(shown);
  return row?.total ?? 0;
}

async function countProducts(db: Connection, query: ProductListQuery): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(shownToShoppers(query));
  return row?.total ?? 0;
}
