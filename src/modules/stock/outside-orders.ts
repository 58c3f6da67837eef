import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { deliveryDays } from "#modules/delivery/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import {
  byKey,
  dayKey,
  type HeapDay,
  lockCounts,
  type Pool,
  type PoolMove,
  reversalOf,
  writeMoves,
} from "./allocating/pools.ts";
import { lockProducts } from "./counting/set-counts.ts";
import { heapDays, heapProducts } from "./heap-tables.ts";
import { sourceDays } from "./heaps/balance.ts";
import { followHeaps, type OrderingTime } from "./heaps/follow-availability.ts";
import { openHeapDays } from "./heaps/harvest.ts";
import { MAX_COUNT } from "./rules/counting.ts";
import type { StockKind } from "./rules/stock-kinds.ts";
import { stockEntries } from "./tables.ts";

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
  /** Takes a change back that was written at a moment: the count or each day gets just what it had lost. */
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
  const count = (await lockCounts(tx, [id])).get(id);
  await lockProducts(tx, [id]);
  const pools: Pool[] = count ? [count] : [];
  return {
    closeUnused: async () => {},
    change: async ({ packs, isWrittenOff, source, seller, reason }) => {
      if (!count) return;
      const change = Math.min(MAX_COUNT, Math.max(0, count.left + packs)) - count.left;
      if (change === 0) return;
      const kind = change > 0 ? "harvest" : lossKind(isWrittenOff);
      const move: PoolMove = {
        pool: count,
        kind,
        change,
        source: source ?? null,
        seller: seller.email,
        reason,
      };
      await writeMoves(tx, byKey(pools), [move], true);
    },
    takeBack: (change) => takeBack(tx, pools, change),
  };
}

const lossKind = (isWrittenOff = false): StockKind => (isWrittenOff ? "written off" : "corrected");

/** Takes back what was written at a moment of a source, the newest entry first. */
async function takeBack(
  tx: Tx,
  pools: readonly Pool[],
  { source, at, reason, seller }: TakenBack,
): Promise<void> {
  const locked = byKey(pools);
  const { id, pool: key, kind, change, createdAt, orderId } = stockEntries;
  const rows = await tx
    .select({ id, key, kind, change, source: stockEntries.source })
    .from(stockEntries)
    .where(
      and(
        inArray(key, [...locked.keys()]),
        eq(createdAt, at),
        isNull(orderId),
        eq(stockEntries.reason, reason),
        sql`coalesce(${stockEntries.source}, ${source}) = ${source}`,
      ),
    )
    .orderBy(desc(id));
  const back = rows.flatMap(({ key: of, ...entry }) => {
    const pool = locked.get(of);
    return pool ? [reversalOf({ ...entry, pool }, { seller: seller.email, reason })] : [];
  });
  await writeMoves(tx, locked, back, true);
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
    .selectDistinct({ day: stockEntries.day })
    .from(stockEntries)
    .where(and(eq(stockEntries.heapId, heapId), inArray(stockEntries.source, [...sources])));
  const { days, closeUnused } = await openHeapDays(tx, [
    target,
    ...touched.flatMap((each) => (each.day === null ? [] : [{ heapId, day: each.day }])),
    ...rows.map((row) => ({ heapId, day: row.day })),
  ]);
  return {
    closeUnused,
    change: async ({ amount, isWrittenOff, source, seller, reason }) => {
      if (amount === 0) return;
      const by = { seller: seller.email, reason, source: source ?? null };
      const kind = lossKind(isWrittenOff);
      const own = came.filter((each) => each.source === source);
      const ownDays = own.map((each) => days.get(dayKey(each)));
      const targetDay = days.get(dayKey(target));
      if (amount > 0) {
        await writeMoves(tx, days, [{ ...by, pool: target, kind: "harvest", change: amount }]);
      } else {
        const inOrder = day === undefined ? [...ownDays, targetDay] : [targetDay, ...ownDays];
        const { taken, rest } = takenFrom([...inOrder, ...days.values()], -amount);
        const moves = taken.map(([pool, change]): PoolMove => ({ ...by, pool, kind, change: -change }));
        const from = { ...by, pool: { heapId, day: own[0]?.day ?? target.day } };
        if (rest > 0 && source !== undefined) {
          moves.push(
            { ...from, source: null, kind: "harvest", change: rest },
            { ...from, kind, change: -rest },
          );
        }
        await writeMoves(tx, days, moves);
      }
      await followHeaps(tx, time);
    },
    takeBack: async (change) => {
      await takeBack(tx, [...days.values()], change);
      await followHeaps(tx, time);
    },
  };
}

/** An amount that is taken from days in their order, as far as each has it, and what none of them has. */
function takenFrom(days: readonly (HeapDay | undefined)[], amount: number) {
  let rest = amount;
  const taken = [...new Set(days)].flatMap((day): [HeapDay, number][] => {
    const change = day ? Math.min(rest, day.left) : 0;
    rest -= change;
    return day && change > 0 ? [[day, change]] : [];
  });
  return { taken, rest };
}
