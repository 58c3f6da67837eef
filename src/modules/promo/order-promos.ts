import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import {
  discountKept,
  discountOf,
  type OrderDraft,
  type OrderExtension,
  type OrderGroup,
  orders,
  type PlacementSession,
  type RevisedOrder,
} from "#modules/order/index.ts";
import {
  countAllUses,
  countUses,
  type FoundPromo,
  type LockedPromo,
  lockPromos,
  PROMO_COLUMNS,
  toPromo,
} from "./find-promos.ts";
import { basisOf, type PromoUses, pricePromo, refusePromoUse } from "./rules/promo-code.ts";
import { t } from "./server-texts.ts";
import { promoCodes, promoUses } from "./tables.ts";

/** An order uses its promo code. The use is released when it is cancelled, and reserved again when it is restored. */
export const promoExtension: OrderExtension = {
  locks: "promo codes",
  placing: { open: openPlacementSession },
  reserve: { release: releaseUses, reserveAgain: reserveUsesAgain },
  revising: useUpdate,
};

/**
 * Applies orders' promo codes, if the store has codes. It locks them, so that of two orders for a code's last use one
 * waits for the other, and adds the discounts. A code that does not count refuses its order: `CONFLICT` with the
 * reason.
 */
async function openPlacementSession(
  tx: Tx,
  { requests, rules, isPreview }: OrderGroup,
): Promise<PlacementSession> {
  // A changed order keeps its use, though the code may be off, over or used up by now.
  const written = requests.flatMap(({ promoCode, isPlaced }) =>
    promoCode === null || isPlaced ? [] : [promoCode],
  );
  if (requests.some(({ isPlaced }) => isPlaced)) return { adjust: adjustKept };
  if (!rules.hasPromoCodes || written.length === 0) return {};
  const promos = await lockPromos(tx, written, { isPreview });
  // A separate statement, as it has to see the uses that were committed during the wait for the locks.
  const used = promos.length === 0 ? [] : await countAllUses(tx, { promos, requests });
  return sessionOf(promos, used);
}

type Used = PromoUses & { codeId: string; shopperId: string | null };

function sessionOf(promos: readonly LockedPromo[], used: readonly Used[]): PlacementSession {
  const uses: (typeof promoUses.$inferInsert)[] = [];
  /** The shoppers of the session's orders. */
  const placed: (string | null)[] = [];
  /** The uses in the database, and those of the session's other orders. */
  const usesOf = (promo: LockedPromo, { shopperId }: OrderDraft): PromoUses => {
    const countedUses = used.find((each) => each.codeId === promo.id && each.shopperId === shopperId);
    if (!countedUses) throw new Error("a code's uses were not counted");
    const ofCode = uses.filter(({ codeId }) => codeId === promo.id);
    const ofShopper = ofCode.filter((use) => use.shopperId === shopperId).length;
    const orders = placed.filter((id) => id === shopperId).length;
    return {
      inAll: countedUses.inAll + ofCode.length,
      ofShopper: countedUses.ofShopper + ofShopper,
      orders: countedUses.orders + orders,
    };
  };
  const discountOn = (draft: OrderDraft) => {
    const { promoCode } = draft;
    if (promoCode === null) return undefined;
    const promo = promos.find(({ typed }) => typed.includes(withoutBlanks(promoCode)));
    if (!promo) throw new AppError("CONFLICT", t.later("unknown", { code: promoCode }));
    const priced = pricePromo(promo, draft.lines, storeDay(draft.now));
    if ("refusal" in priced) throw new AppError("CONFLICT", priced.refusal);
    return { promo, paise: priced.paise };
  };
  return {
    adjust: (draft) => {
      const discount = discountOn(draft);
      if (!discount) return [];
      const refusal = refusePromoUse(discount.promo, usesOf(discount.promo, draft));
      if (refusal) throw new AppError("CONFLICT", refusal);
      return discountOf(discount.paise, basisOf(discount.promo, draft.lines));
    },
    reserve: (draft) => {
      const { orderId, shopperId } = draft;
      const discount = discountOn(draft);
      if (discount) uses.push({ orderId, shopperId, codeId: discount.promo.id, paise: discount.paise });
      placed.push(shopperId);
    },
    writes: () => (uses.length === 0 ? [] : [insertRows(promoUses, uses)]),
  };
}

/**
 * Nothing more than the discount that a changed order was placed with. Throws `CONFLICT` if it no longer meets the terms
 * of its code, as they were then.
 */
function adjustKept({ promoCode, lines, subTotalPaise, placedDiscount: placed }: OrderDraft): [] {
  if (promoCode === null || !placed) return [];
  const minimumPaise = placed.basis?.minimumPaise ?? 0;
  if (subTotalPaise < minimumPaise) {
    const minimum = formatPaise(minimumPaise);
    throw new AppError("CONFLICT", t.later("minimumNotReached", { code: promoCode, minimum }));
  }
  if (discountKept(placed, lines).length === 0)
    throw new AppError("CONFLICT", t.later("nothingOff", { code: promoCode }));
  return [];
}

/**
 * Reserves codes again for orders that are no longer cancelled. A code need not be valid today, as the order was placed
 * with it; only a use must be left. Throws `CONFLICT`, naming order and code, if there is none.
 */
async function reserveUsesAgain(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const uses = await tx
    .select({
      orderId: promoUses.orderId,
      codeId: promoUses.codeId,
      shopperId: promoUses.shopperId,
      invoice: orders.invoiceNumber,
    })
    .from(promoUses)
    .innerJoin(orders, eq(orders.id, promoUses.orderId))
    .where(and(inArray(promoUses.orderId, [...orderIds]), isNotNull(promoUses.releasedAt)))
    .orderBy(asc(promoUses.orderId));
  if (uses.length === 0) return;
  const codes = await lockCodes(
    tx,
    uses.map(({ codeId }) => codeId),
  );
  // One after the other, as each use counts for the next.
  for (const use of uses) {
    const promo = codes.get(use.codeId);
    if (promo) await reserveAgain(tx, promo, use);
  }
}

async function lockCodes(tx: Tx, ids: readonly string[]): Promise<Map<string, FoundPromo>> {
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

async function reserveAgain(tx: Tx, promo: FoundPromo, { orderId, shopperId, invoice }: Use): Promise<void> {
  const counted = await countUses(tx, { codeId: promo.id, shopperId });
  // A second use of a code for first orders is refused, whatever was ordered without it.
  if (refusePromoUse(promo, { ...counted, orders: counted.ofShopper })) {
    throw new AppError("CONFLICT", t.later("usedUpMeanwhile", { invoice, code: promo.code }));
  }
  await tx.update(promoUses).set({ releasedAt: null }).where(eq(promoUses.orderId, orderId));
}

/** The use of a changed order gets its new discount. An order that has left its code uses none. */
function useUpdate({ orderId, discountPaise, before }: RevisedOrder): SQL[] {
  if (before.promoCode === null) return [];
  const ofOrder = eq(promoUses.orderId, orderId);
  if (discountPaise === 0) return [sql`delete from ${promoUses} where ${ofOrder}`];
  return [sql`update ${promoUses} set paise = ${discountPaise} where ${ofOrder}`];
}

async function releaseUses(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(promoUses)
    .set({ releasedAt: sql`now()` })
    .where(and(inArray(promoUses.orderId, [...orderIds]), isNull(promoUses.releasedAt)));
}
