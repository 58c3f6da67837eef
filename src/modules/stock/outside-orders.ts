import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { products, setAvailability } from "#modules/catalog/index.ts";
import { deliveryDays } from "#modules/delivery/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { lockCounts, lockProducts, writeCounts } from "./counting/set-counts.ts";
import { heapDays, heapMoves, heapProducts } from "./heap-tables.ts";
import { sourceDays } from "./heaps/balance.ts";
import { followHeaps, type OrderingTime } from "./heaps/follow-availability.ts";
import { openHeapDays } from "./heaps/harvest.ts";
import { dayKey, type HeapMove, moveHeaps } from "./heaps/heap-days.ts";
import { MAX_COUNT } from "./rules/counting.ts";
import { stockMoves } from "./tables.ts";

/**
 * Produce that comes, or goes for another reason than an order. A counted product changes by `packs`, one that is sold
 * from a heap by `amount` in base units.
 */
export type StockChange = {
  amount: number;
  packs: number;
  /** Whether what goes is written off, in place of corrected. */
  isWrittenOff?: boolean;
  /** The id of what it belongs to, such as a grower's lot. What goes is among `sources` of the lock. */
  source?: string;
  seller: SellerAccount;
  reason: string;
};

/** What a source lost, by the moment at which its transaction began, and the reason that was noted with it. */
type TakenBack = { source: string; at: Date; reason: string; seller: SellerAccount };

/** A product's stock, locked until the transaction ends. */
export type LockedStock = {
  /** Changes the stock, and puts products on or off sale by it. No more goes than is left. */
  change: (change: StockChange) => Promise<void>;
  /** Takes a change back that was written at a moment, to the days that it was taken from. */
  takeBack: (change: TakenBack) => Promise<void>;
  /** For a stock that may stay as it is: a day of a heap that was opened for the lock leaves no row. */
  closeUnused: () => Promise<void>;
};

type StockTarget = {
  productId: string;
  day?: string | undefined;
  /** The ids of what may change, such as growers' lots: the days for which they came are locked, too. */
  sources?: readonly string[];
  time: OrderingTime;
};

/**
 * Locks a product's count, or the days of its heap. What comes is for the delivery day `day`; left out, for today if
 * something of the heap is sold today, else for the next day that takes orders. What goes is taken from `day` first, or
 * else from the days for which its source came, then from the earliest others. A product that is not counted has no stock
 * to change. A promised amount stays in the heap and loses its source.
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
  const change: LockedStock["change"] = async ({ packs, seller, reason }) => {
    if (before === undefined) return;
    const after = Math.min(MAX_COUNT, Math.max(0, before + packs));
    if (after === before) return;
    await writeCounts(tx, [{ id, before, after }], { seller, reason });
    if (after === 0 || before === 0) await setAvailability(tx, [id], after > 0);
  };
  return {
    closeUnused: async () => {},
    change,
    takeBack: async ({ at, reason, seller }) => {
      const { productId, createdAt, orderId, change: packs } = stockMoves;
      const then = and(eq(productId, id), eq(createdAt, at), isNull(orderId), eq(stockMoves.reason, reason));
      const rows = await tx.select({ packs }).from(stockMoves).where(then);
      const lost = rows.reduce((sum, row) => sum - row.packs, 0);
      await change({ amount: 0, packs: lost, seller, reason });
    },
  };
}

type HeapOf = { id: string; category: string };

async function lockHeap(
  tx: Tx,
  { id: heapId, category }: HeapOf,
  { day, sources = [], time }: StockTarget,
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
  const came = (await sourceDays(tx, sources)).filter((each) => each.heapId === heapId);
  // Also the days from which something of the sources was taken.
  const touched = await tx
    .selectDistinct({ day: heapMoves.day })
    .from(heapMoves)
    .where(and(eq(heapMoves.heapId, heapId), inArray(heapMoves.source, [...sources])));
  const { days, closeUnused } = await openHeapDays(tx, [
    target,
    ...touched.map((each) => ({ heapId, day: each.day })),
    ...rows.map((row) => ({ heapId, day: row.day })),
  ]);
  return {
    closeUnused,
    change: async ({ amount, isWrittenOff, source, seller, reason }) => {
      if (amount === 0) return;
      const by = { heapId, seller: seller.email, reason, source: source ?? null };
      const moves: HeapMove[] = [];
      if (amount > 0) moves.push({ ...by, day: target.day, kind: "harvest", change: amount });
      let rest = -amount;
      const kind = isWrittenOff ? "written off" : "corrected";
      const own = came.filter((each) => each.source === source);
      const ownDays = own.map((each) => days.get(dayKey(each)));
      const targetDay = days.get(dayKey(target));
      const inOrder = day === undefined ? [...ownDays, targetDay] : [targetDay, ...ownDays];
      for (const each of [...inOrder, ...days.values()]) {
        if (!each || rest <= 0) continue;
        const taken = Math.min(rest, each.left - takenFrom(moves, each.day));
        if (taken <= 0) continue;
        moves.push({ ...by, day: each.day, kind, change: -taken });
        rest -= taken;
      }
      if (rest > 0 && source !== undefined) {
        const from = { ...by, day: own[0]?.day ?? target.day };
        moves.push(
          { ...from, source: null, kind: "harvest", change: rest },
          { ...from, kind, change: -rest },
        );
      }
      await moveHeaps(tx, days, moves);
      await followHeaps(tx, time);
    },
    takeBack: async ({ source, at, reason, seller }) => {
      const { day: ofDay, kind, change } = heapMoves;
      const rows = await tx
        .select({ day: ofDay, kind, change, source: heapMoves.source })
        .from(heapMoves)
        .where(
          and(
            eq(heapMoves.heapId, heapId),
            eq(heapMoves.createdAt, at),
            isNull(heapMoves.orderId),
            eq(heapMoves.reason, reason),
          ),
        )
        .orderBy(desc(heapMoves.id));
      const own = rows.filter((row) => row.source === source || row.source === null);
      const back = own.map((row): HeapMove => {
        const undone = row.kind === "harvest" ? ("corrected" as const) : row.kind;
        return { ...row, heapId, kind: undone, change: -row.change, seller: seller.email, reason };
      });
      await moveHeaps(tx, days, back);
      await followHeaps(tx, time);
    },
  };
}

const takenFrom = (moves: readonly HeapMove[], day: string) =>
  moves.reduce((sum, move) => (move.day === day ? sum - move.change : sum), 0);
