import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { orders } from "#modules/order/index.ts";
import { refusePromoUse } from "../rules/promo-code.ts";
import { t } from "../server-texts.ts";
import { promoCodes, promoUses } from "../tables.ts";
import { countUses } from "./count-uses.ts";
import { type FoundPromo, PROMO_COLUMNS, toPromo } from "./find-promo.ts";

/**
 * Takes again the uses of orders that were cancelled and no longer are. Whether the code still counts today does not
 * matter, as the order was placed with it: only whether there is a use left. None: `CONFLICT`, naming order and code.
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
  // One by one, as each counts for the next.
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
    // Always in the same order, so that two changes never wait for each other in a ring.
    .orderBy(asc(promoCodes.id))
    .for("no key update");
  return new Map(rows.map((row) => [row.id, toPromo(row)]));
}

type Use = { orderId: string; shopperId: string | null; invoice: string };

async function takeAgain(tx: Tx, promo: FoundPromo, { orderId, shopperId, invoice }: Use): Promise<void> {
  const counted = await countUses(tx, { codeId: promo.id, shopperId });
  // A second use of a code for first orders would be one too many, whatever was ordered without it.
  if (refusePromoUse(promo, { ...counted, orders: counted.ofShopper })) {
    throw new AppError("CONFLICT", t.later("usedUpMeanwhile", { invoice, code: promo.code }));
  }
  await tx.update(promoUses).set({ givenBackAt: null }).where(eq(promoUses.orderId, orderId));
}
