import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { stockEntries } from "#modules/stock/tables.ts";
import { grownShop } from "#tests/support/grown-shop.ts";
import { lots, lotTerms, lotUses } from "../tables.ts";

const { shop, aLot, anOrderOf, tomato } = await grownShop();
const { db } = shop;

let lot: string;
beforeEach(async () => {
  lot = await aLot({ quantity: 5000 });
});

const sums = async () => {
  const [row] = await db.select().from(lots).where(eq(lots.id, lot));
  return [row?.quantity, row?.packed, row?.writtenOff, row?.left];
};
const entry = (kind: "corrected" | "written off" | "spoilt", change: number) =>
  db
    .insert(stockEntries)
    .values({ pool: lot, source: lot, kind, change, leftAfter: 0, reason: "counted again" });

describe("a lot", () => {
  it("is what came, less what was packed and written off", async () => {
    const orderId = await anOrderOf(2);
    await db
      .insert(lotUses)
      .values({ orderId, productId: tomato.id, lotId: lot, amount: 2000, soldPaise: 9000 });
    await entry("written off", -500);
    await entry("corrected", -300);
    expect(await sums()).toEqual([4700, 2000, 500, 2200]);
    await db.update(lotUses).set({ amount: 1500 }).where(eq(lotUses.orderId, orderId));
    expect(await sums()).toEqual([4700, 1500, 500, 2700]);
    await db.delete(lotUses).where(eq(lotUses.orderId, orderId));
    expect(await sums()).toEqual([4700, 0, 500, 4200]);
  });

  it("never has less than nothing, and its entries never change", async () => {
    await expect(entry("written off", -5001)).rejects.toThrow();
    await expect(entry("corrected", -5001)).rejects.toThrow();
    const own = eq(stockEntries.pool, lot);
    await expect(db.update(stockEntries).set({ reason: "else" }).where(own)).rejects.toThrow();
    await expect(db.delete(stockEntries).where(own)).rejects.toThrow();
    expect(await sums()).toEqual([5000, 0, 0, 5000]);
  });

  it("takes an entry back wholly, once, and names it", async () => {
    const [lost] = await entry("written off", -500).returning();
    const takeBack = (change: number) =>
      db.insert(stockEntries).values({
        pool: lot,
        source: lot,
        kind: "written off",
        change,
        leftAfter: 0,
        reverses: lost?.id ?? 0,
      });
    await expect(takeBack(400)).rejects.toThrow();
    await takeBack(500);
    await expect(takeBack(500)).rejects.toThrow();
    expect(await sums()).toEqual([5000, 0, 0, 5000]);
  });

  it("gets new terms by an entry", async () => {
    await db.insert(lotTerms).values({ lotId: lot, reason: "agreed", termsKind: "price", pricePaise: 4200 });
    const [row] = await db.select().from(lots).where(eq(lots.id, lot));
    expect([row?.termsKind, row?.pricePaise]).toEqual(["price", 4200]);
    await expect(db.delete(lotTerms).where(eq(lotTerms.lotId, lot))).rejects.toThrow();
  });
});
