import type { Db, Tx } from "#kernel/db/connect.ts";
import { earlierResult } from "#kernel/db/idempotency.ts";
import { AppError, type OwnRefusal } from "#kernel/errors/app-error.ts";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
import { type Address, toOwnAddress } from "#modules/address/index.ts";
import {
  bookFirstSlot,
  bookSlots,
  type DeliveryPlan,
  firstFreeSlot,
  isFresh,
  planDelivery,
} from "#modules/delivery/index.ts";
import { recordActions } from "#modules/identity/index.ts";
import { methodRefusal, type PaymentCode, type PaymentState, paymentMethod } from "#modules/payment/index.ts";
import { closedText, isClosedAt } from "#modules/store/index.ts";
import { ORDER_RECORD } from "../changing/write-statuses.ts";
import {
  describeAdjustments,
  type OrderDraft,
  type PricedOrder,
  type TakenByStore,
} from "../order-extension.ts";
import { getOrder, listShopperOrders } from "../queries/load-orders.ts";
import type { DeliveryTerms } from "../rules/delivery-terms.ts";
import type { Order } from "../rules/shared/order.ts";
import {
  type Adjuster,
  type Adjustment,
  cartAmountPaise,
  discountKept,
  isRounded,
  type Prepaid,
  promoAdjustments,
  reckon,
  standardCharges,
  type Totals,
  totalsOf,
  withDeliveryFee,
  withRounding,
} from "../rules/shared/pricing.ts";
import { t as checkoutTexts } from "../texts/checkout-texts.ts";
import { t } from "../texts/server-texts.ts";
import {
  type Buyer,
  type CartDelivery,
  type Checkout,
  claimKeys,
  type PlaceOrderCall,
  toCheckout,
  whyUnplaceable,
} from "./checkout.ts";
import { buildOrderLines, type OrderedLine, PRICES_CHANGED } from "./order-lines.ts";
import {
  changedCarts,
  type OrderedMeanwhile,
  orderedMeanwhile,
  ordersPlacedMeanwhile,
} from "./ordered-meanwhile.ts";
import {
  HalfReserved,
  NothingPlaced,
  type Outcome,
  PlacesGone,
  placeInBatch,
  refusalOr,
} from "./place-in-batch.ts";
import { openPlacement, type Placement } from "./placement.ts";
import { writeOrders } from "./write-orders.ts";

/**
 * Places an order: claims the checkout's key, prices the lines from the catalogue, allots the invoice number, writes the order
 * and removes its lines from the cart. Orders that arrive while others are being placed are written together, as all
 * orders of a day wait for its counter until the commit. A cart in two deliveries is two orders, both placed or none.
 * The same key and body return the first orders again. Throws `INVALID`, `NOT_FOUND` (address), `STORE_CLOSED`, `SOLD_OUT`, `PRICES_CHANGED`, `KEY_REUSED`, and `CONFLICT` with the next free
 * places if the delivery is not possible.
 */
export async function placeOrder(
  db: Db,
  call: PlaceOrderCall & { shopperId: string },
): Promise<{ order: Order; otherOrders: Order[] }> {
  const { shopperId, order: sent, hasGateway } = call;
  const refusal = methodRefusal(sent.paymentMethod, hasGateway);
  if (refusal || sent.items.length === 0) {
    throw (await whyUnplaceable(db, shopperId, sent)) ?? new AppError("INVALID", refusal ?? "");
  }
  const outcome = await placeInBatch(db, toCheckout(call), placeTogether);
  if ("refused" in outcome) throw outcome.refused;
  if ("placed" in outcome)
    return { order: spoken(outcome.placed), otherOrders: (outcome.also ?? []).map(spoken) };
  const order = await getOrder(db, { id: outcome.earlier, shopperId });
  const ids = order.together.map((other) => other.id);
  return { order, otherOrders: ids.length === 0 ? [] : await listShopperOrders(db, { shopperId, ids }) };
}

/** An order written in the store's language, in that of who placed it. */
export const spoken = (order: Order): Order => ({
  ...order,
  adjustments: describeAdjustments(order.adjustments),
});

/**
 * Places carts of the same moment in one transaction, each as if it were alone: locks and reads what all need, checks
 * one after the other in the order of arrival, and writes the accepted ones. Returns the outcomes by the checkouts'
 * `orderId`. If there is no order among them, throws them as `NothingPlaced`.
 */
export const placeTogether = (tx: Tx, checkouts: readonly Checkout[]): Promise<Map<string, Outcome>> =>
  inStoreLanguage(() => placeEach(tx, checkouts));

async function placeEach(tx: Tx, checkouts: readonly Checkout[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();

  // Authorise: lock the accounts, claim the keys, and find repeats.
  const fresh: Checkout[] = [];
  const buyerOf = await claimKeys(tx, checkouts);
  const meanwhile = await ordersPlacedMeanwhile(tx, checkouts);
  const otherCarts = await changedCarts(tx, checkouts);
  for (const checkout of checkouts) {
    const { orderId } = checkout;
    const since = { meanwhile: meanwhile.get(orderId), isOtherCart: otherCarts.has(orderId) };
    const authorised = await refusalOr(() => authorise(checkout, buyerOf(orderId), since));
    if ("refused" in authorised) outcomes.set(orderId, authorised);
    else if (authorised.result !== "new") outcomes.set(orderId, authorised.result);
    else fresh.push(checkout);
  }
  const [first] = fresh;
  if (!first) throw new NothingPlaced(outcomes);

  // Lock and load for all of them. Then price, charge and reserve for each, so that later ones find the rest.
  const placement = await openPlacement(
    tx,
    fresh.flatMap(({ deliveries }) => deliveries),
  );
  const priced: PricedOrder[] = [];
  for (const checkout of fresh) {
    const orders = await refusalOr(() => priceCart(checkout, buyerOf(checkout.orderId), placement));
    if ("result" in orders) priced.push(...orders.result);
    // The first of two may have reserved already. Only a rollback takes that back.
    else if (checkout.deliveries.length > 1 && fresh.length > 1) throw new HalfReserved();
    else outcomes.set(checkout.orderId, orders);
  }

  // Book the delivery places last, after locks that others may hold for longer, such as products and codes.
  const booked = await refusalOr(() => bookPlaces(tx, priced));
  if ("refused" in booked) for (const { orderId } of priced) outcomes.set(orderId, booked);
  const placeable = "refused" in booked ? [] : booked.result;
  if (placeable.length === 0) throw new NothingPlaced(outcomes);

  // Write the orders and queue their mails at the end: all other orders of the day wait for the day's counter from here
  // to the commit.
  const refused = fresh.filter(({ orderId }) => outcomes.has(orderId));
  const written = await writeOrders(tx, placeable, { placement, refused, mail: first.mail });
  for (const order of written) {
    const others = written.filter(({ id }) => order.together.some((other) => other.id === id));
    outcomes.set(order.id, { placed: order, ...(others.length > 0 && { also: others }) });
  }
  for (const { byStore, orderId } of placeable) {
    const order = written.find(({ id }) => id === orderId);
    if (byStore && order) await recordTaken(tx, byStore, order);
  }
  return outcomes;
}

function recordTaken(tx: Tx, { seller }: TakenByStore, order: Order): Promise<void> {
  const { id, invoiceNumber: name, totalPaise } = order;
  const after = { toPay: toRupees(totalPaise) };
  return recordActions(tx, seller, [{ subject: ORDER_RECORD, action: "added", id, name, after }]);
}

/**
 * Admits a checkout, or finds the order that an earlier one with its key has made, which does not count as new. Throws
 * `UNAUTHENTICATED` (deleted account), `KEY_REUSED`, `ORDERED_MEANWHILE`, `CONFLICT` (another cart), `TOO_MANY`.
 */
async function authorise(
  checkout: Checkout,
  { claimed, shopperName }: Buyer,
  { meanwhile, isOtherCart }: { meanwhile: OrderedMeanwhile | undefined; isOtherCart: boolean },
): Promise<{ earlier: string } | "new"> {
  if (checkout.byStore) {
    if (checkout.shopperId !== null && shopperName === null) {
      throw new AppError("NOT_FOUND", t.later("callerGone"));
    }
  } else if (shopperName === null) {
    throw new AppError("UNAUTHENTICATED", checkoutTexts.later("loginToOrder"));
  }
  const { hash, orderId: resultId } = checkout;
  const earlier = earlierResult(claimed, { hash, resultId, reused: t.later("placedAlready") });
  if (earlier) return { earlier };
  if (meanwhile) throw orderedMeanwhile(meanwhile, checkout.now);
  if (isOtherCart) throw new AppError("CONFLICT", t.later("cartChangedMeanwhile"));
  await checkout.admit();
  return "new";
}

/**
 * Prices the orders of a cart, each with what the ones before it leave, and reserves for them. If it throws a refusal
 * of the second of two, the first has reserved.
 */
export function priceCart(checkout: Checkout, buyer: Buyer, placement: Placement): PricedOrder[] {
  const orders = checkout.deliveries.map((delivery) => {
    const order = priceOrder(delivery, { checkout, buyer, placement });
    placement.reserve(order);
    return order;
  });
  const days = new Set(orders.map(({ place }) => place.day));
  if (days.size < orders.length) throw new AppError("CONFLICT", t.later("sameDayTwice"));
  return orders;
}

type Placing = { checkout: Checkout; buyer: Buyer; placement: Placement };

/**
 * Prices a requested order, or throws a refusal; changes nothing. The checks come in this order: an open store, a known
 * product, the address (both as specified), the extras, limited resources, the products, the delivery, the extensions' rules,
 * the shown sums, a free place of those that the extensions leave.
 */
function priceOrder(request: CartDelivery, { checkout, buyer, placement }: Placing): PricedOrder {
  const { byStore, paymentMethod: method } = checkout;
  const { now, other, placedWith } = request;
  refuseWhileClosed(checkout, placement);
  if (!request.items.some(({ product }) => placement.products.has(product))) {
    throw new AppError("INVALID", checkoutTexts.later("noValidItems"));
  }
  const address = addressOf(checkout, buyer);
  const storeExtras = placement.extras.read(request.extras ?? {});
  for (const { check } of placement.sessions) check?.(request);
  const lines = buildOrderLines(placement.products, request.items);
  const subTotalPaise = cartAmountPaise(lines);
  const others = other ? buildOrderLines(placement.products, other.items) : [];
  if (other) refuseSplit(method, placement, [lines, others]);
  const plan = planDelivery(placement.delivery, {
    pin: address.zipcode,
    categories: lines.map(({ categoryPath }) => categoryPath),
    // The area's minimum and free delivery go by the whole cart.
    subTotalPaise: subTotalPaise + cartAmountPaise(others),
    chosen: request.chosen,
    now,
    byStore: byStore !== undefined,
  });
  const rules = withDeliveryFee(placement.store, plan.feePaise);
  const deliveryTerms = termsOf(plan, placement);
  const isChargeFree = placedWith !== null && placement.store.twoDeliveries === "charged-once";
  const draft = { ...request, lines, subTotalPaise, rules };
  const adjustments = adjustmentsOf({ ...draft, paymentMethod: method, isChargeFree }, placement);
  const totals = totalsOf(subTotalPaise, adjustments);
  if (!byStore?.isPreview) refuseOtherPrices(request.shown, totals);
  const paymentState = refuseOtherMethods(method, totals, placement);
  const narrowed = placement.sessions.reduce((days, { narrow }) => narrow?.(draft, days) ?? days, plan);
  return {
    ...draft,
    adjustments,
    totalPaise: totals.totalPaise,
    paymentMethod: method,
    paymentState,
    shopperName: buyer.shopperName,
    address,
    plan: narrowed,
    deliveryTerms,
    place: firstFreeSlot(narrowed),
    placedWith,
    byStore,
    language: byStore ? buyer.language : checkout.language,
    storeExtras,
  };
}

/** The terms of delivery that a new order or a new address is placed with. */
export function termsOf({ terms }: DeliveryPlan, { store }: Placement): DeliveryTerms {
  return { ...terms, feePaise: terms.feePaise ?? store.charges.shippingPaise };
}

/**
 * Throws if the store does not bring a cart in these two deliveries: one has the fresh products and the other the rest,
 * and both are paid at the door.
 */
function refuseSplit(
  method: PaymentCode,
  { store }: Placement,
  deliveries: readonly (readonly OrderedLine[])[],
): void {
  if (!store.twoDeliveries) throw new AppError(PRICES_CHANGED, t.later("oneDeliveryOnly"));
  if (!paymentMethod(method).atDoor) throw new AppError("INVALID", checkoutTexts.later("twoAtTheDoor"));
  const kinds = deliveries.map((lines) => new Set(lines.map(({ categoryPath }) => isFresh(categoryPath))));
  if (kinds.some(({ size }) => size !== 1) || new Set(kinds.flatMap((each) => [...each])).size !== 2) {
    throw new AppError("INVALID", t.later("splitByFresh"));
  }
}

/** The address of an order: one of the shopper's own, or the one that the seller was told. Throws `NOT_FOUND`. */
function addressOf({ orderId, byStore }: Checkout, { addressRow }: Buyer): Address {
  if (byStore) return { _id: orderId, ...byStore.address };
  if (!addressRow) throw new AppError("NOT_FOUND", checkoutTexts.later("incompleteAddress"));
  return toOwnAddress(addressRow);
}

/** Throws `STORE_CLOSED`, with the moment at which orders open again. The cart stays as it is. */
export function refuseWhileClosed(
  { heedsClosing, now }: Pick<Checkout, "heedsClosing" | "now">,
  { store: { closing } }: Placement,
): void {
  if (heedsClosing && isClosedAt(closing, now)) throw new AppError(STORE_CLOSED, closedText(closing));
}

const STORE_CLOSED: OwnRefusal = { code: "STORE_CLOSED", as: "FORBIDDEN" };

/** The place of extensions without a kind of their own: discounts come before all declared kinds. */
const DISCOUNT = { tax: "goods", place: Number.NEGATIVE_INFINITY } as const;

/**
 * The adjustments of an order: shipping and handling unless the other delivery of its cart pays them, the promo code's discount by the store's rule (specification,
 * section 9; a store with its own codes uses those instead), the extensions' adjustments in the order of reckoning, with
 * those that it has already (`more`) before the means of payment, and the rounding of what is paid at the door if the store
 * rounds: all but `prepaidPaise`.
 */
export function adjustmentsOf(
  draft: OrderDraft & { paymentMethod: PaymentCode; isChargeFree?: boolean } & Prepaid,
  { sessions }: Placement,
  more: readonly Adjustment[] = [],
): Adjustment[] {
  const { rules, promoCode, subTotalPaise, paymentMethod: method, prepaidPaise } = draft;
  const first = [
    ...(draft.isChargeFree ? [] : standardCharges(rules.charges)),
    ...(draft.placedDiscount === undefined
      ? promoAdjustments(promoCode, subTotalPaise, rules)
      : keptDiscount(draft)),
  ];
  const adjusters = sessions.map(
    ({ adjust, adjustment: { tax, place } = DISCOUNT }): Adjuster => ({
      tax,
      place,
      adjust: (sumPaise) => adjust?.(draft, sumPaise) ?? [],
    }),
  );
  const already: Adjuster = { tax: "goods", place: Number.POSITIVE_INFINITY, adjust: () => more };
  const adjustments = reckon(subTotalPaise, first, [...adjusters, already]);
  return withRounding(subTotalPaise, adjustments, isRounded(rules, method, prepaidPaise), draft);
}

const keptDiscount = ({ promoCode, placedDiscount, lines }: OrderDraft) =>
  promoCode !== null && placedDiscount ? discountKept(placedDiscount, lines) : [];

/**
 * Throws `PRICES_CHANGED` if the order's sums differ from the shown ones. A client without support for rounding shows
 * the total without it.
 */
function refuseOtherPrices(shown: CartDelivery["shown"], totals: Totals): void {
  const { totalPaise, roundingPaise } = totals;
  const isTotal = shown.totalPaise === totalPaise || shown.totalPaise === totalPaise - roundingPaise;
  const isSame =
    shown.subTotalPaise === totals.subTotalPaise &&
    shown.shippingPaise === totals.shippingPaise &&
    shown.handlingPaise === totals.handlingPaise &&
    shown.discountPaise === totals.discountPaise;
  if (!isTotal || !isSame) throw new AppError(PRICES_CHANGED, t.later("pricesChanged"));
}

/** The state of an order's payment when it is placed. Throws `INVALID` if it can't be paid with the chosen method. */
function refuseOtherMethods(method: PaymentCode, { totalPaise }: Totals, { store }: Placement): PaymentState {
  const refusal = methodRefusal(method, store.onlinePayment !== undefined);
  if (refusal) throw new AppError("INVALID", refusal);
  const { leastPaise, follows } = paymentMethod(method);
  if (totalPaise < leastPaise) {
    throw new AppError("INVALID", t.later("tooLittleToPay", { sum: formatPaise(leastPaise) }));
  }
  return follows.placed;
}

/**
 * Books the orders' places. A lone order takes the next place if its first is gone. Throws `CONFLICT` if none is left,
 * or if a place of a lone cart in two deliveries is gone.
 */
async function bookPlaces(tx: Tx, priced: readonly PricedOrder[]): Promise<readonly PricedOrder[]> {
  const [lone, ...others] = priced;
  if (lone && others.length === 0) return [{ ...lone, place: await bookFirstSlot(tx, lone.plan) }];
  const places = priced.map(({ place }) => place);
  if (await bookSlots(tx, places)) return priced;
  if (priced.length === 2 && others[0]?.placedWith === lone?.orderId) {
    throw new AppError("CONFLICT", t.later("placeJustTaken"));
  }
  throw new PlacesGone();
}
