import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { countsSavedSchema } from "#modules/stock/contract.ts";
import { stockCounts, stockEntries } from "#modules/stock/tables.ts";
import { read, type Visitor } from "./calls.ts";
import { theSeller } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

/** The sellers who enter counts. Each logs in only once, because checking a password takes long. */
const counting = new WeakMap<TestApp, Visitor>();

/** Sets counts of products as the seller does; null ends the counting. */
export async function countPacks(shop: TestApp, counts: Record<string, number | null>): Promise<void> {
  const seller = counting.get(shop) ?? (await theSeller(shop));
  counting.set(shop, seller);
  const json = { counts: Object.entries(counts).map(([id, count]) => ({ id, count, confirmed: true })) };
  read(countsSavedSchema, await shop.post("/api/stock/counts", json, seller));
}

/** The ledger's entries of a product, the oldest first. */
export async function movesOf({ db }: TestApp, { id }: { id: string }) {
  return db.select().from(stockEntries).where(eq(stockEntries.productId, id)).orderBy(stockEntries.id);
}

/** The packs left of each counted product. Expects that the ledger adds up to them. */
export async function packsLeft({ db }: TestApp): Promise<Map<string, number>> {
  const [counts, moves] = await Promise.all([db.select().from(stockCounts), db.select().from(stockEntries)]);
  for (const { countEpoch, count } of counts) {
    const own = moves.filter((move) => move.pool === countEpoch);
    expect(own.reduce((sum, { change }) => sum + change, 0)).toBe(count);
  }
  return new Map(counts.map(({ productId, count }) => [productId, count]));
}
