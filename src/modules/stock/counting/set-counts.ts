import { and, asc, desc, eq, max, sql } from "drizzle-orm";
import type { Answered } from "#kernel/contract/envelope.ts";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { runTogether } from "#kernel/db/sql-parts.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { type FieldText, type SetBy, setAvailability } from "#modules/catalog/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { isOverHalf, type UnusualAmount } from "#modules/store/index.ts";
import {
  byKey,
  type Count,
  entriesWrites,
  lockCounts,
  lockProducts,
  movePools,
  OF_COUNTS,
  type PoolMove,
} from "../allocating/pools.ts";
import type { countsSavedSchema, Count as TypedCount } from "../contract.ts";
import { ownReason } from "../ledger/own-reasons.ts";
import { t } from "../server-texts.ts";
import { heapProducts, heaps, stockCounts, stockEntries } from "../tables.ts";
import { refuseIfAllUnusual, slipsAmong, type TypedAmount, USUAL_DAYS } from "../unusual.ts";

/** What became of counts, by the products' ids. */
export type CountsSaved = Omit<Answered<typeof countsSavedSchema>, "message">;

/**
 * Sets the packs of many products. A product that was sold since the seller looked (`seen`) is not overwritten, and
 * does not affect the others. At zero a product is sold out, and above zero it is on sale again. If nothing can be
 * saved, throws `CONFLICT`, `NOT_FOUND` for a deleted product, or `UNUSUAL_AMOUNT` for counts that may be typos and are not
 * confirmed; they name the products by id.
 */
export async function setCounts(
  db: Db,
  { counts, seller }: { counts: readonly TypedCount[]; seller: SellerAccount },
): Promise<CountsSaved> {
  return transact(db, async (tx) => {
    const ids = idsOf(counts);
    const locked = await lockCounts(tx, ids);
    const before = new Map([...locked].map(([id, { left }]) => [id, left]));
    const existing = new Set((await lockProducts(tx, ids)).map(({ id }) => id));
    const gone = ids.filter((id) => !existing.has(id)).map((id) => [id, t.later("productGone")] as const);
    const there = counts.filter(({ id }) => existing.has(id));
    const changed = new Map([...(await changedSince(tx, there, before)), ...(await inHeaps(tx, there))]);
    const unchanged = there.filter(({ id }) => !changed.has(id));
    const slips = await slipsIn(tx, unchanged, before);
    refuseIfAllUnusual(slips, counts.length);
    const slipTexts = [...slips].map(([id, { text }]) => [id, text] as const);
    const errors = Object.fromEntries([...gone, ...changed, ...slipTexts]);
    const saved = unchanged.filter(({ id }) => !slips.has(id));
    const [first] = Object.values(errors);
    if (first && saved.length === 0) {
      throw new AppError(changed.size > 0 ? "CONFLICT" : "NOT_FOUND", first, errors);
    }
    await writeCounts(tx, saved, { seller });
    const isBack = ({ id, count }: TypedCount) => before.get(id) === 0 && count !== null && count > 0;
    await setAvailability(
      tx,
      idsOf(saved, ({ count }) => count === 0),
      false,
    );
    await setAvailability(tx, idsOf(saved, isBack), true);
    const previous = saved.map(({ id, count: seen }) => ({ id, count: before.get(id) ?? null, seen }));
    const texts = Object.entries(errors).map(([id, text]) => [id, say(text)]);
    return { previous, errors: Object.fromEntries(texts), unusual: [...slips.keys()] };
  });
}

/**
 * The counts that are so far above those of late, or so far below what is there, that they may be typos, and are not
 * confirmed. 0 is never taken for a typo: it takes a product off sale.
 */
async function slipsIn(
  db: Connection,
  counts: readonly TypedCount[],
  before: ReadonlyMap<string, number>,
  says: Record<"above" | "below", "slipCount" | "slipCounted" | "slipInFile" | "slipCountedInFile"> = {
    above: "slipCount",
    below: "slipCounted",
  },
): Promise<Map<string, UnusualAmount>> {
  const open = counts.flatMap(({ id, count, confirmed }) =>
    count === null || confirmed ? [] : [{ id, amount: count }],
  );
  if (open.length === 0) return new Map();
  const rows = await db
    .select({ id: stockEntries.productId, most: max(stockEntries.leftAfter) })
    .from(stockEntries)
    .where(
      sql`${ofCounts(idsOf(open))}
        and ${stockEntries.createdAt} > now() - make_interval(days => ${USUAL_DAYS})`,
    )
    .groupBy(stockEntries.productId);
  const most = new Map(rows.map((row) => [row.id, row.most ?? 0]));
  return slipsAmong(
    db,
    open.map(({ id, amount }): TypedAmount => {
      const there = before.get(id) ?? 0;
      const words = (packs: number) => t("packs", { packs });
      if (amount > 0 && isOverHalf(there - amount, there)) {
        const slip: TypedAmount["says"] = (of) => t.later(says.below, of);
        return { id, amount, expected: there, isSlip: () => true, words, says: slip };
      }
      const expected = Math.max(most.get(id) ?? 0, there);
      return { id, amount, expected, words, says: (slip) => t.later(says.above, slip) };
    }),
  );
}

/** The refusals of products that are sold from a heap, by their ids. Their products are locked. */
async function inHeaps(tx: Tx, counts: readonly NewCount[]): Promise<Map<string, Text>> {
  const ids = idsOf(counts, ({ count }) => count !== null);
  const rows = await tx
    .select({ id: heapProducts.productId, heap: heaps.name })
    .from(heapProducts)
    .innerJoin(heaps, eq(heaps.id, heapProducts.heapId))
    .where(sql`${heapProducts.productId} = ${arrayOf(ids)}`);
  return new Map(rows.map(({ id, heap }) => [id, t.later("soldFromHeap", { heap })]));
}

/** The events since the seller looked, for products whose count has changed, by their ids. */
async function changedSince(
  tx: Tx,
  counts: readonly TypedCount[],
  now: ReadonlyMap<string, number>,
): Promise<Map<string, Text>> {
  const changed = counts.filter(({ id, count, seen }) => {
    const left = now.get(id) ?? null;
    // The count equals the wanted one already, for example because it was sent twice.
    return seen !== undefined && seen !== left && count !== left;
  });
  if (changed.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([stockEntries.productId], { id: stockEntries.productId, kind: stockEntries.kind })
    .from(stockEntries)
    .where(ofCounts(idsOf(changed)))
    .orderBy(stockEntries.productId, desc(stockEntries.id));
  const last = new Map(rows.map(({ id, kind }) => [id, kind]));
  return new Map(
    changed.map(({ id, seen }): [string, Text] => {
      const left = now.get(id);
      if (left === undefined) return [id, t.later("stoppedSince")];
      const sold = last.get(id) === "sold" ? (seen ?? 0) - left : 0;
      return [id, sold > 0 ? t.later("soldSince", { sold, left }) : t.later("changedSince", { left })];
    }),
  );
}

/** A count to write; null ends the counting. */
type NewCount = Pick<TypedCount, "id" | "count" | "reason">;

/** The seller who counted, null for the demo, and the reason if it is the same for all. */
type CountedBy = { seller: SellerAccount | null; reason?: string };

const arrayOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::text[])`;

const ofCounts = (ids: readonly string[]) => and(OF_COUNTS, sql`${stockEntries.productId} = ${arrayOf(ids)}`);

/**
 * Writes the seller's counts of locked products, with ledger entries, in a few statements for all. Throws `CONFLICT` if
 * somebody else has begun to count meanwhile, so that the seller looks again.
 */
export async function writeCounts(
  tx: Tx,
  typed: readonly NewCount[],
  { seller, reason: common }: CountedBy,
): Promise<void> {
  const before = await lockCounts(tx, idsOf(typed));
  const begun = idsOf(typed, ({ id, count }) => count !== null && !before.has(id));
  const counts = new Map([...before, ...(await begin(tx, begun))]);
  const moves = typed.flatMap(({ id, count, reason = common }): PoolMove[] => {
    const pool = counts.get(id);
    const change = (count ?? 0) - (pool?.left ?? 0);
    if (!pool || (change === 0 && before.has(id))) return [];
    const kind = change < 0 ? "corrected" : "harvest";
    return [{ pool, kind, change, seller: seller?.email ?? null, reason: reason || null }];
  });
  await runTogether(tx, entriesWrites(movePools(byKey([...counts.values()]), moves)));
  const ended = idsOf(typed, ({ count }) => count === null);
  await tx.delete(stockCounts).where(sql`${stockCounts.productId} = ${arrayOf(ended)}`);
}

async function begin(tx: Tx, ids: readonly string[]): Promise<Map<string, Count>> {
  if (ids.length === 0) return new Map();
  const rows = ids.map((productId) => ({ productId, count: 0 }));
  const begun = await tx.insert(stockCounts).values(rows).onConflictDoNothing().returning();
  if (begun.length < rows.length) throw new AppError("CONFLICT", t.later("countedMeanwhile"));
  return lockCounts(tx, ids);
}

const idsOf = <Of extends { id: string }>(all: readonly Of[], matches: (one: Of) => boolean = () => true) =>
  all.filter(matches).map(({ id }) => id);

/**
 * Writes counts that were typed as texts, of locked products, with ledger entries. Throws `INVALID` for a product that is
 * sold from a heap.
 */
export async function importCounts(
  tx: Tx,
  counts: readonly FieldText[],
  { seller, from }: SetBy,
): Promise<void> {
  const typed = counts.map(typedCount);
  const [refused] = (await inHeaps(tx, typed)).values();
  if (refused) throw new AppError("INVALID", refused);
  const reason = from === "spreadsheet" ? ownReason("fromSpreadsheet") : "";
  await writeCounts(tx, typed, { seller, reason });
}

const typedCount = ({ id, text }: FieldText) => ({ id, count: text === "" ? null : Number(text) });

/** Finds typed counts that may be typos, with the words about each, by their products' ids. */
export async function unusualInFile(
  db: Connection,
  counts: readonly FieldText[],
): Promise<Map<string, Text>> {
  const before = await readCounts(db, idsOf(counts));
  const says = { above: "slipInFile", below: "slipCountedInFile" } as const;
  const slips = await slipsIn(db, counts.map(typedCount), before, says);
  return new Map([...slips].map(([id, { text }]) => [id, text]));
}

/** Returns true if any product is counted. */
export async function countsAny(db: Connection): Promise<boolean> {
  const rows = await db.select({ id: stockCounts.productId }).from(stockCounts).limit(1);
  return rows.length > 0;
}

/** The counts of products, by their ids. */
export async function readCounts(db: Connection, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: stockCounts.productId, count: stockCounts.count })
    .from(stockCounts)
    .where(sql`${stockCounts.productId} = ${arrayOf(ids)}`)
    .orderBy(asc(stockCounts.productId));
  return new Map(rows.map(({ id, count }) => [id, count]));
}
