import { asc, inArray } from "drizzle-orm";
import { fieldNames, pick } from "#kernel/contract/shape-of.ts";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { recordActions, type SellerWithRole } from "#modules/identity/index.ts";
import { notForSale } from "../catalog-extensions.ts";
import { type ProductFields, RATE_FIELDS } from "../contract/product-fields.ts";
import type { PreviousRate, Rate } from "../contract/seller-product.ts";
import { fieldsOf, type ProductRow, updateMany } from "../queries/product-rows.ts";
import { PRODUCT_RECORD } from "../record-kinds.ts";
import { isSoldOut } from "../rules/shared/availability.ts";
import { products } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { refuseUnusual } from "./unusual-prices.ts";

const RATES = fieldNames(RATE_FIELDS);
type RateField = (typeof RATES)[number];
type Rates = Pick<ProductFields, RateField>;
type Change = { rate: Rate; name: string; sent: RateField[]; before: Rates; after: Rates };

/** The previous rates of the saved products, and the reasons why others were not saved, by product id. */
export type RatesSaved = { previous: PreviousRate[]; errors: Record<string, string> };

/**
 * Sets tonight's rates: price, offer price and stock of many products. A row that can't be saved does not affect the
 * others. A row that somebody else has changed since it was shown (`was`) is not overwritten. If none can be saved,
 * throws with the products' ids: `UNUSUAL_PRICE` for prices that look like typos and are not confirmed, `NOT_FOUND` for a deleted product, `INVALID` for an offer above its price, `CONFLICT`
 * for one that was changed meanwhile or can't be put on sale now. Throws `FORBIDDEN` if one is put on sale or taken off it by
 * who may not change products.
 */
export async function setRates(
  db: Db,
  {
    rates,
    seller,
    confirmed = false,
  }: { rates: readonly Rate[]; seller: SellerWithRole; confirmed?: boolean | undefined },
): Promise<RatesSaved> {
  return transact(db, async (tx) => {
    const { changes, refusals } = await planChanges(tx, rates);
    const onSale = changes.some(({ before, after }) => before.inStock !== after.inStock);
    if (onSale && !seller.role.may("catalog.change"))
      throw new AppError("FORBIDDEN", t.later("saleNotYours"));
    if (!confirmed) refuseUnusual(changes.map(({ rate: { id }, ...change }) => ({ id, ...change })));
    const [first] = refusals;
    const refused = Object.fromEntries(refusals.map(({ id, error }) => [id, error.text]));
    if (first && changes.length === 0) throw new AppError(first.error.code, first.error.text, refused);
    await updateMany(
      tx,
      changes.map(({ rate, after }) => ({ id: rate.id, fields: after })),
    );
    await recordActions(
      tx,
      seller,
      changes.map(({ rate, name, before, after }) => ({
        subject: PRODUCT_RECORD,
        action: "changed",
        id: rate.id,
        name,
        before,
        after,
      })),
    );
    return { previous: changes.map(toPrevious), errors: inWords(refused) };
  });
}

type Refusal = { id: string; error: { code: "NOT_FOUND" | "INVALID" | "CONFLICT"; text: Text } };

async function planChanges(
  tx: Tx,
  rates: readonly Rate[],
): Promise<{ changes: Change[]; refusals: Refusal[] }> {
  const ids = rates.map((rate) => rate.id);
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("no key update");
  const held = new Map(rows.map((row) => [row.id, row]));
  const offSaleReasons = await notForSale(tx, putOnSaleBy(rates));
  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  for (const sent of rates) {
    const row = held.get(sent.id);
    const planned = row ? planChange(row, sent, offSaleReasons.get(row.id)) : GONE;
    if ("code" in planned) refusals.push({ id: sent.id, error: planned });
    else changes.push(planned);
  }
  return { changes, refusals };
}

const putOnSaleBy = (rates: readonly Rate[]) =>
  rates.flatMap(({ id, inStock }) => (inStock && !isSoldOut({ inStock }) ? [id] : []));

const GONE = { code: "NOT_FOUND", text: t.later("productGone") } as const;

const inWords = (texts: Record<string, Text>) =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, say(text)]));

function planChange(row: ProductRow, rate: Rate, offSaleReason?: Text): Change | Refusal["error"] {
  if (offSaleReason) return { code: "CONFLICT", text: offSaleReason };
  const sent = RATES.filter((field) => rate[field] !== undefined);
  const before = pick(fieldsOf(row), RATES);
  const meanwhile = sent.filter((field) => isOvertaken(field, rate, before));
  if (meanwhile.length > 0) return { code: "CONFLICT", text: tellMeanwhile(meanwhile, before) };
  const after = { ...before, ...pick(rate, sent) };
  if (toPaise(after.offerPrice) <= toPaise(after.price)) return { rate, name: row.name, sent, before, after };
  const [offer, price] = [formatPaise(toPaise(after.offerPrice)), formatPaise(toPaise(after.price))];
  return { code: "INVALID", text: t.later("rateAbovePrice", { offer, price }) };
}

/** Whether a field has neither the shown nor the wanted value. */
const isOvertaken = (field: RateField, rate: Rate, now: Rates) =>
  rate.was !== undefined && field in rate.was && rate.was[field] !== now[field] && rate[field] !== now[field];

function tellMeanwhile(fields: readonly RateField[], now: Rates): Text {
  const changes = fields.map((field) => {
    if (field === "inStock") return t("changedTo", { field: now.inStock ? field : "", rupees: "" });
    return t("changedTo", { field, rupees: formatPaise(toPaise(now[field])) });
  });
  return t.later("rateMeanwhile", {
    changes: changes.reduce((one, other) => t("bothChanges", { one, other })),
  });
}

// The rates to undo a change. Fields that were not sent are left out, as somebody else may have changed them since. If
// the change carried `was`, so does its undo, so that it can't overwrite somebody else's later change either.
function toPrevious({ rate, sent, before, after }: Change): PreviousRate {
  return { id: rate.id, ...pick(before, sent), ...(rate.was && { was: pick(after, sent) }) };
}
