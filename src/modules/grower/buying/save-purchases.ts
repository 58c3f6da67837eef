import { isDeepStrictEqual } from "node:util";
import { and, asc, countDistinct, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError, refused } from "#kernel/errors/app-error.ts";
import { pathTo } from "#kernel/paths.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { products } from "#modules/catalog/index.ts";
import { type RecordKind, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import type { Ask, MarkSent, SaveBuying } from "../contract/buying.ts";
import { fromTerms, toTerms } from "../contract/terms.ts";
import { recordOfTerms, TERMS_FIELDS, termsFor } from "../lots/receive-lot.ts";
import { refuseUnusualPrices, type TypedTerms } from "../lots/unusual-lot.ts";
import { growerSellerPages } from "../paths.ts";
import { amountText } from "../rules/growers-words.ts";
import { columnsOf, termsOf } from "../rules/terms.ts";
import { type LotUnit, lotPack } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { growers, lots, purchases } from "../tables.ts";

/** Requests to growers in the log of sellers' actions. */
export const PURCHASE_RECORD: RecordKind = {
  name: "purchase",
  all: t.later("purchases"),
  many: (count) => t.later("manyPurchases", { count }),
  fields: { quantity: t.later("quantityField"), ...TERMS_FIELDS },
  seenBy: "grower.see",
};

type Stored = typeof purchases.$inferSelect;

/**
 * Stores what growers are asked to bring for a delivery day. A row of 0 asks for nothing any more. A changed row has to
 * be sent again. Throws `INVALID` for a grower or product that is not there, or missing terms, and `CONFLICT` if
 * somebody else has changed a row since it was shown, its product is sold in another unit now, or something came of a row
 * that is taken back. Throws `UNUSUAL_AMOUNT` for prices that look like typos and are not confirmed.
 */
export async function savePurchases(
  db: Db,
  { day, rows, confirmed: isConfirmed, seller }: SaveBuying & { seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    const ids = (of: "grower" | "product") => rows.map((row) => row[of]);
    const names = await lockGrowers(tx, ids("grower"));
    const packs = await packsOf(tx, ids("product"));
    const stored = await tx
      .select()
      .from(purchases)
      .where(and(eq(purchases.day, day), inArray(purchases.growerId, [...names.keys()])))
      .orderBy(purchases.id)
      .for("update");
    const actions = [];
    const typed: TypedTerms[] = [];
    for (const [index, row] of rows.entries()) {
      const grower = names.get(row.grower);
      const product = packs.get(row.product);
      if (grower === undefined) throw refused("grower", t.later("notFound"));
      if (product === undefined) throw refused("product", t.later("productGone"));
      const before = stored.find((one) => one.growerId === row.grower && one.productId === row.product);
      const name = nameOf(product.name, grower, day);
      refuseOutdated(row, before, product);
      if (row.amount > 0 && row.unit !== undefined && row.unit !== product.unit) {
        throw new AppError("CONFLICT", t.later("askedInOtherUnit", { product: product.name }));
      }
      const after = await writeOne(tx, { day, row, before, unit: product.unit });
      if (before === after) continue;
      if (after && row.terms) {
        const { terms, ...of } = row;
        typed.push({
          ...of,
          field: `rows.${index}.terms`,
          terms: toTerms(terms),
          before: before && termsOf(before),
        });
      }
      const id = (after ?? before)?.id ?? "";
      const action = before ? (after ? "changed" : "deleted") : "added";
      actions.push({
        ...({ subject: PURCHASE_RECORD, action, id, name } as const),
        before: recordOf(before),
        after: recordOf(after),
      });
    }
    if (!isConfirmed) await refuseUnusualPrices(tx, typed);
    await recordActions(tx, seller, actions);
  });
}

const recordOf = (row: Stored | undefined) =>
  inStoreLanguage(
    () => row && { quantity: amountText(row.amount, row.unit), ...recordOfTerms(termsOf(row)) },
  );

/** The name of a purchase in the log. */
const nameOf = (product: string, grower: string, day: string) =>
  inStoreLanguage(() => t("purchaseOf", { product, grower, day: formatShortDay(day) }));

/** Locks the growers, so that two who save at once take turns. Returns their names by their ids. */
async function lockGrowers(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: growers.id, name: growers.name })
    .from(growers)
    .where(sql`${growers.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(growers.id)
    .for("no key update");
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Pack = { name: string; unit: LotUnit };

async function packsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Pack>> {
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      quantity: products.packQuantity,
      unit: products.packUnit,
    })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(products.id)
    .for("key share");
  return new Map(rows.map((row) => [row.id, { name: row.name, unit: lotPack(row).unit }]));
}

/** Throws `CONFLICT` unless the row is as the seller was shown it, or already as they want it. */
function refuseOutdated({ seen, amount, terms }: Ask, before: Stored | undefined, { name }: Pack): void {
  if (seen === undefined) return;
  const now = { amount: before?.amount ?? 0, terms: before && fromTerms(termsOf(before)) };
  const isAs = (other: typeof seen) =>
    now.amount === other.amount && (now.amount === 0 || isDeepStrictEqual(now.terms, other.terms));
  if (isAs(seen) || isAs({ amount, terms: terms ?? now.terms })) return;
  throw new AppError(
    "CONFLICT",
    before
      ? t.later("askedSince", { product: name, amount: amountText(before.amount, before.unit) })
      : t.later("unaskedSince", { product: name }),
  );
}

type Writing = { day: string; row: Ask; before: Stored | undefined; unit: LotUnit };

/** Writes a row. Returns it as it is then: the same object if nothing has changed, undefined if it is gone. */
async function writeOne(tx: Tx, { day, row, before, unit }: Writing): Promise<Stored | undefined> {
  if (row.amount === 0) {
    if (before) await takeBack(tx, before);
    return undefined;
  }
  const storedTerms = before && termsOf(before);
  const terms = row.terms ? toTerms(row.terms) : (storedTerms ?? (await termsFor(tx, row)));
  if (before?.amount === row.amount && before.unit === unit && isDeepStrictEqual(storedTerms, terms))
    return before;
  const values = { amount: row.amount, unit, ...columnsOf(terms), sentAt: null };
  const [after] = before
    ? await tx.update(purchases).set(values).where(eq(purchases.id, before.id)).returning()
    : await tx
        .insert(purchases)
        .values({ ...values, day, growerId: row.grower, productId: row.product })
        .returning();
  if (!after) throw new Error("a purchase was not written");
  return after;
}

async function takeBack(tx: Tx, { id }: Stored): Promise<void> {
  const [lot] = await tx.select({ number: lots.number }).from(lots).where(eq(lots.purchaseId, id)).limit(1);
  if (lot) throw new AppError("CONFLICT", t.later("cameAlready", { number: lot.number }));
  await tx.delete(purchases).where(eq(purchases.id, id));
}

/** Notes that purchases were sent or printed. One that was changed since it was shown is still to be sent. */
export async function markSent(
  db: Db,
  { rows, day }: MarkSent,
  { seller, now }: { seller: SellerAccount; now: Date },
): Promise<void> {
  const shown = rows.map(({ terms, ...row }) => ({ ...row, ...(terms && columnsOf(toTerms(terms))) }));
  await transact(db, async (tx) => {
    const { rows: sent } = await tx.execute<{ id: string }>(sql`
    update ${purchases} set sent_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as shown
      (purchase text, amount bigint, "termsKind" text, "pricePaise" bigint, "shareBasisPoints" int)
    where ${purchases.id} = shown.purchase and ${purchases.amount} = shown.amount
      and (shown."termsKind" is null or ${purchases.termsKind} = shown."termsKind"
        and coalesce(${purchases.pricePaise}, ${purchases.shareBasisPoints})
          = coalesce(shown."pricePaise", shown."shareBasisPoints"))
    returning ${purchases.id} as id`);
    await recordSent(tx, { ids: sent.map(({ id }) => id), day, seller });
  });
}

type Sent = { ids: readonly string[]; day: string; seller: SellerAccount };

async function recordSent(tx: Tx, { ids, day, seller }: Sent): Promise<void> {
  const rows = await tx
    .select({ id: purchases.id, product: products.name, grower: growers.name })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .innerJoin(growers, eq(growers.id, purchases.growerId))
    .where(inArray(purchases.id, [...ids]));
  await recordActions(
    tx,
    seller,
    rows.map(({ id, product, grower }) => ({
      subject: PURCHASE_RECORD,
      action: "sent",
      id,
      name: nameOf(product, grower, day),
    })),
  );
}

/** The growers whose lists for the coming days were not sent. */
export async function listTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const rows = await db
    .select({ day: purchases.day, count: countDistinct(purchases.growerId) })
    .from(purchases)
    .where(and(gte(purchases.day, storeDay(now)), isNull(purchases.sentAt)))
    .groupBy(purchases.day)
    .orderBy(asc(purchases.day));
  return rows.map(({ day, count }) => ({
    phase: "buy",
    count,
    title: t("askTitle", { count, day: formatShortDay(day) }),
    text: t("askText"),
    link: { to: pathTo(growerSellerPages.buying, {}, { day }), words: t("askLink") },
  }));
}
