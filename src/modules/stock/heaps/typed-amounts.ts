import { eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { heapMoves, heapProducts } from "../heap-tables.ts";
import { type HeapDay, lockHeapDays, moveHeaps } from "./heap-days.ts";

type Giving = { amount: number; source: string; seller: SellerAccount; reason: string };

/** A heap's day, locked until the transaction ends, from which typed produce is given to a source. */
export type LockedTyped = HeapDay & {
  /** Typed without a source. */
  typed: number;
  /** The part of the day that was written off by these entries of the ledger, or has spoilt for these orders. */
  lost: { amount: number; moveIds: number[]; orderIds: string[] };
  /** The products of the heap. */
  products: string[];
  /** Gives a part of it to a source. The heap has as much as before. */
  give: (giving: Giving) => Promise<void>;
};

/** The orders that took something for a day from a product's heap. Nothing is locked. */
export async function ordersOfHeap(
  tx: Tx,
  { productId, day }: { productId: string; day: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct ${heapMoves.orderId} as id from ${heapMoves}
    inner join ${heapProducts} on ${heapProducts.heapId} = ${heapMoves.heapId}
    where ${heapProducts.productId} = ${productId} and ${heapMoves.day} = ${day} and ${heapMoves.orderId} is not null`);
  return rows.map(({ id }) => id);
}

/** Locks a day of a product's heap. Undefined for a product without a heap, and a day without produce. */
export async function lockTyped(
  tx: Tx,
  { productId, day }: { productId: string; day: string },
): Promise<LockedTyped | undefined> {
  const [heap] = await tx
    .select({ id: heapProducts.heapId })
    .from(heapProducts)
    .where(eq(heapProducts.productId, productId));
  if (!heap) return undefined;
  const days = await lockHeapDays(tx, [{ heapId: heap.id, day }]);
  const [locked] = days.values();
  if (!locked) return undefined;
  const products = await tx
    .select({ id: heapProducts.productId })
    .from(heapProducts)
    .where(eq(heapProducts.heapId, heap.id));
  return {
    ...locked,
    ...(await typedOn(tx, locked)),
    products: products.map(({ id }) => id),
    give: async ({ amount, source, seller, reason }) => {
      const by = { heapId: heap.id, day, seller: seller.email, reason };
      await moveHeaps(tx, days, [
        { ...by, source, kind: "harvest", change: amount },
        { ...by, kind: "corrected", change: -amount },
      ]);
    },
  };
}

async function typedOn(tx: Tx, { heapId, day }: HeapDay): Promise<Pick<LockedTyped, "typed" | "lost">> {
  const { rows } = await tx.execute<{ typed: number } & LockedTyped["lost"]>(sql`
    with move as (select * from ${heapMoves} where heap_id = ${heapId} and day = ${day}),
      lost as (select * from move where kind = 'spoilt' or kind = 'written off' and source is null)
    select
      coalesce((select sum(change) from move where kind in ('harvest', 'corrected') and source is null), 0)::float8 as typed,
      coalesce((select -sum(change) from lost), 0)::float8 as amount,
      coalesce((select jsonb_agg(id) from lost where order_id is null), '[]') as "moveIds",
      coalesce((select jsonb_agg(distinct order_id) from lost where order_id is not null), '[]') as "orderIds"`);
  const { typed = 0, amount = 0, moveIds = [], orderIds = [] } = rows[0] ?? {};
  return { typed, lost: { amount, moveIds, orderIds } };
}
