import type { Tx } from "#kernel/db/connect.ts";
import { insertRows } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { discountOf, type OrderDraft, type OrderGroup, type PlacementSession } from "#modules/order/index.ts";
import { basisOf, type PromoUses, pricePromo, refusePromoUse } from "../rules/promo-code.ts";
import { t } from "../server-texts.ts";
import { promoUses } from "../tables.ts";
import { type HeldPromo, holdPromos } from "./find-promo.ts";
import { countAllUses } from "./promo-uses.ts";

/**
 * Applies orders' promo codes, if the store has codes. It locks them, so that of two orders for a code's last use one
 * waits for the other, and adds the discounts. A code that does not count refuses its order: `CONFLICT` with the
 * reason.
 */
export async function openPromoBook(tx: Tx, { requests, rules }: OrderGroup): Promise<PlacementSession> {
  const written = requests.flatMap(({ promoCode }) => (promoCode === null ? [] : [promoCode]));
  if (!rules.hasPromoCodes || written.length === 0) return {};
  const promos = await holdPromos(tx, written);
  // A separate statement, as it has to see the uses that were committed during the wait for the locks.
  const used = promos.length === 0 ? [] : await countAllUses(tx, { promos, requests });
  return bookOf(promos, used);
}

type Used = PromoUses & { codeId: string; shopperId: string };

function bookOf(promos: readonly HeldPromo[], used: readonly Used[]): PlacementSession {
  const uses: (typeof promoUses.$inferInsert)[] = [];
  /** The shoppers of the session's orders. */
  const placed: string[] = [];
  /** The uses in the database, and those of the session's other orders. */
  const usesOf = (promo: HeldPromo, { shopperId }: OrderDraft): PromoUses => {
    const found = used.find((each) => each.codeId === promo.id && each.shopperId === shopperId);
    if (!found) throw new Error("a code's uses were not counted");
    const ofCode = uses.filter(({ codeId }) => codeId === promo.id);
    const ofShopper = ofCode.filter((use) => use.shopperId === shopperId).length;
    const orders = placed.filter((id) => id === shopperId).length;
    return {
      inAll: found.inAll + ofCode.length,
      ofShopper: found.ofShopper + ofShopper,
      orders: found.orders + orders,
    };
  };
  const discountOn = (draft: OrderDraft) => {
    const { promoCode } = draft;
    if (promoCode === null) return undefined;
    const promo = promos.find(({ typed }) => typed.includes(promoCode.trim()));
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
