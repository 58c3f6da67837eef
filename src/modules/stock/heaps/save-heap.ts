import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError, refused } from "#kernel/errors/app-error.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { packText, products } from "#modules/catalog/index.ts";
import { deliveryDays } from "#modules/delivery/index.ts";
import { type RecordKind, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import {
  type LockedProduct,
  lockCounts,
  lockProducts,
  type PoolMove,
  writeMoves,
} from "../allocating/pools.ts";
import type { HeapFields } from "../contract.ts";
import { writeCounts } from "../counting/set-counts.ts";
import { ownReason } from "../ledger/own-reasons.ts";
import { type BaseUnit, baseUnitOf, packAmount } from "../rules/shared/base-units.ts";
import { t } from "../server-texts.ts";
import { heapDays, heapProducts, heaps } from "../tables.ts";
import { followHeaps, type OrderingTime } from "./follow-availability.ts";
import { openHeapDays } from "./harvest.ts";
import { askExtensions } from "./stock-extensions.ts";

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
    const own = await productIdsOf(tx, id);
    const locked = await lockWithCounts(tx, [...new Set([...own, ...fields.products])]);
    const chosen = locked.filter((each) => fields.products.includes(each.id));
    if (chosen.length < fields.products.length) throw productGone();
    refuseOtherKinds(chosen, heap.unit);
    await tx.update(heaps).set({ name: fields.name }).where(eq(heaps.id, id));
    const newIds = sql`${sql.param(fields.products)}::text[]`;
    await tx
      .delete(heapProducts)
      .where(sql`${heapProducts.heapId} = ${id} and ${heapProducts.productId} <> all(${newIds})`);
    await join(tx, heap, { chosen: chosen.filter((each) => !own.includes(each.id)), seller, time });
    await closeUnused();
    await followHeaps(tx, time);
    await recordActions(tx, seller, {
      subject: HEAP_RECORD,
      action: "changed",
      id,
      name: fields.name,
      before: recordOf(
        heap.name,
        locked.filter((each) => own.includes(each.id)),
      ),
      after: recordOf(fields.name, chosen),
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
    const before = recordOf(heap.name, await lockProducts(tx, await productIdsOf(tx, id)));
    await tx.delete(heaps).where(eq(heaps.id, id));
    await recordActions(tx, seller, [
      { subject: HEAP_RECORD, action: "deleted", id, name: heap.name, before },
    ]);
  });
}

/** Locks all days of a heap, with the one for which products that join it bring something along. */
async function lockDays(tx: Tx, id: string, joining?: Pick<Saving, "products" | "time">) {
  const days = await tx.select({ day: heapDays.day }).from(heapDays).where(eq(heapDays.heapId, id));
  if (joining) {
    const own = await productIdsOf(tx, id);
    const others = joining.products.filter((product) => !own.includes(product));
    const day = await nextDay(tx, others, joining.time);
    if (day !== undefined) days.push({ day });
  }
  return openHeapDays(
    tx,
    days.map(({ day }) => ({ heapId: id, day })),
  );
}

/** Locks a heap after its days, as orders hold them first. */
async function lockHeap(tx: Tx, id: string, strength: "update" | "no key update") {
  const [heap] = await tx.select().from(heaps).where(eq(heaps.id, id)).for(strength);
  if (!heap) throw new AppError("NOT_FOUND", t.later("heapGone"));
  return heap;
}

async function productIdsOf(tx: Tx, heapId: string): Promise<string[]> {
  const { productId: id } = heapProducts;
  const rows = await tx.select({ id }).from(heapProducts).where(eq(heapProducts.heapId, heapId));
  return rows.map((row) => row.id);
}

/** Locks products after their counts of packs, as orders do. */
async function lockWithCounts(tx: Tx, ids: readonly string[]): Promise<LockedProduct[]> {
  await lockCounts(tx, ids);
  return lockProducts(tx, ids);
}

function unitOf(chosen: readonly LockedProduct[]): BaseUnit {
  const [first] = chosen;
  const unit = first && baseUnitOf(first.unit);
  if (!unit) throw first ? otherKind(first) : productGone();
  refuseOtherKinds(chosen, unit);
  return unit;
}

function refuseOtherKinds(chosen: readonly LockedProduct[], unit: BaseUnit): void {
  const other = chosen.find((each) => baseUnitOf(each.unit) !== unit || packAmount(each) === undefined);
  if (other) throw otherKind(other);
}

const productGone = () => refused("products", t.later("productGone"));

const otherKind = ({ name: product, ...pack }: LockedProduct) =>
  refused("products", t.later("otherKindOfPack", { product, pack: packText(pack) }));

type Joiners = { chosen: readonly LockedProduct[]; seller: SellerAccount; time: OrderingTime };

/**
 * Takes locked products into a heap, with what is there of them: what came of growers' lots before counts for the next
 * delivery day, as it is packed from now on.
 */
async function join(
  tx: Tx,
  { id: heapId, unit }: { id: string; unit: BaseUnit },
  { chosen, seller, time }: Joiners,
): Promise<void> {
  if (chosen.length === 0) return;
  const productIds = chosen.map(({ id }) => id);
  const reason = ownReason("nowInHeap");
  const ended = productIds.map((id) => ({ id, count: null }));
  await writeCounts(tx, ended, { seller, reason });
  const joined = await tx
    .insert(heapProducts)
    .values(productIds.map((productId) => ({ productId, heapId })))
    .onConflictDoNothing()
    .returning();
  const taken = chosen.find(({ id }) => !joined.some(({ productId }) => productId === id));
  if (taken) throw refused("products", t.later("inOtherHeap", { product: taken.name }), "CONFLICT");
  const brought = await askExtensions(({ there }) => there?.(tx, { productIds, unit }));
  const parts = brought.filter(({ amount }) => amount > 0);
  if (parts.length === 0) return;
  const day = (await nextDay(tx, productIds, time)) ?? storeDay(time.now);
  const { days } = await openHeapDays(tx, [{ heapId, day }]);
  const moves = parts.map(({ source, amount: change }): PoolMove => {
    return { pool: { heapId, day }, kind: "harvest", change, source, seller: seller.email, reason };
  });
  await writeMoves(tx, days, moves);
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

const recordOf = (name: string, chosen: readonly LockedProduct[]) => ({
  name,
  products: inStoreLanguage(() =>
    chosen.map((each) => t("productAndPack", { product: each.name, pack: packText(each) })).join(", "),
  ),
});
