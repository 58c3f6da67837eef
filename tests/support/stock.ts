import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { countsSavedSchema } from "#modules/stock/contract/counts.ts";
import { stockCounts, stockMoves } from "#modules/stock/tables.ts";
import { read } from "./calls.ts";
import { theSeller } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

/** Counts products as the seller does; null ends it. */
export async function countPacks(shop: TestApp, counts: Record<string, number | null>): Promise<void> {
  const json = { counts: Object.entries(counts).map(([id, count]) => ({ id, count })) };
  read(countsSavedSchema, await shop.post("/api/stock/counts", json, await theSeller(shop)));
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
