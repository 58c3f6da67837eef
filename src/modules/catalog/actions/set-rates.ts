import { asc, inArray } from "drizzle-orm";
import { fieldNames, pick } from "#kernel/contract/shape-of.ts";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import { notForSale } from "../catalog-parts.ts";
import { type ProductFields, RATE_FIELDS } from "../contract/product-fields.ts";
import type { PreviousRate, Rate } from "../contract/seller-product.ts";
import { isSoldOut } from "../rules/availability.ts";
import { t } from "../server-texts.ts";
import { products } from "../tables.ts";
import { fieldsOf, type ProductRow } from "./product-columns.ts";
import { updateMany } from "./update-many.ts";

const RATES = fieldNames(RATE_FIELDS);
type RateField = (typeof RATES)[number];
type Rates = Pick<ProductFields, RateField>;
type Change = { id: string; name: string; sent: RateField[]; before: Rates; after: Rates };

/** What was saved, as it was before, and why the rest was not, by product id. */
export type RatesSaved = { previous: PreviousRate[]; errors: Record<string, string> };

/**
 * Sets tonight's rates: price, offer price and stock of many products. A row that can't be saved keeps no other one
 * back. When none can be: a product that is gone is `NOT_FOUND`, an offer above its price `INVALID`, one that
 * can't be put on sale now `CONFLICT`; all name the products by id.
 */
export async function setRates(
  db: Db,
  { rates, seller }: { rates: readonly Rate[]; seller: SellerAccount },
): Promise<RatesSaved> {
  return transact(db, async (tx) => {
    const { changes, refusals } = await planChanges(tx, rates);
    const [first] = refusals;
    const refused = Object.fromEntries(refusals.map(({ id, error }) => [id, error.text]));
    if (first && changes.length === 0) throw new AppError(first.error.code, first.error.text, refused);
    await updateMany(
      tx,
      changes.map(({ id, after }) => ({ id, fields: after })),
    );
    await recordActions(
      tx,
      seller,
      changes.map(({ id, name, before, after }) => ({
        subject: "product",
        action: "changed",
        id,
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
  const kept = await notForSale(tx, putOnSaleBy(rates));
  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  for (const sent of rates) {
    const row = held.get(sent.id);
    const planned = row ? planChange(row, sent, kept.get(row.id)) : GONE;
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

function planChange(row: ProductRow, rate: Rate, kept?: Text): Change | Refusal["error"] {
  if (kept) return { code: "CONFLICT", text: kept };
  const { id, name } = row;
  const sent = RATES.filter((field) => rate[field] !== undefined);
  const before = pick(fieldsOf(row), RATES);
  const after = { ...before, ...pick(rate, sent) };
  if (toPaise(after.offerPrice) <= toPaise(after.price)) return { id, name, sent, before, after };
  const [offer, price] = [formatPaise(toPaise(after.offerPrice)), formatPaise(toPaise(after.price))];
  return { code: "INVALID", text: t.later("rateAbovePrice", { offer, price }) };
}

// What was not sent stays out of it: undoing must not take back what somebody else has changed there since.
function toPrevious({ id, sent, before }: Change): PreviousRate {
  return { id, ...pick(before, sent) };
}
