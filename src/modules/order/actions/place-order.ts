import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { hashOf, type Once, once } from "#kernel/once/once.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { type HeldShopper, holdShopper } from "#modules/address/actions/hold-shopper.ts";
import { t as addressTexts } from "#modules/address/server-texts.ts";
import { takeOutOfCart } from "#modules/cart/actions/take-out-of-cart.ts";
import { drawHsnCode } from "#modules/catalog/rules/hsn.ts";
import { planDelivery } from "#modules/delivery/actions/plan-delivery.ts";
import { readStoreAndDelivery } from "#modules/delivery/actions/read-delivery.ts";
import { takeFirstPlace } from "#modules/delivery/actions/take-first-place.ts";
import { paymentMethod } from "#modules/payment/rules/payment.ts";
import { toSettings } from "#modules/store/actions/to-settings.ts";
import { t as checkoutTexts } from "../checkout-texts.ts";
import type { Order, PlaceOrder } from "../contract/order.ts";
import { orderPlacedMail } from "../mails/order-placed.ts";
import { openExtras, orderSteps, takeReserves } from "../order-parts.ts";
import { takeSteps } from "../order-step.ts";
import { cartAmountPaise } from "../rules/cart-amount.ts";
import { invoiceNumber } from "../rules/invoice-number.ts";
import { invoiceSeller } from "../rules/invoice-seller.ts";
import { toOrderWindow } from "../rules/order-window.ts";
import { totalsOf, withDeliveryFee } from "../rules/pricing.ts";
import { t } from "../server-texts.ts";
import { orderItems, orders } from "../tables.ts";
import { allotInvoiceCounter } from "./allot-invoice-counter.ts";
import { getOrder } from "./load-orders.ts";
import { orderScope } from "./order-scope.ts";
import { type OrderedLine, pickLines } from "./pick-lines.ts";
import { refuseOtherPrices } from "./refuse-other-prices.ts";
import { writeAdjustments } from "./write-adjustments.ts";

export type PlaceOrderInput = {
  shopperId: string;
  order: PlaceOrder;
  idempotencyKey?: string;
  now: Date;
  mail: MailQueue;
  /** Refuses by throwing when the shopper orders too often. Only a new order counts, and no retry of one. */
  admit: () => Promise<void>;
};

/**
 * Places a cash-on-delivery order, in one transaction: claims the attempt, prices the lines from the catalogue, allots
 * the invoice number, writes the order and takes its lines out of the cart. The same key and body give the first order
 * again.
 * Refusals: `INVALID`, `NOT_FOUND` (address), `SOLD_OUT`, `PRICES_CHANGED`, `KEY_REUSED`, and `CONFLICT` with
 * the next free places where the delivery is not to be had.
 */
export async function placeOrder(db: Db, input: PlaceOrderInput): Promise<Order> {
  refuseWhatCannotBeOrdered(input.order);
  const { shopperId, order } = input;
  const placed = await transact(db, async (tx) => {
    // Keeps the account from being deleted until the order is written.
    const shopper = await holdShopper(tx, { id: shopperId, addressId: order.address });
    if (!shopper) throw new AppError("UNAUTHENTICATED", checkoutTexts.later("loginToOrder"));
    let isNew = false;
    const id = await once(tx, attemptOf(input), async (newId) => {
      await writeOrder(tx, newId, shopper, input);
      isNew = true;
    });
    return { id, shopperId, isNew };
  });
  return getOrder(db, placed);
}

/** The specified checks that need no database, in the specified order (specification, section 5). */
function refuseWhatCannotBeOrdered(order: PlaceOrder): void {
  const { refusal } = paymentMethod(order.paymentMethod);
  if (refusal) throw new AppError("INVALID", refusal);
  if (order.address === "") throw new AppError("INVALID", checkoutTexts.later("selectAddress"));
  if (order.items.length === 0) throw new AppError("INVALID", checkoutTexts.later("cartEmpty"));
}

/** A checkout attempt: each shopper's keys are their own. */
function attemptOf({ shopperId, order, idempotencyKey }: PlaceOrderInput): Once {
  return {
    scope: orderScope(shopperId),
    key: idempotencyKey,
    hash: hashOf(order),
    reused: t.later("placedAlready"),
  };
}

async function writeOrder(
  tx: Tx,
  id: string,
  shopper: HeldShopper,
  { shopperId, order, now, mail, admit }: PlaceOrderInput,
): Promise<void> {
  await admit();
  const extras = openExtras(order.extras ?? {});
  const { address } = shopper;
  if (!address) throw new AppError("NOT_FOUND", addressTexts.later("notFound"));
  await takeReserves(tx, { orderId: id, items: order.items });
  const lines = await pickLines(tx, order.items);
  const day = storeDay(now);
  const { settings, delivery } = await readStoreAndDelivery(tx, { from: day });
  const store = toSettings(settings);
  const promoCode = order.promoCode || null;
  const subTotalPaise = cartAmountPaise(lines);
  const plan = planDelivery(delivery, {
    pin: address.zipcode,
    categories: lines.map(({ categoryPath }) => categoryPath),
    subTotalPaise,
    wanted: order.delivery,
    now,
  });
  const adjustments = await takeSteps(tx, orderSteps(), {
    orderId: id,
    shopperId,
    lines,
    subTotalPaise,
    promoCode,
    rules: withDeliveryFee(store, plan.feePaise),
    now,
  });
  const totals = totalsOf(subTotalPaise, adjustments);
  refuseOtherPrices(order, totals);
  // After all that others may hold for longer, such as products and codes.
  const place = await takeFirstPlace(tx, plan);
  const ordered = lines.map(({ productId }) => productId);
  await takeOutOfCart(tx, shopperId, ordered);
  await mail.add(tx, orderPlacedMail, [{ orderId: id }]);
  // Last, because everybody else who orders today waits for this row from here to the commit.
  const counter = await allotInvoiceCounter(tx, day);
  await tx.insert(orders).values({
    id,
    shopperId,
    invoiceDay: day,
    invoiceCounter: counter,
    invoiceNumber: invoiceNumber(day, counter),
    address,
    seller: invoiceSeller(store),
    totalPaise: totals.totalPaise,
    promoCode,
    paymentType: order.paymentMethod,
    deliveryDay: place.day,
    deliveryWindow: toOrderWindow(place.window),
    itemNames: lines.map(({ name }) => name).join(" "),
    createdAt: now,
  });
  await tx.insert(orderItems).values(lines.map((line, index) => toItemRow(id, line, index + 1)));
  await writeAdjustments(tx, id, adjustments);
  for (const write of extras) await write(tx, id);
}

function toItemRow(orderId: string, line: OrderedLine, lineNumber: number) {
  return { ...line, orderId, lineNumber, hsn: drawHsnCode() };
}
