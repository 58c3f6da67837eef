import { asc, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { say } from "#kernel/texts/text.ts";
import { putOnSale } from "#modules/catalog/actions/put-on-sale.ts";
import { products } from "#modules/catalog/tables.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import type { Count } from "../contract/counts.ts";
import { t } from "../server-texts.ts";
import { stockCounts } from "../tables.ts";
import { changedSince } from "./changed-since.ts";
import { type Recounted, writeCounts } from "./write-counts.ts";

/** What was counted, as it was before, and why the rest was not, by product id. */
export type CountsSaved = { previous: Count[]; errors: Record<string, string> };

/**
 * Sets how many packs there are of many products. One that was sold since the seller looked (`seen`) is not
 * overwritten, and keeps no other one back. At none a product is sold out, and on sale again from none up. When nothing
 * can be saved: `CONFLICT`, or `NOT_FOUND` where a product is gone; both name the products by id.
 */
export async function setCounts(
  db: Db,
  { counts, seller }: { counts: readonly Count[]; seller: SellerAccount },
): Promise<CountsSaved> {
  return transact(db, async (tx) => {
    const ids = counts.map(({ id }) => id);
    const before = await holdCounts(tx, ids);
    const known = await holdProducts(tx, ids);
    const gone = ids.filter((id) => !known.has(id)).map((id) => [id, t.later("productGone")] as const);
    const there = counts.filter(({ id }) => known.has(id));
    const changed = await changedSince(tx, there, before);
    const errors = Object.fromEntries([...gone, ...changed]);
    const recounts = there
      .filter(({ id }) => !changed.has(id))
      .map(
        ({ id, count, reason }): Recounted => ({ id, before: before.get(id) ?? null, after: count, reason }),
      );
    const [first] = Object.values(errors);
    if (first && recounts.length === 0) {
      throw new AppError(changed.size > 0 ? "CONFLICT" : "NOT_FOUND", first, errors);
    }
    await writeCounts(tx, recounts, { seller });
    await putOnSale(tx, idsOf(recounts, isEmptied), false);
    await putOnSale(tx, idsOf(recounts, isBack), true);
    const previous = recounts.map(({ id, before: count, after: seen }) => ({ id, count, seen }));
    const said = Object.entries(errors).map(([id, text]) => [id, say(text)]);
    return { previous, errors: Object.fromEntries(said) };
  });
}

const isEmptied = ({ after }: Recounted) => after === 0;
const isBack = ({ before, after }: Recounted) => before === 0 && after !== null && after > 0;

const idsOf = (recounts: readonly Recounted[], wanted: (recount: Recounted) => boolean) =>
  recounts.filter(wanted).map(({ id }) => id);

/** The counts, held before their products, as orders hold them. */
async function holdCounts(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: stockCounts.productId, count: stockCounts.count })
    .from(stockCounts)
    .where(sql`${stockCounts.productId} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(stockCounts.productId))
    .for("update");
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Held also where counting begins: an order that holds the product without a count is written first. */
async function holdProducts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(products.id))
    .for("no key update");
  return new Set(rows.map(({ id }) => id));
}
