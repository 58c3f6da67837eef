import { asc, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { Counted, CountSource } from "#modules/catalog/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";
import { stockCounts } from "../tables.ts";
import { writeCounts } from "./write-counts.ts";

type By = { seller: SellerAccount; from: CountSource };

/** Writes the counts of held products, and notes them in the ledger. */
export async function importCounts(tx: Tx, counts: readonly Counted[], { seller, from }: By): Promise<void> {
  const before = await readCounts(
    tx,
    counts.map(({ id }) => id),
  );
  await writeCounts(
    tx,
    counts.map(({ id, count }) => ({ id, before: before.get(id) ?? null, after: count })),
    { seller, ...(from === "spreadsheet" && { reason: t("fromSpreadsheet") }) },
  );
}

/** Whether any product is counted. */
export async function countsAny(db: Connection): Promise<boolean> {
  const rows = await db.select({ id: stockCounts.productId }).from(stockCounts).limit(1);
  return rows.length > 0;
}

/** How many packs there are of products, by their ids. */
export async function readCounts(db: Connection, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: stockCounts.productId, count: stockCounts.count })
    .from(stockCounts)
    .where(sql`${stockCounts.productId} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(stockCounts.productId));
  return new Map(rows.map(({ id, count }) => [id, count]));
}
