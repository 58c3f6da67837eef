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
  type NewEntry,
  OF_COUNTS,
  type PoolMove,
} from "../allocating/pools.ts";
import type { countsSavedSchema, Count as TypedCount } from "../contract.ts";
import { ownReason } from "../ledger/own-reasons.ts";
import type { Recount } from "../rules/counting.ts";
import type { StockKind } from "../rules/stock-kinds.ts";
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
    const recounts = unchanged
      .filter(({ id }) => !slips.has(id))
      .map(
        ({ id, count, reason }): Recounted => ({ id, before: before.get(id) ?? null, after: count, reason }),
      );
    const [first] = Object.values(errors);
    if (first && recounts.length === 0) {
      throw new AppError(changed.size > 0 ? "CONFLICT" : "NOT_FOUND", first, errors);
    }
    await writeCounts(tx, recounts, { seller });
    await setAvailability(tx, idsOf(recounts, isEmptied), false);
    await setAvailability(tx, idsOf(recounts, isBack), true);
    const previous = recounts.map(({ id, before: count, after: seen }) => ({ id, count, seen }));
    const texts = Object.entries(errors).map(([id, text]) => [id, say(text)]);
    return { previous, errors: Object.fromEntries(texts), unusual: [...slips.keys()] };
  });
}

/**
 * The counts that are so far above those of late, or so far below what is there, that they may be typos, and are not
 * confirmed. 0 is none: it takes a product off sale.
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
        const slip: TypedAmount["says"] = ({ most: left, ...typed }) =>
          t.later(says.below, { ...typed, left });
        return { id, amount, expected: there, isSlip: () => true, words, says: slip };
      }
      const expected = Math.max(most.get(id) ?? 0, there);
      return { id, amount, expected, words, says: (slip) => t.later(says.above, slip) };
    }),
  );
}

/** The refusals of products that are sold from a heap, by their ids. Their products are locked. */
async function inHeaps(
  tx: Tx,
  counts: readonly Pick<TypedCount, "id" | "count">[],
): Promise<Map<string, Text>> {
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
  const last = await lastKinds(tx, idsOf(changed));
  return new Map(
    changed.map(({ id, seen }) => [id, wordsFor({ seen: seen ?? 0, left: now.get(id), last: last.get(id) })]),
  );
}

type Recounted = Recount & { id: string; reason?: string };

/** The seller who counted, null for the demo, and the reason if it is the same for all. */
type CountedBy = { seller: SellerAccount | null; reason?: string };

const arrayOf = (ids: readonly string[]) => sql`any(${sql.param(ids)}::text[])`;

const ofCounts = (ids: readonly string[]) => and(OF_COUNTS, sql`${stockEntries.productId} = ${arrayOf(ids)}`);

/** Writes the seller's counts of locked products, with ledger entries, in a few statements for all. */
export async function writeCounts(
  tx: Tx,
  recounts: readonly Recounted[],
  { seller, reason: common }: CountedBy,
): Promise<void> {
  const idsBefore = idsOf(recounts, ({ before }) => before !== null);
  const counts = new Map([...(await lockCounts(tx, idsBefore)), ...(await begin(tx, recounts))]);
  const moves = recounts.flatMap(({ id, before, after, reason = common }): PoolMove[] => {
    const pool = counts.get(id);
    const change = (after ?? 0) - (before ?? 0);
    if (!pool || (change === 0 && before !== null)) return [];
    const kind = change < 0 ? "corrected" : "harvest";
    return [{ pool, kind, change, seller: seller?.email ?? null, reason: reason || null }];
  });
  const entries: NewEntry[] = [];
  movePools(byKey([...counts.values()]), moves, entries);
  await runTogether(tx, entriesWrites(entries));
  const ended = idsOf(recounts, ({ before, after }) => before !== null && after === null);
  await tx.delete(stockCounts).where(sql`${stockCounts.productId} = ${arrayOf(ended)}`);
}

/** Begins counting products. Throws `CONFLICT` if somebody else has begun meanwhile, so that the seller looks again. */
async function begin(tx: Tx, recounts: readonly Recounted[]): Promise<Map<string, Count>> {
  const ids = idsOf(recounts, ({ before, after }) => before === null && after !== null);
  if (ids.length === 0) return new Map();
  const rows = ids.map((productId) => ({ productId, count: 0 }));
  const begun = await tx.insert(stockCounts).values(rows).onConflictDoNothing().returning();
  if (begun.length < rows.length) throw new AppError("CONFLICT", t.later("countedMeanwhile"));
  return lockCounts(tx, ids);
}

type Change = { seen: number; left: number | undefined; last: StockKind | undefined };

function wordsFor({ seen, left, last }: Change): Text {
  if (left === undefined) return t.later("stoppedSince");
  if (last === "sold" && left < seen) return t.later("soldSince", { sold: seen - left, left });
  return t.later("changedSince", { left });
}

async function lastKinds(tx: Tx, ids: readonly string[]): Promise<Map<string, StockKind>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([stockEntries.productId], { id: stockEntries.productId, kind: stockEntries.kind })
    .from(stockEntries)
    .where(ofCounts(ids))
    .orderBy(stockEntries.productId, desc(stockEntries.id));
  return new Map(rows.map(({ id, kind }) => [id ?? "", kind]));
}

const isEmptied = ({ after }: Recounted) => after === 0;
const isBack = ({ before, after }: Recounted) => before === 0 && after !== null && after > 0;

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
  const before = await readCounts(tx, idsOf(counts));
  const typed = counts.map(typedCount);
  const [refused] = (await inHeaps(tx, typed)).values();
  if (refused) throw new AppError("INVALID", refused);
  await writeCounts(
    tx,
    typed.map(({ id, count: after }) => ({ id, before: before.get(id) ?? null, after })),
    { seller, ...(from === "spreadsheet" && { reason: ownReason("fromSpreadsheet") }) },
  );
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

/** Ends the counting of locked products, whose counts are locked. */
export async function endCounts(tx: Tx, ids: readonly string[], by: CountedBy): Promise<void> {
  const before = await readCounts(tx, ids);
  await writeCounts(
    tx,
    [...before].map(([id, count]) => ({ id, before: count, after: null })),
    by,
  );
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
