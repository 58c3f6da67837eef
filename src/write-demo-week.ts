import { and, eq, inArray, sql } from "drizzle-orm";
import { demoCounts, demoRatings, demoWindows } from "#demo/week.ts";
import type { Tx } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";
import { deliverySettings, deliveryWindows } from "#modules/delivery/index.ts";
import { moveOf, stockCounts, stockMoves } from "#modules/stock/index.ts";
import { THE_STORE } from "#modules/store/index.ts";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/**
 * Gives a store that has just got the demo catalogue its delivery windows, counts and ratings, so that a first look finds
 * them. A seller who has set deliveries up already keeps what was set. There is no promo code: any one counts (specification,
 * section 9).
 */
export async function writeDemoWeek(tx: Tx): Promise<void> {
  await writeWindows(tx);
  await writeCounts(tx);
  await writeRatings(tx);
}

async function writeWindows(tx: Tx): Promise<void> {
  const isAsAtFirst = and(eq(deliverySettings.store, THE_STORE), eq(deliverySettings.version, 1));
  const changed = await tx
    .update(deliverySettings)
    .set({ version: sql`${deliverySettings.version} + 1` })
    .where(isAsAtFirst)
    .returning();
  if (changed.length === 0) return;
  await tx
    .insert(deliveryWindows)
    .values(WEEKDAYS.flatMap((weekday) => demoWindows.map((window) => ({ weekday, ...window }))));
}

async function writeCounts(tx: Tx): Promise<void> {
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

/** Only the sums: a rating belongs to a shopper and a line of an order, and the demo has neither. */
async function writeRatings(tx: Tx): Promise<void> {
  for (const [name, ratings] of Object.entries(demoRatings)) {
    const ratingCount = ratings.reduce((sum, count) => sum + count, 0);
    const starsTotal = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
    await tx.update(products).set({ ratingCount, starsTotal }).where(eq(products.name, name));
  }
}
