import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { STORE_TIME_ZONE } from "#kernel/time/store-time.ts";
import { auditEntries } from "#modules/audit/tables.ts";
import type { SellerProduct } from "../contract/seller-product.ts";

type Prices = NonNullable<SellerProduct["yesterday"]>;

/**
 * Puts beside each product the prices with which `today` (`yyyy-mm-dd` at the store) began, from what the audit log
 * says of the day. One that was added today has none.
 */
export async function withYesterdaysPrices(
  db: Connection,
  products: readonly SellerProduct[],
  today: string,
): Promise<SellerProduct[]> {
  const ids = products.map(({ _id }) => _id);
  const since = sql`${today}::date::timestamp at time zone ${STORE_TIME_ZONE}`;
  const entries = await db
    .select({ id: auditEntries.subjectId, action: auditEntries.action, before: auditEntries.before })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, "product"),
        inArray(auditEntries.subjectId, ids),
        sql`${auditEntries.createdAt} >= ${since}`,
      ),
    )
    .orderBy(asc(auditEntries.id));
  const days = Map.groupBy(entries, ({ id }) => id);
  return products.map((product) => {
    const day = days.get(product._id) ?? [];
    if (day.some(({ action }) => action === "added")) return product;
    return {
      ...product,
      yesterday: { price: first(day, "price", product), offerPrice: first(day, "offerPrice", product) },
    };
  });
}

/** A price as it was before its first change; without a change, as it is. */
function first(
  day: readonly { before: Record<string, unknown> | null }[],
  field: keyof Prices,
  now: Prices,
): number {
  const was = day.map(({ before }) => before?.[field]).find((value) => typeof value === "number");
  return was ?? now[field];
}
