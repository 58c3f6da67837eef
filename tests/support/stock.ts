import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { countsSavedSchema } from "#modules/stock/contract.ts";
import { stockCounts, stockMoves } from "#modules/stock/tables.ts";
import { read, type Visitor } from "./calls.ts";
import { theSeller } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

/** The sellers who count. A password takes long to check, so each of them logs in once. */
const counting = new WeakMap<TestApp, Visitor>();

/** Counts products as the seller does; null ends it. */
export async function countPacks(shop: TestApp, counts: Record<string, number | null>): Promise<void> {
  const seller = counting.get(shop) ?? (await theSeller(shop));
  counting.set(shop, seller);
  const json = { counts: Object.entries(counts).map(([id, count]) => ({ id, count })) };
  read(countsSavedSchema, await shop.post("/api/stock/counts", json, seller));
}

/** What the ledger has of a product, the oldest first. */
export async function movesOf({ db }: TestApp, { id }: { id: string }) {
  return db.select().from(stockMoves).where(eq(stockMoves.productId, id)).orderBy(stockMoves.id);
}

/** How many packs are left of each counted product, once the ledger was seen to add up to it. */
export async function packsLeft({ db }: TestApp): Promise<Map<string, number>> {
  const [counts, moves] = await Promise.all([db.select().from(stockCounts), db.select().from(stockMoves)]);
  for (const { counting, count } of counts) {
    const own = moves.filter((move) => move.counting === counting);
    expect(own.reduce((sum, { change }) => sum + change, 0)).toBe(count);
  }
  return new Map(counts.map(({ productId, count }) => [productId, count]));
}
