import { inArray } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { ProductListQuery } from "../contract/product.ts";
import { products } from "../tables.ts";
import { countMatches } from "./count-matches.ts";
import type { ProductRow } from "./product-columns.ts";
import { shownAlone, sortingOf } from "./shown-products.ts";

type Slice = { offset: number; limit: number };

/**
 * A page far down a list, and how many products that has, both of one moment. It is looked for from the nearer end of the
 * list; those before it are skipped by their ids alone.
 */
export function deepPage(
  db: Db,
  query: ProductListQuery,
  { offset, limit }: Slice,
): Promise<{ rows: ProductRow[]; total: number }> {
  return transact(
    db,
    async (tx) => {
      const total = await countMatches(tx, query);
      const many = Math.min(limit, total - offset);
      if (many <= 0) return { rows: [], total };
      const behind = total - offset - many;
      const backwards = behind < offset;
      const ids = tx
        .select({ id: products.id })
        .from(products)
        .where(shownAlone(tx, query))
        .orderBy(...sortingOf(query, backwards))
        .limit(many)
        .offset(backwards ? behind : offset);
      const rows = await tx
        .select()
        .from(products)
        .where(inArray(products.id, ids))
        .orderBy(...sortingOf(query));
      return { rows, total };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
