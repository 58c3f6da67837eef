import { inArray } from "drizzle-orm";
import { demoCounts } from "#demo/week.ts";
import type { Tx } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";
import { writeCounts } from "./set-counts.ts";

/** Counts some products of the demo. */
export async function writeDemoCounts(tx: Tx): Promise<void> {
  const counted = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.name, Object.keys(demoCounts)));
  const counts = counted.map(({ id, name }) => ({ id, count: demoCounts[name] ?? 0 }));
  await writeCounts(tx, counts, { seller: null });
}
