import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { packText, products } from "#modules/catalog/index.ts";
import { deliveryDays } from "#modules/delivery/index.ts";
import { type RecordKind, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { type LockedProduct, lockCounts, lockProducts, writeMoves } from "../allocating/pools.ts";
import type { HeapFields } from "../contract.ts";
import { endCounts } from "../counting/set-counts.ts";
import { ownReason } from "../ledger/own-reasons.ts";
import { type BaseUnit, baseUnitOf, packAmount } from "../rules/shared/base-units.ts";
import { t } from "../server-texts.ts";
import { heapDays, heapProducts, heaps } from "../tables.ts";
import { followHeaps, type OrderingTime } from "./follow-availability.ts";
import { openHeapDays } from "./harvest.ts";
import { stockExtensions } from "./stock-extensions.ts";

/** Heaps among what sellers change. */
export const HEAP_RECORD: RecordKind = {
  name: "heap",
  all: t.later("heaps"),
  one: t.later("heap"),
  many: (count) => t.later("manyHeaps", { count }),
  fields: { name: t.later("heapName"), products: t.later("productsField") },
  seenBy: "stock.see",
};

type Saving = HeapFields & { seller: SellerAccount; time: OrderingTime };

/**
 * Adds a heap that products are sold from, and returns its id. Products that were counted in packs no longer are. Until
 * a harvest is entered, its products are off sale. Throws `INVALID` for a product that is gone or has a pack of another
 * kind, and `CONFLICT` for one that belongs to another heap.
 */
export function addHeap(db: Db, { seller, time, ...fields }: Saving): Promise<string> {
  return transact(db, async (tx) => {
    const chosen = await lockWithCounts(tx, fields.products);
    if (chosen.length < fields.products.length) throw productGone();
    const unit = unitOf(chosen);
    const [heap] = await tx.insert(heaps).values({ name: fields.name, unit }).returning();
    if (!heap) throw new Error("the new heap returned no row");
    await join(tx, heap, { chosen, seller, time });
    await followHeaps(tx, time);
    const after = recordOf(fields.name, chosen);
    await recordActions(tx, seller, [
      { subject: HEAP_RECORD, action: "added", id: heap.id, name: heap.name, after },
    ]);
    return heap.id;
  });
}

/**
 * Changes a heap's name and products. A product that leaves it is no longer counted. Throws `NOT_FOUND`, and as
 * `addHeap`.
 */
export async function changeHeap(
  db: Db,
  { id, seller, time, ...fields }: Saving & { id: string },
): Promise<void> {
  await transact(db, async (tx) => {
    const { closeUnused } = await lockDays(tx, id, { products: fields.products, time });
    // The first amount of a day that is entered meanwhile refers to the heap.
    const heap = await lockHeap(tx, id, "no key update");
    const before = await productsOf(tx, id);
    const chosen = await lockWithCounts(tx, [
      ...new Set([...before.map((each) => each.id), ...fields.products]),
    ]);
    const newProducts = chosen.filter((each) => fields.products.includes(each.id));
    if (newProducts.length < fields.products.length) throw productGone();
    refuseOtherKinds(newProducts, heap.unit);
    await tx.update(heaps).set({ name: fields.name }).where(eq(heaps.id, id));
    const newIds = sql`${sql.param(fields.products)}::text[]`;
    await tx
      .delete(heapProducts)
      .where(sql`${heapProducts.heapId} = ${id} and ${heapProducts.productId} <> all(${newIds})`);
    const beforeIds = new Set(before.map((each) => each.id));
    await join(tx, heap, { chosen: newProducts.filter((each) => !beforeIds.has(each.id)), seller, time });
    await closeUnused();
    await followHeaps(tx, time);
    await recordActions(tx, seller, {
      subject: HEAP_RECORD,
      action: "changed",
      id,
      name: fields.name,
      before: recordOf(heap.name, before),
      after: recordOf(fields.name, newProducts),
    });
  });
}

/** Deletes a heap with its days and ledger. Its products are no longer counted. Throws `NOT_FOUND`. */
export async function deleteHeap(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    await lockDays(tx, id);
    const heap = await lockHeap(tx, id, "update");
    const before = recordOf(heap.name, await productsOf(tx, id));
    await tx.delete(heaps).where(eq(heaps.id, id));
    await recordActions(tx, seller, [
      { subject: HEAP_RECORD, action: "deleted", id, name: heap.name, before },
    ]);
  });
}

type Joiners = { products: readonly string[]; time: OrderingTime };

/** Locks all days of a heap, with the one for which products that join it bring something along. */
async function lockDays(tx: Tx, id: string, joining?: Joiners) {
  const own = await tx.select({ day: heapDays.day }).from(heapDays).where(eq(heapDays.heapId, id));
  const there = new Set((await productsOf(tx, id)).map((each) => each.id));
  const others = joining?.products.filter((product) => !there.has(product)) ?? [];
  const next = joining && (await nextDay(tx, others, joining.time));
  const days = [...own.map(({ day }) => day), ...(next ? [next] : [])];
  return openHeapDays(
    tx,
    days.map((day) => ({ heapId: id, day })),
  );
}

/** Locks a heap after its days, as orders hold them first. */
async function lockHeap(tx: Tx, id: string, strength: "update" | "no key update") {
  const [heap] = await tx.select().from(heaps).where(eq(heaps.id, id)).for(strength);
  if (!heap) throw new AppError("NOT_FOUND", t.later("heapGone"));
  return heap;
}

type Chosen = { id: string; name: string; quantity: number; unit: string };

const productsOf = (tx: Tx, heapId: string): Promise<Chosen[]> =>
  tx
    .select({
      id: products.id,
      name: products.name,
      quantity: products.packQuantity,
      unit: products.packUnit,
    })
    .from(products)
    .innerJoin(heapProducts, eq(heapProducts.productId, products.id))
    .where(eq(heapProducts.heapId, heapId))
    .orderBy(asc(products.id));

/** Locks products after their counts of packs, as orders do. */
async function lockWithCounts(tx: Tx, ids: readonly string[]): Promise<LockedProduct[]> {
  await lockCounts(tx, ids);
  return lockProducts(tx, ids);
}

function unitOf(chosen: readonly Chosen[]): BaseUnit {
  const [first] = chosen;
  const unit = first && baseUnitOf(first.unit);
  if (!unit) throw first ? otherKind(first) : productGone();
  refuseOtherKinds(chosen, unit);
  return unit;
}

function refuseOtherKinds(chosen: readonly Chosen[], unit: BaseUnit): void {
  const other = chosen.find((each) => baseUnitOf(each.unit) !== unit || packAmount(each) === undefined);
  if (other) throw otherKind(other);
}

function productGone(): AppError {
  const gone = t.later("productGone");
  return new AppError("INVALID", gone, { products: gone });
}

function otherKind({ name: product, ...pack }: Chosen): AppError {
  const other = t.later("otherKindOfPack", { product, pack: packText(pack) });
  return new AppError("INVALID", other, { products: other });
}

type JoiningBy = { chosen: readonly Chosen[]; seller: SellerAccount; time: OrderingTime };

/**
 * Takes locked products into a heap, with what is there of them: what came of growers' lots before counts for the next
 * delivery day, as it is packed from now on.
 */
async function join(
  tx: Tx,
  { id: heapId, unit }: { id: string; unit: BaseUnit },
  { chosen, seller, time }: JoiningBy,
): Promise<void> {
  if (chosen.length === 0) return;
  const ids = chosen.map(({ id }) => id);
  await endCounts(tx, ids, { seller, reason: ownReason("nowInHeap") });
  const joined = await tx
    .insert(heapProducts)
    .values(ids.map((productId) => ({ productId, heapId })))
    .onConflictDoNothing()
    .returning();
  const taken = chosen.find(({ id }) => !joined.some(({ productId }) => productId === id));
  if (!taken) return bringIn(tx, { heapId, unit, productIds: ids }, { seller, time });
  const elsewhere = t.later("inOtherHeap", { product: taken.name });
  throw new AppError("CONFLICT", elsewhere, { products: elsewhere });
}

type Bringing = { heapId: string; unit: BaseUnit; productIds: readonly string[] };

/** Enters what is there of products that have joined a heap for its next delivery day. */
async function bringIn(
  tx: Tx,
  { heapId, ...joining }: Bringing,
  { seller, time }: Omit<JoiningBy, "chosen">,
): Promise<void> {
  const there = await Promise.all(stockExtensions().map((extension) => extension.there?.(tx, joining) ?? []));
  const parts = there.flat().filter(({ amount }) => amount > 0);
  if (parts.length === 0) return;
  const day = (await nextDay(tx, joining.productIds, time)) ?? storeDay(time.now);
  const { days } = await openHeapDays(tx, [{ heapId, day }]);
  const by = {
    pool: { heapId, day },
    kind: "harvest" as const,
    seller: seller.email,
    reason: ownReason("nowInHeap"),
  };
  await writeMoves(
    tx,
    days,
    parts.map(({ source, amount }) => ({ ...by, source, change: amount })),
  );
}

/** The next delivery day of products; undefined for none. */
async function nextDay(tx: Tx, ids: readonly string[], time: OrderingTime): Promise<string | undefined> {
  const [product] = await tx
    .select({ category: products.categoryPath })
    .from(products)
    .where(sql`${products.id} = any(${sql.param([...ids])}::text[])`)
    .orderBy(asc(products.id))
    .limit(1);
  return product && (deliveryDays([product.category], time.now, time.rules)[0] ?? storeDay(time.now));
}

const recordOf = (name: string, chosen: readonly Chosen[]) => ({
  name,
  products: inStoreLanguage(() =>
    chosen.map((each) => t("productAndPack", { product: each.name, pack: packText(each) })).join(", "),
  ),
});
