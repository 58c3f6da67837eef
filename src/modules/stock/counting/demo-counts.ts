import { inArray } from "drizzle-orm";
import { demoCounts } from "#demo/week.ts";
import type { Tx } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";
import { moveOf } from "../rules/counting.ts";
import { stockCounts, stockMoves } from "../tables.ts";

/** Counts some products of the demo. */
export async function writeDemoCounts(tx: Tx): Promise<void> {
  const counted = await tx
    .select({ productId: products.id, name: products.name })
    .from(products)
    .where(inArray(products.name, Object.keys(demoCounts)));
  const rows = counted.map(({ productId, name }) => ({ productId, count: demoCounts[name] ?? 0 }));
  const begun = await tx.insert(stockCounts).values(rows).returning();
  await tx.insert(stockMoves).values(
    begun.flatMap(({ count, ...of }) => {
      const move = moveOf({ before: null, after: count });
      return move ? [{ ...of, ...move }] : [];
    }),
  );
}
