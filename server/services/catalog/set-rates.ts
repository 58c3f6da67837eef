import { asc, inArray, sql } from "drizzle-orm";
import { OFFER_ABOVE_PRICE } from "#contract/product-form.ts";
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

/**
 * Sets tonight's rates: price, offer price and stock of many products, all of them or none. Returns what was
 * there before, of what was sent.
 * A product that is gone: `NOT_FOUND`; an offer above its price: `INVALID`; both name the products by id.
 */
export async function setRates(
  db: Db,
  { rates, seller }: { rates: readonly Rate[]; seller: SellerAccount },
): Promise<PreviousRate[]> {
  return transact(db, async (tx) => {
    const changes = await planChanges(tx, rates);
    refuseOffersAbovePrice(changes);
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
    return changes.map(toPrevious);
  });
}

async function planChanges(tx: Tx, rates: readonly Rate[]): Promise<Change[]> {
  const ids = rates.map((rate) => rate.id);
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  const held = new Map(rows.map((row) => [row.id, row]));
  const gone = ids.filter((id) => !held.has(id));
  if (gone.length > 0) {
    const fields = Object.fromEntries(gone.map((id) => [id, "This product is gone"]));
    throw new AppError("NOT_FOUND", "A product is gone. Nothing was saved; please reload the list.", fields);
  }
  return rates.flatMap((rate) => {
    const row = held.get(rate.id);
    if (!row) return [];
    const { pricePaise, offerPricePaise, inStock } = row;
    const before = { pricePaise, offerPricePaise, inStock };
    return [{ id: rate.id, name: row.name, sent: rate, before, after: applyRate(before, rate) }];
  });
}

function applyRate(before: Rates, { price, offerPrice, inStock }: Rate): Rates {
  return {
    pricePaise: price === undefined ? before.pricePaise : toPaise(price),
    offerPricePaise: offerPrice === undefined ? before.offerPricePaise : toPaise(offerPrice),
    inStock: inStock ?? before.inStock,
  };
}

function refuseOffersAbovePrice(changes: readonly Change[]): void {
  const wrong = changes.filter(({ after }) => after.offerPricePaise > after.pricePaise);
  const [first] = wrong;
  if (!first) return;
  const { pricePaise, offerPricePaise } = first.after;
  throw new AppError(
    "INVALID",
    `${first.name}: the offer price ${formatPaise(offerPricePaise)} is more than the price ${formatPaise(pricePaise)}`,
    Object.fromEntries(wrong.map(({ id }) => [id, OFFER_ABOVE_PRICE])),
  );
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
