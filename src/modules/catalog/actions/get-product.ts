import { and, eq, getTableColumns } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { completeProduct } from "../catalog-parts.ts";
import type { Product } from "../contract/product.ts";
import { t } from "../server-texts.ts";
import { categories, products } from "../tables.ts";
import { toProduct } from "./to-product.ts";

/** One product of an active category, or with `all` of any; any other: `NOT_FOUND`. */
export async function getProduct(
  db: Connection,
  { id, all }: { id: string; all: boolean },
): Promise<Product> {
  const [row] = await db
    .select(getTableColumns(products))
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(and(eq(products.id, id), all ? undefined : eq(categories.isActive, true)));
  if (!row) throw new AppError("NOT_FOUND", t.later("productNotFound"));
  return completeProduct(db, toProduct(row));
}
