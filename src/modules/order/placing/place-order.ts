import type { Db, Tx } from "#kernel/db/connect.ts";
import { earlierResult } from "#kernel/db/idempotency.ts";
import { AppError, type OwnRefusal } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { type Address, toOwnAddress } from "#modules/address/index.ts";
import { bookFirstSlot, bookSlots, firstFreeSlot, isFresh, planDelivery } from "#modules/delivery/index.ts";
import { recordActions } from "#modules/identity/index.ts";
import { methodRefusal, type PaymentCode, type PaymentState, paymentMethod } from "#modules/payment/index.ts";
import { closedMessage, isClosedAt } from "#modules/store/index.ts";
import { ORDER_RECORD } from "../changing/write-statuses.ts";
import type { PlaceOrder } from "../contract/place-order.ts";
import type { OrderDraft } from "../order-extension.ts";
import { getOrder, listShopperOrders } from "../queries/load-orders.ts";
import type { Order } from "../rules/shared/order.ts";
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
import {
  type Attempt,
  type Buyer,
  claimKeys,
  type Part,
  type PlaceOrderInput,
  partsOf,
  toAttempt,
  whyUnplaceable,
} from "./attempt.ts";
import { buildOrderLines, type OrderedLine, PRICES_CHANGED } from "./order-lines.ts";
import { type OrderedMeanwhile, orderedMeanwhile, ordersPlacedMeanwhile } from "./ordered-meanwhile.ts";
import {
  HalfReserved,
  NothingPlaced,
  type Outcome,
  PlacesGone,
  placeInBatch,
  refusalOr,
} from "./place-in-batch.ts";
import { openPlacement, type Placement } from "./placement.ts";
import { type DraftedOrder, writeOrders } from "./write-orders.ts";

/**
 * Places an order: claims the attempt, prices the lines from the catalogue, allots the invoice number, writes the order
 * and removes its lines from the cart. Orders that arrive while others are being placed are written together, as all
 * orders of a day wait for its counter until the commit. A cart in two deliveries is two orders, both placed or none.
 * The same key and body return the first orders again. Throws `INVALID`, `NOT_FOUND` (address), `STORE_CLOSED`, `SOLD_OUT`, `PRICES_CHANGED`, `KEY_REUSED`, and `CONFLICT` with the next free
 * places if the delivery is not possible.
 */
export async function placeOrder(
  db: Db,
  input: PlaceOrderInput & { shopperId: string },
): Promise<{ order: Order; also: Order[] }> {
  const refusal = methodRefusal(input.order.paymentMethod, input.hasGateway);
  if (refusal || input.order.items.length === 0) {
    throw (await whyUnplaceable(db, input.shopperId, input.order)) ?? new AppError("INVALID", refusal ?? "");
  }
  const outcome = await placeInBatch(db, toAttempt(input), placeTogether);
  if ("refused" in outcome) throw outcome.refused;
  const { shopperId } = input;
  if ("placed" in outcome) return { order: outcome.placed, also: outcome.also ?? [] };
  const order = await getOrder(db, { id: outcome.earlier, shopperId });
  const ids = order.together.map((other) => other.id);
  return { order, also: ids.length === 0 ? [] : await listShopperOrders(db, { shopperId, ids }) };
}

/**
 * Places orders of the same moment in one transaction, each as if it were alone: locks and reads what all need, checks
 * one after the other in the order of arrival, and writes the accepted ones. Returns the outcomes by the attempts'
 * `orderId`. If there is no order among them, throws them as `NothingPlaced`.
 */
export async function placeTogether(tx: Tx, attempts: readonly Attempt[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();

  // Authorise: lock the accounts, claim the keys, and find repeats.
  const fresh: (Attempt & Buyer)[] = [];
  const claimed = await claimKeys(tx, attempts);
  const meanwhile = await ordersPlacedMeanwhile(tx, claimed);
  for (const attempt of claimed) {
    const authorised = await refusalOr(() => authorise(attempt, meanwhile.get(attempt.orderId)));
    if ("refused" in authorised) outcomes.set(attempt.orderId, authorised);
    else if (authorised.result !== "new") outcomes.set(attempt.orderId, authorised.result);
    else fresh.push(attempt);
  }
  if (fresh.length === 0) throw new NothingPlaced(outcomes);

  // Lock and load for all of them. Then price, charge and reserve for each, so that later ones find the rest.
  const carts = fresh.map(partsOf);
  const placement = await openPlacement(tx, carts.flat());
  const drafted: DraftedOrder[] = [];
  for (const parts of carts) {
    const drafts = await refusalOr(() => draftOrders(parts, placement));
    if ("result" in drafts) drafted.push(...drafts.result);
    // The first of two may have reserved already. Only a rollback takes that back.
    else if (parts.length > 1 && carts.length > 1) throw new HalfReserved();
    else for (const { orderId } of parts) outcomes.set(orderId, drafts);
  }

  // Book the delivery places last, after locks that others may hold for longer, such as products and codes.
  const booked = await refusalOr(() => bookPlaces(tx, drafted));
  if ("refused" in booked) for (const { orderId } of drafted) outcomes.set(orderId, booked);
  const placeable = "refused" in booked ? [] : booked.result;
  if (placeable.length === 0) throw new NothingPlaced(outcomes);

  // Write the orders and queue their mails at the end: all other orders of the day wait for the day's counter from here
  // to the commit.
  const refused = fresh.filter(({ orderId }) => outcomes.has(orderId));
  const written = await writeOrders(tx, placeable, { placement, refused });
  for (const order of written) {
    const others = written.filter(({ id }) => order.together.some((other) => other.id === id));
    outcomes.set(order.id, { placed: order, ...(others.length > 0 && { also: others }) });
  }
  for (const { byStore, orderId } of placeable) {
    const outcome = outcomes.get(orderId);
    if (!byStore || !outcome || !("placed" in outcome)) continue;
    const { id, invoiceNumber: name, totalPaise } = outcome.placed;
    const added = {
      subject: ORDER_RECORD,
      action: "added" as const,
      id,
      name,
      after: { toPay: toRupees(totalPaise) },
    };
    await recordActions(tx, byStore.seller, [added]);
  }
  return outcomes;
}

/**
 * Admits an attempt, or finds the order that an earlier one with its key has made, which does not count as new. Throws
 * `UNAUTHENTICATED` (deleted account), `KEY_REUSED`, `ORDERED_MEANWHILE`, `TOO_MANY`.
 */
async function authorise(
  attempt: Attempt & Buyer,
  meanwhile: OrderedMeanwhile | undefined,
): Promise<{ earlier: string } | "new"> {
  if (attempt.byStore) {
    if (attempt.shopperId !== null && attempt.shopperName === null) {
      throw new AppError("NOT_FOUND", t.later("callerGone"));
    }
  } else if (attempt.shopperName === null) {
    throw new AppError("UNAUTHENTICATED", checkoutTexts.later("loginToOrder"));
  }
  const asked = { hash: attempt.hash, resultId: attempt.orderId, reused: t.later("placedAlready") };
  const earlier = earlierResult(attempt.claimed, asked);
  if (earlier) return { earlier };
  if (meanwhile) throw orderedMeanwhile(meanwhile, attempt.now);
  await attempt.admit();
  return "new";
}

/**
 * Makes the orders of an attempt, each with what the ones before it leave, and reserves for them. If it throws a refusal
 * of the second of two, the first has reserved.
 */
function draftOrders(parts: readonly Part[], placement: Placement): DraftedOrder[] {
  const drafts = parts.map((part) => {
    const draft = draftOrder(part, placement);
    placement.reserve(draft);
    return draft;
  });
  const days = new Set(drafts.map(({ place }) => place.day));
  if (days.size < drafts.length) throw new AppError("CONFLICT", t.later("sameDayTwice"));
  return drafts;
}

/**
 * Makes an order from an attempt, or throws a refusal; changes nothing. The checks come in this order: an open store, a known
 * product, the address (both as specified), the extras, limited resources, the products, the delivery, the extensions' rules,
 * the shown sums, a free place of those that the extensions leave.
 */
function draftOrder(attempt: Part, placement: Placement): DraftedOrder {
  const { order, now, byStore, beside } = attempt;
  refuseWhileClosed(attempt, placement);
  if (!order.items.some(({ product }) => placement.products.has(product))) {
    throw new AppError("INVALID", checkoutTexts.later("noValidItems"));
  }
  const address = addressOf(attempt);
  const storeExtras = placement.extras.read(order.extras ?? {});
  for (const { check } of placement.sessions) check?.(attempt);
  const lines = buildOrderLines(placement.products, order.items);
  const subTotalPaise = cartAmountPaise(lines);
  const others = beside ? buildOrderLines(placement.products, beside.items) : [];
  if (beside) refuseSplit(order, placement, [lines, others]);
  const plan = planDelivery(placement.delivery, {
    pin: address.zipcode,
    categories: lines.map(({ categoryPath }) => categoryPath),
    // The area's minimum and free delivery go by the whole cart.
    subTotalPaise: subTotalPaise + cartAmountPaise(others),
    wanted: order.delivery,
    now,
    byStore: byStore !== undefined,
  });
  const rules = withDeliveryFee(placement.store, plan.feePaise);
  const isChargeFree = Boolean(beside?.placedWith) && placement.store.twoDeliveries === "charged-once";
  const draft = { ...attempt, lines, subTotalPaise, rules, paymentMethod: order.paymentMethod, isChargeFree };
  const adjustments = adjustmentsOf(draft, placement);
  const totals = totalsOf(subTotalPaise, adjustments);
  if (!byStore?.isPreview) refuseOtherPrices(order, totals);
  const paymentState = refuseOtherMethods(order, totals, placement);
  const narrowed = placement.sessions.reduce((days, { narrow }) => narrow?.(draft, days) ?? days, plan);
  const place = firstFreeSlot(narrowed);
  return {
    ...draft,
    address,
    adjustments,
    totalPaise: totals.totalPaise,
    paymentState,
    plan: narrowed,
    place,
    storeExtras,
  };
}

/**
 * Throws if the store does not bring a cart in these two deliveries: one has the fresh products and the other the rest,
 * and both are paid at the door.
 */
function refuseSplit(
  { paymentMethod: code }: PlaceOrder,
  { store }: Placement,
  deliveries: readonly (readonly OrderedLine[])[],
): void {
  if (!store.twoDeliveries) throw new AppError(PRICES_CHANGED, t.later("oneDeliveryOnly"));
  if (!paymentMethod(code).atDoor) throw new AppError("INVALID", checkoutTexts.later("twoAtTheDoor"));
  const kinds = deliveries.map((lines) => new Set(lines.map(({ categoryPath }) => isFresh(categoryPath))));
  if (kinds.some(({ size }) => size !== 1) || new Set(kinds.flatMap((some) => [...some])).size !== 2) {
    throw new AppError("INVALID", t.later("splitByFresh"));
  }
}

/** The address of an order: one of the shopper's own, or the one that the seller was told. Throws `NOT_FOUND`. */
function addressOf({ orderId, addressRow, byStore }: Attempt & Buyer): Address {
  if (byStore) return { _id: orderId, ...byStore.address };
  if (!addressRow) throw new AppError("NOT_FOUND", checkoutTexts.later("incompleteAddress"));
  return toOwnAddress(addressRow);
}

/** Throws `STORE_CLOSED`, with the moment at which orders open again. The cart stays as it is. */
function refuseWhileClosed({ heedsClosing, now }: Attempt, { store: { closing } }: Placement): void {
  if (heedsClosing && isClosedAt(closing, now)) throw new AppError(STORE_CLOSED, closedMessage(closing));
}

/** The refusal of a shopper's order while the store is closed. */
const STORE_CLOSED: OwnRefusal = { code: "STORE_CLOSED", as: "FORBIDDEN" };

/**
 * The adjustments of an order: shipping and handling unless the other delivery of its cart pays them, the promo code's discount by the store's rule (specification,
 * section 9; a store with its own codes uses those instead), the extensions' additions, those that it has already
 * (`more`), what the extensions carry to the sum, and the rounding to whole rupees if the store rounds.
 */
export function adjustmentsOf(
  draft: OrderDraft & { paymentMethod: PaymentCode; isChargeFree?: boolean },
  { sessions }: Placement,
  more: readonly Adjustment[] = [],
): Adjustment[] {
  const { rules, promoCode, subTotalPaise, paymentMethod: method } = draft;
  const adjustments = [
    ...(draft.isChargeFree ? [] : standardCharges(rules.charges)),
    ...promoAdjustments(promoCode, subTotalPaise, rules),
    ...sessions.flatMap(({ adjust }) => adjust?.(draft) ?? []),
    ...more,
  ];
  const { totalPaise } = totalsOf(subTotalPaise, adjustments);
  const carried = sessions.flatMap(({ carry }) => carry?.(draft, totalPaise) ?? []);
  return withRounding(subTotalPaise, [...adjustments, ...carried], isRounded(rules, method));
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

/** The state of an order's payment when it is placed. Throws `INVALID` if it can't be paid with the chosen method. */
function refuseOtherMethods(
  { paymentMethod: code }: PlaceOrder,
  { totalPaise }: Totals,
  { store }: Placement,
): PaymentState {
  const refusal = methodRefusal(code, store.onlinePayment !== undefined);
  if (refusal) throw new AppError("INVALID", refusal);
  const { leastPaise, follows } = paymentMethod(code);
  if (totalPaise < leastPaise) {
    throw new AppError("INVALID", t.later("tooLittleToPay", { sum: formatPaise(leastPaise) }));
  }
  return follows.placed;
}

/**
 * Books the orders' places. A lone order takes the next place if its first is gone. Throws `CONFLICT` if none is left,
 * or if a place of a lone cart in two deliveries is gone.
 */
async function bookPlaces(tx: Tx, drafted: readonly DraftedOrder[]): Promise<readonly DraftedOrder[]> {
  const [lone, ...others] = drafted;
  if (lone && others.length === 0) return [{ ...lone, place: await bookFirstSlot(tx, lone.plan) }];
  const places = drafted.map(({ place }) => place);
  if (await bookSlots(tx, places)) return drafted;
  if (drafted.length === 2 && others[0]?.beside?.placedWith === lone?.orderId) {
    throw new AppError("CONFLICT", t.later("placeJustTaken"));
  }
  throw new PlacesGone();
}
