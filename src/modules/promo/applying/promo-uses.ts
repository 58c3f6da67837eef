import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { orders } from "#modules/order/index.ts";
import { type PromoUses, refusePromoUse } from "../rules/promo-code.ts";
import { t } from "../server-texts.ts";
import { promoCodes, promoUses } from "../tables.ts";
import { type FoundPromo, PROMO_COLUMNS, toPromo } from "./find-promo.ts";

/**
 * Reserves codes again for orders that are no longer cancelled. A code need not be valid today, as the order was placed
 * with it; only a use must be left. Throws `CONFLICT`, naming order and code, if there is none.
 */
export async function takeUsesAgain(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const uses = await tx
    .select({
      orderId: promoUses.orderId,
      codeId: promoUses.codeId,
      shopperId: promoUses.shopperId,
      invoice: orders.invoiceNumber,
    })
    .from(promoUses)
    .innerJoin(orders, eq(orders.id, promoUses.orderId))
    .where(and(inArray(promoUses.orderId, [...orderIds]), isNotNull(promoUses.givenBackAt)))
    .orderBy(asc(promoUses.orderId));
  if (uses.length === 0) return;
  const codes = await holdCodes(
    tx,
    uses.map(({ codeId }) => codeId),
  );
  // One after the other, as each use counts for the next.
  for (const use of uses) {
    const promo = codes.get(use.codeId);
    if (promo) await takeAgain(tx, promo, use);
  }
}

async function holdCodes(tx: Tx, ids: readonly string[]): Promise<Map<string, FoundPromo>> {
  const rows = await tx
    .select(PROMO_COLUMNS)
    .from(promoCodes)
    .where(inArray(promoCodes.id, [...new Set(ids)]))
    // Always in the same order, so that two changes can't deadlock.
    .orderBy(asc(promoCodes.id))
    .for("no key update");
  return new Map(rows.map((row) => [row.id, toPromo(row)]));
}

type Use = { orderId: string; shopperId: string | null; invoice: string };

async function takeAgain(tx: Tx, promo: FoundPromo, { orderId, shopperId, invoice }: Use): Promise<void> {
  const counted = await countUses(tx, { codeId: promo.id, shopperId });
  // A second use of a code for first orders is refused, whatever was ordered without it.
  if (refusePromoUse(promo, { ...counted, orders: counted.ofShopper })) {
    throw new AppError("CONFLICT", t.later("usedUpMeanwhile", { invoice, code: promo.code }));
  }
  await tx.update(promoUses).set({ givenBackAt: null }).where(eq(promoUses.orderId, orderId));
}

type Counted<Value = string> = { codeId: Value; shopperId: Value | null };

/** The uses of a code, and the number of its shopper's orders that are not cancelled, as columns of a query. */
function usesOf({ codeId, shopperId }: Counted<string | SQL>) {
  const used = sql`select count(*)::int from ${promoUses} u where u.code_id = ${codeId} and u.given_back_at is null`;
  return {
    inAll: sql<number>`(${used})`,
    ofShopper: sql<number>`(${used} and u.shopper_id = ${shopperId})`,
    orders: sql<number>`(select count(*)::int from ${orders} o
      where o.shopper_id = ${shopperId} and o.status <> 'Cancelled')`,
  };
}

/** Counts a code's uses, in all and by one shopper or a visitor. */
export async function countUses(db: Connection, counted: Counted): Promise<PromoUses> {
  const { inAll, ofShopper, orders: placed } = usesOf(counted);
  const { rows } = await db.execute<PromoUses>(
    sql`select ${inAll} as "inAll", ${ofShopper} as "ofShopper", ${placed} as "orders"`,
  );
  return rows[0] ?? { inAll: 0, ofShopper: 0, orders: 0 };
}

/** Counts the uses of several codes, for each of the ordering shoppers. */
export async function countAllUses(
  db: Connection,
  { promos, requests }: { promos: readonly { id: string }[]; requests: readonly { shopperId: string }[] },
) {
  const { inAll, ofShopper, orders: placed } = usesOf({ codeId: sql`code.id`, shopperId: sql`shopper.id` });
  const codes = promos.map(({ id }) => id);
  const shoppers = [...new Set(requests.map(({ shopperId }) => shopperId))];
  const { rows } = await db.execute<PromoUses & { codeId: string; shopperId: string }>(sql`
    select code.id as "codeId", shopper.id as "shopperId",
      ${inAll} as "inAll", ${ofShopper} as "ofShopper", ${placed} as "orders"
    from unnest(${sql.param(codes)}::text[]) as code (id), unnest(${sql.param(shoppers)}::text[]) as shopper (id)`);
  return rows;
}

/** Releases the uses of cancelled orders. */
export async function giveBackUses(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(promoUses)
    .set({ givenBackAt: sql`now()` })
    .where(and(inArray(promoUses.orderId, [...orderIds]), isNull(promoUses.givenBackAt)));
}
