import { AppError } from "#kernel/errors/app-error.ts";
import { toPaise } from "#kernel/money/money.ts";
import { type Address, toOwnAddress } from "#modules/address/index.ts";
import { type DeliveryPlan, firstPlace, type Place, planDelivery } from "#modules/delivery/index.ts";
import type { PaymentCode } from "#modules/payment/index.ts";
import type { PlaceOrder } from "../contract/place-order.ts";
import type { KeepExtra, OrderDraft, PlacementSession } from "../order-extension.ts";
import {
  type Adjustment,
  cartAmountPaise,
  isRounded,
  promoAdjustments,
  standardCharges,
  type Totals,
  totalsOf,
  withDeliveryFee,
  withRounding,
} from "../rules/shared/pricing.ts";
import { t as checkoutTexts } from "../texts/checkout-texts.ts";
import { t } from "../texts/server-texts.ts";
import type { ClaimedAttempt } from "./attempt.ts";
import type { PlacementContext } from "./open-placement.ts";
import { buildOrderLines, PRICES_CHANGED } from "./order-lines.ts";
/** An accepted order. Only a missing place can still refuse it. */
export type DraftedOrder = ClaimedAttempt &
  OrderDraft & {
    address: Address;
    adjustments: readonly Adjustment[];
    totalPaise: number;
    plan: DeliveryPlan;
    place: Place;
    keepExtras: KeepExtra;
  };

/**
 * Makes an order from an attempt, or throws a refusal; changes nothing. The checks come in this order: a known product,
 * the address (both as specified), the extras, limited resources, the products, the delivery, the extensions' rules,
 * the shown sums, a free place.
 */
export function draftOrder(attempt: ClaimedAttempt, counter: PlacementContext): DraftedOrder {
  const { order, now } = attempt;
  if (!order.items.some(({ product }) => counter.products.has(product))) {
    throw new AppError("INVALID", checkoutTexts.later("noValidItems"));
  }
  if (!attempt.addressRow) throw new AppError("NOT_FOUND", checkoutTexts.later("incompleteAddress"));
  const address = toOwnAddress(attempt.addressRow);
  const keepExtras = counter.extras.read(order.extras ?? {});
  for (const { check } of counter.books) check?.(attempt);
  const lines = buildOrderLines(counter.products, order.items);
  const subTotalPaise = cartAmountPaise(lines);
  const plan = planDelivery(counter.delivery, {
    pin: address.zipcode,
    categories: lines.map(({ categoryPath }) => categoryPath),
    subTotalPaise,
    wanted: order.delivery,
    now,
  });
  const rules = withDeliveryFee(counter.store, plan.feePaise);
  const draft = { ...attempt, lines, subTotalPaise, rules };
  const adjustments = adjustmentsOf(draft, { books: counter.books, method: order.paymentMethod });
  const totals = totalsOf(subTotalPaise, adjustments);
  refuseOtherPrices(order, totals);
  const place = firstPlace(plan);
  return { ...draft, address, adjustments, totalPaise: totals.totalPaise, plan, place, keepExtras };
}

/**
 * The adjustments of an order: shipping and handling, the promo code's discount by the store's rule (specification,
 * section 9; a store with its own codes uses those instead), the extensions' additions, and the rounding to whole
 * rupees if the store rounds.
 */
function adjustmentsOf(
  draft: OrderDraft,
  { books, method }: { books: readonly PlacementSession[]; method: PaymentCode },
): Adjustment[] {
  const { rules, promoCode, subTotalPaise } = draft;
  const adjustments = [
    ...standardCharges(rules.charges),
    ...promoAdjustments(promoCode, subTotalPaise, rules),
    ...books.flatMap(({ adjust }) => adjust?.(draft) ?? []),
  ];
  return withRounding(subTotalPaise, adjustments, isRounded(rules, method));
}

/**
 * Throws `PRICES_CHANGED` if the order's sums differ from the shown ones. A client without support for rounding shows
 * the total without it.
 */
function refuseOtherPrices(order: PlaceOrder, totals: Totals): void {
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
    throw new AppError(PRICES_CHANGED, t.later("pricesChanged"));
  }
}
