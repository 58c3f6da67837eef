import { eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { dayKey, type HeapDay, lockHeapDays, writeMoves } from "../allocating/pools.ts";
import { heapProducts, stockEntries } from "../tables.ts";

type Giving = { amount: number; source: string; seller: SellerAccount; reason: string };

/** A heap's day, locked until the transaction ends, from which typed produce is given to a source. */
export type LockedTyped = HeapDay & {
  /** Typed without a source. */
  typed: number;
  /** The part of the day that was written off or has spoilt at packing, and that no source bears. */
  lost: number;
  /** Gives a part of it to a source, as what came of it. The heap has as much as before. */
  give: (giving: Giving) => Promise<void>;
};

/** The orders that took something for a day from a product's heap. Nothing is locked. */
export async function ordersOfHeap(
  tx: Tx,
  { productId, day }: { productId: string; day: string },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct order_id as id from ${stockEntries} where order_id is not null
      and pool = (select heap_id from ${heapProducts} where product_id = ${productId}) || ' ' || ${day}::date`);
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
  return {
    ...locked,
    ...(await typedOn(tx, locked)),
    give: async ({ amount, source, seller, reason }) => {
      const by = { pool: locked, seller: seller.email, reason };
      await writeMoves(tx, days, [
        { pool: { source }, kind: "harvest", change: amount, seller: seller.email },
        { ...by, source, kind: "harvest", change: amount },
        { ...by, kind: "corrected", change: -amount },
      ]);
    },
  };
}

async function typedOn(tx: Tx, of: HeapDay): Promise<Pick<LockedTyped, "typed" | "lost">> {
  const { rows } = await tx.execute<Pick<LockedTyped, "typed" | "lost">>(sql`
    with move as (select * from ${stockEntries} where pool = ${dayKey(of)}),
      gone as (select * from move where kind = 'spoilt' or kind = 'written off' and source is null),
      borne as (select change from ${stockEntries} where pool = source and (part_of in (select id from gone)
        or kind = 'spoilt' and (order_id, product_id) in (select order_id, product_id from gone)))
    select
      coalesce((select sum(change) from move where kind in ('harvest', 'corrected') and source is null), 0)::float8 as typed,
      (coalesce((select sum(change) from borne), 0) - coalesce((select sum(change) from gone), 0))::float8 as lost`);
  return rows[0] ?? { typed: 0, lost: 0 };
}
