import { eq } from "drizzle-orm";
import { demoRatings } from "#demo/week.ts";
import type { Tx } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";

/**
 * Sets the stars of the demo's products. Only the sums, as a rating needs a shopper and a line of an order, and the
 * demo has neither.
 */
export async function writeDemoRatings(tx: Tx): Promise<void> {
  for (const [name, ratings] of Object.entries(demoRatings)) {
    const ratingCount = ratings.reduce((sum, count) => sum + count, 0);
    const starsTotal = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
    await tx.update(products).set({ ratingCount, starsTotal }).where(eq(products.name, name));
  }
}
