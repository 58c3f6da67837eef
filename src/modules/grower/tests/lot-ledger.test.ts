import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { grownShop } from "#tests/support/grown-shop.ts";
import { lotEntries, lots, lotUses } from "../lot-tables.ts";

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
  db.insert(lotEntries).values({ lotId: lot, kind, change, reason: "counted again" });

describe("a lot", () => {
  it("is what came, less what was packed and written off", async () => {
    const orderId = await anOrderOf(2);
    await db
      .insert(lotUses)
      .values({ orderId, productId: tomato.id, lotId: lot, amount: 2000, soldPaise: 9000 });
    await entry("written off", 500);
    await entry("corrected", -300);
    expect(await sums()).toEqual([4700, 2000, 500, 2200]);
    await db.update(lotUses).set({ amount: 1500 }).where(eq(lotUses.orderId, orderId));
    expect(await sums()).toEqual([4700, 1500, 500, 2700]);
    await db.delete(lotUses).where(eq(lotUses.orderId, orderId));
    expect(await sums()).toEqual([4700, 0, 500, 4200]);
  });

  it("never has less than nothing, and its entries never change", async () => {
    await expect(entry("written off", 5001)).rejects.toThrow();
    await expect(entry("corrected", -5001)).rejects.toThrow();
    await expect(db.update(lotEntries).set({ change: 1 }).where(eq(lotEntries.lotId, lot))).rejects.toThrow();
    await expect(db.delete(lotEntries).where(eq(lotEntries.lotId, lot))).rejects.toThrow();
    expect(await sums()).toEqual([5000, 0, 0, 5000]);
  });

  it("gets new terms by an entry", async () => {
    await db.insert(lotEntries).values({
      lotId: lot,
      kind: "repriced",
      change: 0,
      reason: "agreed",
      termsKind: "price",
      pricePaise: 4200,
    });
    const [row] = await db.select().from(lots).where(eq(lots.id, lot));
    expect([row?.termsKind, row?.pricePaise]).toEqual(["price", 4200]);
  });
});
