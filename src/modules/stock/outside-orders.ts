import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { deliveryDays } from "#modules/delivery/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import {
  byKey,
  dayKey,
  type HeapAndDay,
  type HeapDay,
  lockCounts,
  lockProducts,
  type Pool,
  type PoolMove,
  type PoolRef,
  poolKey,
  writeMoves,
} from "./allocating/pools.ts";
import { changedDays, heapOfSource } from "./heaps/balance.ts";
import { followHeaps, type OrderingTime } from "./heaps/follow-availability.ts";
import { openHeapDays } from "./heaps/harvest.ts";
import { takeBack } from "./ledger/take-back.ts";
import { MAX_COUNT } from "./rules/counting.ts";
import { heapDays, heapProducts, heaps, stockEntries } from "./tables.ts";

/** Produce that comes, or goes for another reason than an order. What it belongs to changes with the stock. */
export type StockChange = {
  /** The id of what it belongs to, such as a grower's lot. What goes is among `sources` of the lock. */
  source: string;
  kind: "harvest" | "corrected" | "written off";
  /** In the unit of the source. A heap changes by as much. */
  change: number;
  /** The whole packs by which a count changes. Null leaves the stock as it is. */
  packs: number | null;
  seller: SellerAccount;
  /** The reason in the source's own entry. */
  reason: string | null;
  /** The name of the source, which the entries of the stock have as their reason. */
  name: string;
};

/** What a source lost, by the moment at which its transaction began. */
type TakenBack = Pick<StockChange, "source" | "name" | "seller" | "reason"> & { at: Date };

/** A product's stock, locked until the transaction ends. */
export type LockedStock = {
  /** Changes the source and the stock, and puts products on or off sale by it. No more goes than is left. */
  change: (change: StockChange) => Promise<void>;
  /** Takes a change back that was written at a moment: the source and the count or each day get just what they had lost. */
  takeBack: (change: TakenBack) => Promise<void>;
  /** For a stock that may stay as it is: a day of a heap that was opened for the lock leaves no row. */
  closeUnused: () => Promise<void>;
};

type StockTarget = {
  /** Null after the product was deleted. */
  productId: string | null;
  day?: string | undefined;
  /** The ids of what may change, such as growers' lots: the days for which they came are locked, too. */
  sources?: readonly string[];
  /** Further products whose counts are locked with it, as all counts are locked at once. */
  beside?: readonly string[];
  time: OrderingTime;
};

/**
 * Locks a product's count, or the days of the heap that has the sources, or is the product's. What comes is for the delivery day `day`; left out, for the coming day
 * for which its source came, or else for today if something of the heap is sold today, or the next day that takes orders.
 * What goes is taken from `day` first, or else from the days for which its source came, then from those to which something was carried over from these. A product that is not counted has no stock
 * to change: the source changes alone. A promised amount stays in the heap and loses its source.
 */
export async function lockStock(tx: Tx, target: StockTarget): Promise<LockedStock> {
  const { productId, sources = [] } = target;
  const {
    rows: [heap],
  } = await tx.execute<HeapOf>(sql`
    select ${heaps.id}, (select ${products.categoryPath} from ${products}
      inner join ${heapProducts} on ${heapProducts.productId} = ${products.id} where ${heapProducts.heapId} = ${heaps.id}
      order by ${products.id} = ${productId} desc, ${products.id} limit 1) as category
    from ${heaps} where ${heaps.id} = coalesce(${heapOfSource(sql`any(${sql.param([...sources])}::text[])`)},
      (select ${heapProducts.heapId} from ${heapProducts} where ${heapProducts.productId} = ${productId}))`);
  // One that is deleted meanwhile has no days.
  return (heap && (await lockHeap(tx, heap, target))) ?? lockCount(tx, target);
}

async function lockCount(tx: Tx, { productId: id, beside = [] }: StockTarget): Promise<LockedStock> {
  const ids = [...new Set([...(id === null ? [] : [id]), ...beside])];
  const count = (await lockCounts(tx, ids)).get(id ?? "");
  await lockProducts(tx, ids);
  const pools: Pool[] = count ? [count] : [];
  return {
    closeUnused: async () => {},
    change: async ({ packs, ...change }) => {
      const left = Math.min(MAX_COUNT, Math.max(0, (count?.left ?? 0) + (packs ?? 0)));
      const moves = count && left !== count.left ? [stockMove(change, count, left - count.left)] : [];
      await writeMoves(tx, byKey(pools), [ownMove(change), ...moves], true);
    },
    takeBack: async (change) => {
      await takeLossBack(tx, pools, change);
    },
  };
}

type Change = Omit<StockChange, "packs">;

/** The change of the source itself. */
const ownMove = ({ source, kind, change, seller, reason }: Change): PoolMove => ({
  pool: { source },
  kind,
  change,
  seller: seller.email,
  reason,
});

/** The change of a count or a day by an amount, for a source. */
const stockMove = ({ source, kind, seller, name }: Change, pool: PoolRef, change: number): PoolMove => ({
  pool,
  kind: change > 0 ? "harvest" : kind,
  change,
  source,
  seller: seller.email,
  reason: name,
});

/**
 * Takes back what was written at a moment of a source, with the halves of what was promised, which lost the source. What took
 * something back then stays.
 */
const takeLossBack = (tx: Tx, pools: readonly Pool[], { source, at, reason, name, seller }: TakenBack) =>
  takeBack(
    tx,
    sql`pool = any(${sql.param([source, ...pools.map(poolKey)])}::text[]) and created_at = ${at.toISOString()} and order_id is null
      and reverses is null and (source = ${source} or source is null and exists (select from ${stockEntries} as half
        where half.pool = entry.pool and half.created_at = entry.created_at and half.source = ${source}
          and half.change = -entry.change))`,
    { pools: byKey(pools), seller: seller.email, reason, name },
  );

/** A heap, with the category of one of its products. */
type HeapOf = { id: string; category: string | null };

async function lockHeap(
  tx: Tx,
  { id: heapId, category }: HeapOf,
  { day, sources = [], time }: StockTarget,
): Promise<LockedStock | undefined> {
  const today = storeDay(time.now);
  const rows = await tx
    .select({ day: heapDays.day, left: heapDays.left })
    .from(heapDays)
    .where(sql`${heapDays.heapId} = ${heapId} and (${heapDays.left} > 0 or ${heapDays.day} = ${today})`)
    .orderBy(heapDays.day);
  const isToday = rows.some((row) => row.day === today);
  const next = isToday ? today : deliveryDays(category === null ? [] : [category], time.now, time.rules)[0];
  const target = { heapId, day: day ?? next ?? today };
  const ofSources = (await changedDays(tx, sources)).filter((each) => each.heapId === heapId);
  const came = ofSources.filter(({ amount }) => amount !== null && amount >= 0);
  const { days, closeUnused } = await openHeapDays(tx, [
    target,
    ...ofSources,
    ...rows.map((row) => ({ heapId, day: row.day })),
  ]);
  if (days.size === 0) return undefined;
  return {
    closeUnused,
    change: async ({ packs, ...change }) => {
      const moves = [ownMove(change)];
      const own = came.filter(({ source }) => source === change.source);
      // What is in the heap goes, whatever its product is by now.
      const amount = packs === null && own.length === 0 ? 0 : change.change;
      const comes = day === undefined ? own.find((each) => each.day >= today) : undefined;
      if (amount > 0) moves.push(stockMove(change, comes ?? target, amount));
      if (amount < 0) {
        const chosen = day === undefined && own.length > 0 ? [] : [days.get(dayKey(target))];
        // Other days have something of it only if that was carried over to them.
        const reached = own.length > 0 ? await reachedFrom(tx, own) : undefined;
        const later = [...days.values()].filter((each) => reached?.has(dayKey(each)) ?? true);
        const ownDays = own.map((each) => days.get(dayKey(each)));
        const { taken, rest } = takenFrom([...chosen, ...ownDays, ...later], -amount);
        moves.push(...taken.map(([pool, part]) => stockMove(change, pool, -part)));
        const from = { heapId, day: own[0]?.day ?? target.day };
        if (rest > 0)
          moves.push({ ...stockMove(change, from, rest), source: null }, stockMove(change, from, -rest));
      }
      await writeMoves(tx, days, moves);
      await followHeaps(tx, time);
    },
    takeBack: async (change) => {
      const back = await takeLossBack(tx, [...days.values()], change);
      const own = came.find(({ source }) => source === change.source);
      // What was lost before its source came to the heap comes to it now.
      if (own && !back.some(({ pool }) => "heapId" in pool)) {
        const amount = back.reduce((sum, move) => sum + move.change, 0);
        const by = { ...change, kind: "harvest" as const, change: amount };
        await writeMoves(tx, days, [stockMove(by, own.day >= today ? own : target, amount)]);
      }
      await followHeaps(tx, time);
    },
  };
}

/** The keys of days of heaps, and of those to which something was carried over from them. */
async function reachedFrom(tx: Tx, of: readonly HeapAndDay[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ pool: string }>(sql`
    with recursive reached as (
      select unnest(${sql.param(of.map(dayKey))}::text[]) as pool union
      select entry.heap_id || ' ' || entry.other_day from reached inner join ${stockEntries} as entry
        on entry.pool = reached.pool and kind = 'carried over' and change < 0 and reverses is null
        and not exists (select from ${stockEntries} as back where back.reverses = entry.id)
    ) select pool from reached`);
  return new Set(rows.map(({ pool }) => pool));
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
