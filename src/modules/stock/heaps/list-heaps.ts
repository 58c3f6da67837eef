import { sql } from "drizzle-orm";
import type { Answered } from "#kernel/contract/envelope.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { dayKey } from "../allocating/pools.ts";
import type { BalanceQuery, balanceAnswerSchema, Heap, heapListSchema } from "../contract.ts";
import { t } from "../server-texts.ts";
import { heapDays, heapProducts, heaps } from "../tables.ts";
import { readBalances } from "./balance.ts";
import { askExtensions } from "./stock-extensions.ts";

/**
 * All heaps by name, with their products, their coming days, and earlier days of which something is left; and the days
 * for which a harvest can be entered.
 */
export async function listHeaps(
  db: Connection,
  { now }: { now: Date },
): Promise<Answered<typeof heapListSchema>> {
  const today = storeDay(now);
  const all = await withBalances(db, await selectHeaps(db, today));
  const coming = all.flatMap(({ next, days }) => [...next, ...days.map(({ day }) => day)]);
  const days = [...new Set(coming)].filter((day) => day >= today).sort(byCodePoint);
  return { today, days, heaps: all };
}

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

/** The number of past days that can be chosen. */
const PAST_DAYS = 28;

/**
 * The balance of a heap's day, or of a product's: the day on which shoppers get it next, if none is chosen. Throws
 * `NOT_FOUND` for a heap that is gone, and a product without one.
 */
export async function showBalance(
  db: Connection,
  { heap: heapId, product, day: chosen, now }: BalanceQuery & { now: Date },
): Promise<Answered<typeof balanceAnswerSchema>> {
  const today = storeDay(now);
  const id = heapId ?? (product === undefined ? undefined : await heapOf(db, product));
  const [heap] = id === undefined ? [] : await selectHeaps(db, today, id);
  if (!heap) throw new AppError("NOT_FOUND", t.later(product === undefined ? "heapGone" : "noHeap"));
  const day = chosen ?? nextDay(heap, product) ?? today;
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::text as day from ${heapDays}
    where heap_id = ${heap._id} and day >= ${daysLater(today, -PAST_DAYS)}::date`);
  const days = [...new Set([day, ...heap.next, ...rows.map((row) => row.day)])].sort(byCodePoint);
  const balances = await readBalances(db, [{ heapId: heap._id, day }]);
  const balance = balances.get(dayKey({ heapId: heap._id, day }));
  if (!balance) throw new AppError("NOT_FOUND", t.later("heapGone"));
  const { heapId: _, lots, ...amounts } = balance;
  const ids = lots.map(({ source }) => source);
  const known = await askExtensions(({ sources }) => sources?.(db, ids));
  const words = new Map(known.map((source) => [source.id, source]));
  const named = lots.map(({ source, amount }) => {
    const { label = t("sourceGone"), to = null } = words.get(source) ?? {};
    return { source, label, to, amount };
  });
  return { today, days, heap, balance: { ...amounts, lots: named } };
}

async function heapOf(db: Connection, product: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select heap_id as id from ${heapProducts} where product_id = ${product}`,
  );
  return rows[0]?.id;
}

/** The first coming day that has enough for a pack of the product, as shoppers see it; else the first, or the last with a rest. */
function nextDay({ next, days, products }: Heap, product: string | undefined): string | undefined {
  const packs = products.filter(({ _id }) => product === undefined || _id === product);
  const pack = Math.min(...packs.map(({ amount }) => amount));
  const enough = next.find((day) => days.some((each) => each.day === day && each.left >= pack));
  return enough ?? next[0] ?? days.at(-1)?.day;
}
