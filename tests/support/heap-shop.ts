import { and, eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { storeMoment } from "#kernel/time/store-time.ts";
import type { products } from "#modules/catalog/tables.ts";
import { DEFAULT_DELIVERY_RULES } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { heapListSchema, heapSavedSchema } from "#modules/stock/contract.ts";
import { lookAtHeaps } from "#modules/stock/heaps/follow-availability.ts";
import { heapDays, stockEntries } from "#modules/stock/tables.ts";
import { read, type Visitor } from "./calls.ts";
import { aCategory, aProduct } from "./factories.ts";
import { theSeller } from "./sign-in.ts";
import { type TestApp, testApp } from "./test-app.ts";

type Product = typeof products.$inferSelect;

/** The two next Sundays after the clock of a test store, a Tuesday: days of fresh produce. */
export const SUNDAY = "2026-03-15";
export const NEXT_SUNDAY = "2026-03-22";

/** A store that sells tomatoes from heaps by the day. It is closed after the tests of the file. */
export async function heapShop(shop?: TestApp) {
  const store = shop ?? (await testApp());
  if (!shop) afterAll(store.close);
  const seller = await theSeller(store);
  return { shop: store, seller, ...heapsOf(store, seller) };
}

function heapsOf(shop: TestApp, seller: Visitor) {
  /** Packs of 500 g and 1 kg of fresh produce, and a heap of both. */
  const tomatoes = async (name = "Tomatoes") => {
    const { path: categoryPath } = await aCategory(shop.db, {
      name: "Vegetables",
      path: `vegetables-${name.toLowerCase()}`,
    });
    const half = await aProduct(shop.db, { categoryPath, name: `${name} 500 g` });
    const whole = await aProduct(shop.db, {
      categoryPath,
      name: `${name} 1 kg`,
      packQuantity: 1,
      packUnit: "kg",
    });
    return { half, whole, heap: await addHeap(name, [half, whole]) };
  };
  const addHeap = async (name: string, heapedProducts: readonly Product[]) => {
    const json = { name, products: heapedProducts.map(({ id }) => id) };
    return read(heapSavedSchema, await shop.post("/api/stock/heaps", json, seller)).heap;
  };
  /** Enters what there is of a heap for a day, in grams. */
  const harvest = (heap: string, total: number, day = SUNDAY, seen?: number) =>
    shop.post(
      "/api/stock/heaps/harvest",
      { harvests: [{ heap, day, total, seen, confirmed: true }] },
      seller,
    );
  const heaps = async () => read(heapListSchema, await shop.get("/api/stock/heaps", seller));
  /** The rest of a heap's day, in grams. Expects that the ledger adds up to it. */
  const left = async (heapId: string, day = SUNDAY) => {
    const [row] = await shop.db
      .select()
      .from(heapDays)
      .where(and(eq(heapDays.heapId, heapId), eq(heapDays.day, day)));
    const moves = await movesOf(heapId, day);
    expect(moves.reduce((sum, { change }) => sum + change, 0)).toBe(row?.left ?? 0);
    return row?.left ?? 0;
  };
  /** The days that a heap has rows for, the earliest first. */
  const daysOf = async (heapId: string) => {
    const rows = await shop.db
      .select({ day: heapDays.day })
      .from(heapDays)
      .where(eq(heapDays.heapId, heapId))
      .orderBy(heapDays.day);
    return rows.map(({ day }) => day);
  };
  const movesOf = (heapId: string, day = SUNDAY) =>
    shop.db
      .select()
      .from(stockEntries)
      .where(and(eq(stockEntries.heapId, heapId), eq(stockEntries.day, day)))
      .orderBy(stockEntries.id);
  /** Does the work of the store's job that runs every few seconds. */
  const look = () => lookAtHeaps(shop.db, { now: shop.clock.now, rules: DEFAULT_DELIVERY_RULES });
  /** Moves the clock to noon of a day. */
  const goTo = (day: string) => {
    shop.clock.now = storeMoment(day, "12:00");
  };
  return { tomatoes, addHeap, harvest, heaps, left, daysOf, movesOf, look, goTo };
}
