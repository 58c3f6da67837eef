import { and, asc, count, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { nameOfSellers } from "#modules/identity/index.ts";
import { orders } from "#modules/order/index.ts";
import type { Heap, HeapMove, HeapMovesQuery } from "../heap-contract.ts";
import { heapDays, heapMoves, heapProducts, heaps } from "../heap-tables.ts";
import { t } from "../server-texts.ts";
import { readBalances } from "./balance.ts";

type HeapList = { today: string; days: string[]; heaps: Heap[] };

/**
 * All heaps by name, with their products, their coming days, and earlier days of which something is left; and the days
 * for which a harvest can be entered.
 */
export async function listHeaps(db: Connection, { now }: { now: Date }): Promise<HeapList> {
  const today = storeDay(now);
  const all = await withBalances(db, await selectHeaps(db, today));
  const coming = all.flatMap(({ next, days }) => [...next, ...days.map(({ day }) => day)]);
  const days = [...new Set(coming)].filter((day) => day >= today).sort(byCodePoint);
  return { today, days, heaps: all };
}

/** Adds the balances of the heaps' days. */
async function withBalances(db: Connection, all: readonly Heap[]): Promise<Heap[]> {
  const pairs = all.flatMap(({ _id, days, next }) =>
    [...new Set([...next, ...days.map(({ day }) => day)])].map((day) => ({ heapId: _id, day })),
  );
  const balances = Map.groupBy((await readBalances(db, pairs)).values(), ({ heapId }) => heapId);
  return all.map((heap) => {
    const known = new Set(heap.days.map(({ day }) => day));
    const days = (balances.get(heap._id) ?? [])
      .filter(({ day, missing }) => known.has(day) || missing > 0)
      .map(({ day, total, left, typed, promised, packed, missing }) => {
        return { day, total, left, typed, promised, packed, missing };
      });
    return { ...heap, days };
  });
}

/** Heaps by name, or one, without the balances of their days. */
export async function selectHeaps(db: Connection, today: string, id?: string): Promise<Heap[]> {
  const { rows } = await db.execute<Heap>(sql`
    select ${heaps.id} as "_id", ${heaps.name}, ${heaps.unit},
      (select coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name, 'quantity', p.pack_quantity,
          'unit', p.pack_unit, 'amount', heap_amount(p.pack_quantity, p.pack_unit))
          order by heap_amount(p.pack_quantity, p.pack_unit), p.name, p.id), '[]')
        from ${heapProducts} hp inner join ${products} p on p.id = hp.product_id
        where hp.heap_id = ${heaps.id}) as products,
      (select coalesce(jsonb_agg(distinct one.day), '[]') from ${heapProducts} hp, unnest(hp.days) as one (day)
        where hp.heap_id = ${heaps.id}) as next,
      (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'total', d.total, 'left', d."left") order by d.day), '[]')
        from ${heapDays} d where d.heap_id = ${heaps.id} and (d.day >= ${today}::date or d."left" > 0)) as days
    from ${heaps} where ${id === undefined ? sql`true` : sql`${heaps.id} = ${id}`}
    order by lower(${heaps.name}), ${heaps.id}`);
  return rows;
}

const DEFAULT_LIMIT = 50;

type MovesPage = { heap: Heap; moves: HeapMove[]; total: number; skipped: number };
type HeapMovesRequest = HeapMovesQuery & { id: string; now: Date };

/** A page of a heap's ledger, the newest entry first. Throws `NOT_FOUND`. */
export async function listHeapMoves(
  db: Connection,
  { id, now, ...query }: HeapMovesRequest,
): Promise<MovesPage> {
  const [heap] = await selectHeaps(db, storeDay(now), id);
  if (!heap) throw new AppError("NOT_FOUND", t.later("heapGone"));
  const own = eq(heapMoves.heapId, id);
  const rows = await selectPage(db, own, query);
  const [first] = rows;
  const [total, skipped, nameOf] = await Promise.all([
    countOf(db, own),
    first ? countOf(db, and(own, gt(heapMoves.id, first.id))) : 0,
    nameOfSellers(db),
  ]);
  return { heap, moves: rows.map((row) => toMove(row, nameOf)), total, skipped };
}

async function selectPage(
  db: Connection,
  own: SQL,
  { after, before, limit = DEFAULT_LIMIT }: HeapMovesQuery,
) {
  const backwards = after === undefined && before !== undefined;
  const olderThan = after === undefined ? undefined : lt(heapMoves.id, after);
  const beyond = backwards ? gt(heapMoves.id, before) : olderThan;
  const { id, day, kind, change, leftAfter: left, otherDay, seller, reason, createdAt } = heapMoves;
  const rows = await db
    .select({
      id,
      day,
      kind,
      change,
      left,
      otherDay,
      seller,
      reason,
      createdAt,
      order: orders.invoiceNumber,
      product: products.name,
    })
    .from(heapMoves)
    .leftJoin(orders, eq(orders.id, heapMoves.orderId))
    .leftJoin(products, eq(products.id, heapMoves.productId))
    .where(and(own, beyond))
    .orderBy(backwards ? asc(id) : desc(id))
    .limit(limit);
  return backwards ? rows.reverse() : rows;
}

async function countOf(db: Connection, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(heapMoves).where(where);
  return row?.total ?? 0;
}

function toMove(
  { id, createdAt, seller, ...move }: Awaited<ReturnType<typeof selectPage>>[number],
  nameOf: (email: string) => string,
): HeapMove {
  return {
    ...move,
    _id: String(id),
    seller: seller && nameOf(seller),
    createdAt: createdAt.toISOString(),
  };
}
