import { AppError } from "#kernel/errors/app-error.ts";
import { toPaise } from "#kernel/money/money.ts";
import type { PlaceOrder } from "../contract/place-order.ts";
import type { Totals } from "../rules/pricing.ts";
import { t } from "../server-texts.ts";

/**
 * Refuses an order whose sums are not those that the shopper was shown: `PRICES_CHANGED`. A client that knows nothing of
 * rounding shows the total without it.
 */
export function refuseOtherPrices(order: PlaceOrder, totals: Totals): void {
  const shown = [
    [order.subTotal, totals.subTotalPaise],
    [order.shippingCharges, totals.shippingPaise],
    [order.handlingCharges, totals.handlingPaise],
    [order.discount, totals.discountPaise],
  ] as const;
  const { totalPaise, roundingPaise } = totals;
  const total = toPaise(order.totalAmount);
  const isTotal = total === totalPaise || total === totalPaise - roundingPaise;
  if (!isTotal || shown.some(([rupees, paise]) => toPaise(rupees) !== paise)) {
    throw new AppError("PRICES_CHANGED", t.later("pricesChanged"));
  }
}
