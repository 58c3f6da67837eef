import { eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { products, setAvailability } from "#modules/catalog/index.ts";
import { deliveryDays } from "#modules/delivery/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { lockCounts, lockProducts, writeCounts } from "./counting/set-counts.ts";
import { heapDays, heapProducts } from "./heap-tables.ts";
import { followHeaps, type OrderingTime } from "./heaps/follow-availability.ts";
import { openHeapDays } from "./heaps/harvest.ts";
import { dayKey, type HeapMove, moveHeaps } from "./heaps/heap-days.ts";
import { MAX_COUNT } from "./rules/counting.ts";

/**
 * Produce that comes, or goes for another reason than an order. A counted product changes by `packs`, one that is sold
 * from a heap by `amount` in base units.
 */
export type StockChange = {
  amount: number;
  packs: number;
  /** Whether what goes is written off, in place of corrected. */
  isWrittenOff?: boolean;
  seller: SellerAccount;
  reason: string;
};

/** A product's stock, locked until the transaction ends. */
export type LockedStock = {
  /** Changes the stock, and puts products on or off sale by it. No more goes than is left. */
  change: (change: StockChange) => Promise<void>;
  /** For a stock that may stay as it is: a day of a heap that was opened for the lock leaves no row. */
  closeUnused: () => Promise<void>;
};

type StockTarget = { productId: string; day?: string | undefined; time: OrderingTime };

/**
 * Locks a product's count, or the days of its heap. What comes is for the delivery day `day`; left out, for today if
 * something of the heap is sold today, else for the next day that takes orders. What goes is taken from that day first,
 * then from the earliest others. A product that is not counted has no stock to change.
 */
export async function lockStock(tx: Tx, target: StockTarget): Promise<LockedStock> {
  const [heap] = await tx
    .select({ id: heapProducts.heapId, category: products.categoryPath })
    .from(heapProducts)
    .innerJoin(products, eq(products.id, heapProducts.productId))
    .where(eq(heapProducts.productId, target.productId));
  return heap ? lockHeap(tx, heap, target) : lockCount(tx, target.productId);
}

async function lockCount(tx: Tx, id: string): Promise<LockedStock> {
  const counts = await lockCounts(tx, [id]);
  await lockProducts(tx, [id]);
  const before = counts.get(id);
  return {
    closeUnused: async () => {},
    change: async ({ packs, seller, reason }) => {
      if (before === undefined) return;
      const after = Math.min(MAX_COUNT, Math.max(0, before + packs));
      if (after === before) return;
      await writeCounts(tx, [{ id, before, after }], { seller, reason });
      if (after === 0 || before === 0) await setAvailability(tx, [id], after > 0);
    },
  };
}

type HeapOf = { id: string; category: string };

async function lockHeap(
  tx: Tx,
  { id: heapId, category }: HeapOf,
  { day, time }: StockTarget,
): Promise<LockedStock> {
  const today = storeDay(time.now);
  const rows = await tx
    .select({ day: heapDays.day, left: heapDays.left })
    .from(heapDays)
    .where(sql`${heapDays.heapId} = ${heapId} and (${heapDays.left} > 0 or ${heapDays.day} = ${today})`)
    .orderBy(heapDays.day);
  const isToday = rows.some((row) => row.day === today);
  const next = isToday ? today : deliveryDays([category], time.now, time.rules)[0];
  const target = { heapId, day: day ?? next ?? today };
  const { days, closeUnused } = await openHeapDays(tx, [
    target,
    ...rows.map((row) => ({ heapId, day: row.day })),
  ]);
  return {
    closeUnused,
    change: async ({ amount, isWrittenOff, seller, reason }) => {
      if (amount === 0) return;
      const by = { heapId, seller: seller.email, reason };
      const moves: HeapMove[] = [];
      if (amount > 0) moves.push({ ...by, day: target.day, kind: "harvest", change: amount });
      let rest = -amount;
      for (const each of [days.get(dayKey(target)), ...days.values()]) {
        if (!each || rest <= 0) continue;
        const taken = Math.min(rest, each.left - takenFrom(moves, each.day));
        if (taken <= 0) continue;
        const kind = isWrittenOff ? "written off" : "corrected";
        moves.push({ ...by, day: each.day, kind, change: -taken });
        rest -= taken;
      }
      await moveHeaps(tx, days, moves);
      await followHeaps(tx, time);
    },
  };
}

const takenFrom = (moves: readonly HeapMove[], day: string) =>
  moves.reduce((sum, move) => (move.day === day ? sum - move.change : sum), 0);
