import { type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { RepeatedJob } from "#kernel/jobs/run-jobs.ts";
import { products, setAvailability } from "#modules/catalog/index.ts";
import { type DayRules, deliveryDays, openedDelivery } from "#modules/delivery/index.ts";
import { heapDays, heapProducts } from "../tables.ts";

/** The time and the delivery rules that decide which days take orders. */
export type OrderingTime = { now: Date; rules: DayRules };

/**
 * Puts products of heaps on and off sale as their heaps fill and empty, days pass, and the delivery settings change.
 * Orders leave that to it, so that they hold no product but their own. Until it looks, lists and pages already show such
 * a product as sold out, and orders are refused.
 */
export const followHeapsJob: RepeatedJob = {
  name: "stock: follow heaps",
  everySeconds: 5,
  run: ({ db, services, now }) =>
    lookAtHeaps(db, { now: now(), rules: openedDelivery.of({ services }).current() }),
};

/** Looks without locking anything, and follows in a transaction if something has changed. */
export async function lookAtHeaps(db: Db, time: OrderingTime): Promise<void> {
  const changed = (await changedDays(db, time)).length > 0 || (await changedProducts(db)).length > 0;
  if (changed) await transact(db, (tx) => followHeaps(tx, time));
}

/**
 * Updates the days of heaps' products, and puts the products whose availability has changed on or off sale. One that
 * the seller has taken off sale stays so until its heap runs out and fills again. It never waits, as the caller may hold
 * days of heaps and lots: what somebody else holds just now is left to the next look, five seconds later.
 */
export async function followHeaps(tx: Tx, time: OrderingTime): Promise<void> {
  await writeDays(tx, await changedDays(tx, time));
  const changed = await changedProducts(tx);
  if (changed.length === 0) return;
  const held = await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(changed.map(({ id }) => id))}::text[])`)
    .orderBy(products.id)
    .for("no key update", { skipLocked: true });
  const ids = held.map(({ id }) => id);
  // Another process may have followed them while this one waited.
  const { rows } = await tx.execute<{ id: string; available: boolean }>(sql`
    update ${heapProducts} set available = not available
    where ${heapProducts.productId} = any(${sql.param(ids)}::text[]) and available <> ${hasEnough()}
    returning ${heapProducts.productId} as id, available`);
  const of = (available: boolean) => rows.filter((row) => row.available === available).map(({ id }) => id);
  await setAvailability(tx, of(false), false);
  await setAvailability(tx, of(true), true);
}

/** The condition that one of a product's days has enough for a pack, as SQL about a row of `heap_products`. */
const hasEnough = () => sql`exists (select from ${heapDays}
  where ${heapDays.heapId} = heap_products.heap_id and ${heapDays.day} = any(heap_products.days)
    and ${heapDays.left} >= ${packAmountSql(sql`heap_products.product_id`)})`;

/** A product's pack in base units, as SQL. */
const packAmountSql = (productId: SQL) =>
  sql`(select heap_amount(pack_quantity, pack_unit) from ${products} where id = ${productId})`;

async function changedProducts(db: Connection): Promise<{ id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from ${heapProducts} where available <> ${hasEnough()} order by product_id`);
  return rows;
}

type Days = { id: string; days: readonly string[] };

/** The products whose coming delivery days are others than at the last look. */
async function changedDays(db: Connection, { now, rules }: OrderingTime): Promise<Days[]> {
  const rows = await db
    .select({ id: heapProducts.productId, category: products.categoryPath, days: heapProducts.days })
    .from(heapProducts)
    .innerJoin(products, sql`${products.id} = ${heapProducts.productId}`)
    .orderBy(heapProducts.productId);
  const daysByCategory = new Map<string, readonly string[]>();
  return rows.flatMap(({ id, category, days: before }) => {
    const days = daysByCategory.get(category) ?? deliveryDays([category], now, rules);
    daysByCategory.set(category, days);
    return days.join() === before.join() ? [] : [{ id, days }];
  });
}

async function writeDays(tx: Tx, changed: readonly Days[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ${heapProducts} set days = array(select jsonb_array_elements_text(known.days))::date[]
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as known (id text, days jsonb)
    where ${heapProducts.productId} = known.id`);
}

/**
 * A query of heaps' products with their packs left, by the products' ids: on the first day that has enough for one.
 * Other products are left out.
 */
export const heapPacksQuery = (ids: SQL) => sql`
  select ${heapProducts.productId} as "productId", ${products.name}, true as "isOfHeap", coalesce((
    select ${heapDays.left} / heap_amount(${products.packQuantity}, ${products.packUnit}) from ${heapDays}
    where ${heapDays.heapId} = ${heapProducts.heapId} and ${heapDays.day} = any(${heapProducts.days})
      and ${heapDays.left} >= heap_amount(${products.packQuantity}, ${products.packUnit})
    order by ${heapDays.day} limit 1), 0)::int as "left"
  from ${heapProducts} inner join ${products} on ${products.id} = ${heapProducts.productId}
  where ${heapProducts.productId} = any(${ids})`;
