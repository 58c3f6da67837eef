import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError, refused } from "#kernel/errors/app-error.ts";
import { isLongAgo, storeDay } from "#kernel/time/store-time.ts";
import {
  type RecordedFields,
  type RecordKind,
  recordActions,
  recordedRupees,
  type SellerAccount,
} from "#modules/identity/index.ts";
import { lockProducts, lockStock, type OrderingTime } from "#modules/stock/index.ts";
import { unusualAmounts, unusualSums } from "#modules/store/index.ts";
import type { ReceiveLot } from "../contract/lots.ts";
import { fromTerms, toTerms } from "../contract/terms.ts";
import { columnsOf, type Terms, termsOf } from "../rules/terms.ts";
import { type LotPack, type LotUnit, lotPack } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { growers, growerTerms, lots, purchases } from "../tables.ts";
import { writtenLot } from "./own-reasons.ts";
import { type TypedTerms, typedPrices, unusualLot } from "./unusual-lot.ts";

/** The fields of a grower's terms in the log of sellers' actions. */
export const TERMS_FIELDS: RecordedFields = {
  price: recordedRupees(t.later("priceField")),
  sharePercent: t.later("sharePercentField"),
};

/** Lots in the log of sellers' actions. */
export const LOT_RECORD: RecordKind = {
  name: "lot",
  all: t.later("lots"),
  many: (count) => t.later("manyLots", { count }),
  fields: {
    product: t.later("productField"),
    harvestedOn: t.later("harvestedOnField"),
    quantity: t.later("quantityField"),
    ...TERMS_FIELDS,
    writtenOff: t.later("writtenOffField"),
    recalled: t.later("recalledField"),
    reason: t.later("reasonField"),
  },
  seenBy: "grower.see",
};

/** The seller and the time of a change, and the key of a call that may be sent twice. */
export type LotWriter = { seller: SellerAccount; time: OrderingTime; key: string | undefined };

/**
 * Writes down what a grower brought, and adds it to the product's stock: whole packs to a count, the amount to its heap
 * for a delivery day. A product that is not counted stays so. Once for each key. Returns the id of the lot. Throws
 * `INVALID` for a grower, product or purchase that is not there, a harvest after today, a delivery day that is over, or
 * missing terms, and `CONFLICT` if
 * the product is sold in another unit by now than the amount is in.
 */
export function receiveLot(db: Db, { seller, time, key, ...input }: ReceiveLot & LotWriter): Promise<string> {
  return transact(db, (tx) => receiveWithin(tx, { ...input, seller, time, key }));
}

/** The same as a part of a transaction. */
export function receiveWithin(
  tx: Tx,
  { seller, time, key, ...input }: ReceiveLot & LotWriter,
): Promise<string> {
  const call = { scope: `lot:${seller.id}`, key, hash: hashOf(input), reused: t.later("sentOtherwise") };
  return runOnce(tx, call, async (id) => {
    const cameOn = input.cameOn ?? storeDay(time.now);
    if (input.harvestedOn > cameOn || cameOn > storeDay(time.now)) {
      throw refused("harvestedOn", t.later("dayLater"));
    }
    if (isLongAgo(input.harvestedOn, time.now)) throw refused("harvestedOn", t.later("dayLongAgo"));
    if (input.day !== undefined && input.day < storeDay(time.now)) throw refused("day", t.later("dayOver"));
    if (input.amount + (input.refused ?? 0) === 0) throw refused("amount", t.later("amountUnclear"));
    await refuseOtherPurchase(tx, input);
    const stock = await lockStock(tx, { productId: input.product, day: input.day, time });
    const product = await lockProduct(tx, input.product);
    const grower = await findGrower(tx, input.grower);
    const terms = input.terms ? toTerms(input.terms) : await termsFor(tx, input);
    const pack = lotPack(product);
    if (input.unit !== undefined && input.unit !== pack.unit) {
      const words = input.purchase === undefined ? "unitChanged" : "otherUnit";
      throw new AppError("CONFLICT", t.later(words, { product: product.name }));
    }
    if (!input.confirmed) {
      const { purchase, amount, refused: besides = 0 } = input;
      const about = { grower: grower.id, product: product.id, unit: pack.unit, purchase, now: time.now };
      const questions = new Map([
        ...(await unusualLot(tx, { ...about, amount, refused: besides })),
        ...(await unusualSums(tx, await typedPrices(tx, typedTerms(input)))),
      ]);
      if (questions.size > 0) throw unusualAmounts(questions);
    }
    const name = await insertLot(tx, {
      id,
      product,
      grower,
      terms,
      cameOn,
      seller,
      unit: pack.unit,
      harvestedOn: input.harvestedOn,
      amount: input.amount,
      purchaseId: input.purchase ?? null,
      refused: input.refused ?? 0,
      refusedReason: input.refusedReason || null,
    });
    const { amount: change } = input;
    const packs = wholePacks(change, pack);
    await stock.change({ source: id, kind: "harvest", change, packs, seller, reason: null, name });
    await stock.closeUnused();
  });
}

/** The terms that are typed for a lot. Those of a purchase were asked about when it was made. */
export const typedTerms = ({ grower, product, terms, purchase }: TermsOf): TypedTerms[] =>
  terms && purchase === undefined ? [{ field: "terms", grower, product, terms: toTerms(terms) }] : [];

type TermsOf = Pick<ReceiveLot, "grower" | "product" | "terms" | "purchase">;

type NewLot = {
  id: string;
  product: { id: string; name: string; otherNames: string[] };
  grower: { id: string; name: string };
  terms: Terms;
  unit: LotUnit;
  harvestedOn: string;
  cameOn: string;
  amount: number;
  seller: SellerAccount;
  purchaseId?: string | null;
  refused?: number;
  refusedReason?: string | null;
};

/** Writes a lot without an entry of the ledger. The product is locked. Returns its name: "Lot 12, Ravi". */
export async function insertLot(
  tx: Tx,
  { id, product, grower, terms, amount, seller, ...fields }: NewLot,
): Promise<string> {
  const [lot] = await tx
    .insert(lots)
    .values({
      ...fields,
      id,
      growerId: grower.id,
      productId: product.id,
      productName: product.name,
      otherNames: product.otherNames,
      ...columnsOf(terms),
    })
    .returning({ number: lots.number });
  if (!lot) throw new Error("the new lot returned no row");
  const name = writtenLot({ number: lot.number, grower: grower.name });
  const { harvestedOn } = fields;
  const after = { product: product.name, harvestedOn, quantity: amount, ...recordOfTerms(terms) };
  await recordActions(tx, seller, [{ subject: LOT_RECORD, action: "added", id, name, after }]);
  return name;
}

/** Terms in the log of sellers' actions, as text. */
export function recordOfTerms(terms: Terms): Record<string, unknown> {
  const shownTerms = fromTerms(terms);
  return shownTerms.kind === "price"
    ? { price: shownTerms.price, sharePercent: null }
    : { price: null, sharePercent: shownTerms.percent };
}

export const wholePacks = (amount: number, pack: LotPack) => Math.floor(amount / pack.amount);

async function refuseOtherPurchase(tx: Tx, { purchase: id, grower, product }: ReceiveLot): Promise<void> {
  if (id === undefined) return;
  const { growerId, productId } = purchases;
  const own = and(eq(purchases.id, id), eq(growerId, grower), eq(productId, product));
  const [purchase] = await tx.select({ id: purchases.id }).from(purchases).where(own);
  if (!purchase) throw refused("purchase", t.later("purchaseGone"));
}

/** Locks a product, so that its pack stays until the lot is written. */
export async function lockProduct(tx: Tx, id: string) {
  const [product] = await lockProducts(tx, [id]);
  if (!product) throw refused("product", t.later("productGone"));
  return product;
}

/** The grower of a lot. Throws `INVALID` for one that is not there. */
export async function findGrower(tx: Tx, id: string) {
  const [grower] = await tx
    .select({ id: growers.id, name: growers.name })
    .from(growers)
    .where(eq(growers.id, id));
  if (!grower) throw refused("grower", t.later("notFound"));
  return grower;
}

/** The grower's terms for a product: its own, or else those for all. Throws `INVALID` without either. */
export async function termsFor(
  tx: Tx,
  { grower, product }: Pick<ReceiveLot, "grower" | "product">,
): Promise<Terms> {
  const ofProduct = or(eq(growerTerms.productId, product), isNull(growerTerms.productId));
  const [row] = await tx
    .select()
    .from(growerTerms)
    .where(and(eq(growerTerms.growerId, grower), ofProduct))
    .orderBy(sql`${growerTerms.productId} nulls last`)
    .limit(1);
  if (!row) throw refused("terms", t.later("noTerms"));
  return termsOf(row);
}
