import { asc, inArray, sql } from "drizzle-orm";
import type { PreviousRate, Rate } from "#contract/seller-product.ts";
import { formatPaise, toPaise, toRupees } from "#domain/money.ts";
import type { Db, Tx } from "#server/db/connect.ts";
import { products } from "#server/db/schema/index.ts";
import type { SellerAccount } from "../account/session.ts";
import { AppError } from "../app-error.ts";
import { recordActions } from "../audit/record-actions.ts";
import { transact } from "../transact.ts";

type Rates = Pick<typeof products.$inferSelect, "pricePaise" | "offerPricePaise" | "inStock">;
type Change = { id: string; name: string; sent: Rate; before: Rates; after: Rates };

/** What was saved, as it was before, and why the rest was not, by product id. */
export type RatesSaved = { previous: PreviousRate[]; errors: Record<string, string> };

/**
 * Sets tonight's rates: price, offer price and stock of many products. A row that can't be saved keeps no other one
 * back. When none can be: a product that is gone is `NOT_FOUND`, an offer above its price `INVALID`; both name the
 * products by id.
 */
export async function setRates(
  db: Db,
  { rates, seller }: { rates: readonly Rate[]; seller: SellerAccount },
): Promise<RatesSaved> {
  return transact(db, async (tx) => {
    const { changes, refusals } = await planChanges(tx, rates);
    const [first] = refusals;
    const errors = Object.fromEntries(refusals.map(({ id, error }) => [id, error.message]));
    if (first && changes.length === 0) throw new AppError(first.error.code, first.error.message, errors);
    await writeRates(tx, changes);
    await recordActions(
      tx,
      seller,
      changes.map(({ id, name, before, after }) => ({
        subject: "product",
        action: "changed",
        id,
        name,
        before: inRupees(before),
        after: inRupees(after),
      })),
    );
    return { previous: changes.map(toPrevious), errors };
  });
}

type Refusal = { id: string; error: { code: "NOT_FOUND" | "INVALID"; message: string } };

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
    .for("update");
  const held = new Map(rows.map((row) => [row.id, row]));
  const changes: Change[] = [];
  const refusals: Refusal[] = [];
  for (const sent of rates) {
    const row = held.get(sent.id);
    const planned = row ? planChange(row, sent) : GONE;
    if ("code" in planned) refusals.push({ id: sent.id, error: planned });
    else changes.push(planned);
  }
  return { changes, refusals };
}

const GONE = { code: "NOT_FOUND", message: "This product is gone" } as const;

function planChange(row: typeof products.$inferSelect, sent: Rate): Change | Refusal["error"] {
  const { id, name, pricePaise, offerPricePaise, inStock } = row;
  const before = { pricePaise, offerPricePaise, inStock };
  const after = applyRate(before, sent);
  if (after.offerPricePaise <= after.pricePaise) return { id, name, sent, before, after };
  const [offer, price] = [formatPaise(after.offerPricePaise), formatPaise(after.pricePaise)];
  return { code: "INVALID", message: `The offer price ${offer} is more than the price ${price}` };
}

function applyRate(before: Rates, { price, offerPrice, inStock }: Rate): Rates {
  return {
    pricePaise: price === undefined ? before.pricePaise : toPaise(price),
    offerPricePaise: offerPrice === undefined ? before.offerPricePaise : toPaise(offerPrice),
    inStock: inStock ?? before.inStock,
  };
}

async function writeRates(tx: Tx, changes: readonly Change[]): Promise<void> {
  const column = <Value>(value: (change: Change) => Value) => sql.param(changes.map(value));
  await tx.execute(sql`
    update ${products}
    set price_paise = wanted.price, offer_price_paise = wanted.offer, in_stock = wanted.in_stock, updated_at = now()
    from unnest(${column(({ id }) => id)}::text[], ${column(({ after }) => after.pricePaise)}::bigint[],
      ${column(({ after }) => after.offerPricePaise)}::bigint[], ${column(({ after }) => after.inStock)}::boolean[])
      as wanted (id, price, offer, in_stock)
    where ${products.id} = wanted.id`);
}

function inRupees({ pricePaise, offerPricePaise, inStock }: Rates) {
  return { price: toRupees(pricePaise), offerPrice: toRupees(offerPricePaise), inStock };
}

// What was not sent stays out of it: undoing must not take back what somebody else has changed there since.
function toPrevious({ sent, before }: Change): PreviousRate {
  const { price, offerPrice, inStock } = inRupees(before);
  return {
    id: sent.id,
    ...(sent.price !== undefined && { price }),
    ...(sent.offerPrice !== undefined && { offerPrice }),
    ...(sent.inStock !== undefined && { inStock }),
  };
}
