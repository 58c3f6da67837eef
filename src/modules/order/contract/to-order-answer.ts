import { toRupees } from "#kernel/money/money.ts";
import { amountInWords } from "../rules/invoice.ts";
import type {
  Order,
  OrderItem,
  OrderPayment,
  PackedContent,
  PackingQuestion,
  TrailEntry,
} from "../rules/shared/order.ts";
import type { Adjustment } from "../rules/shared/pricing.ts";
import type { OrderAnswer, OrderItemAnswer } from "./order.ts";

/** An order as the API answers it (specification, sections 4 and 7): sums in rupees, moments as ISO 8601. */
export function toOrderAnswer(order: Order): OrderAnswer {
  const { shopper, chargesTaxBasisPoints, payment, changeableUntil, isPacked, together } = order;
  return {
    _id: order.id,
    invoiceNumber: order.invoiceNumber,
    userId: shopper && { _id: shopper.id, name: shopper.name },
    items: order.items.map(toItem),
    address: order.address,
    seller: order.seller,
    subTotal: toRupees(order.subTotalPaise),
    shippingCharges: toRupees(order.shippingPaise),
    handlingCharges: toRupees(order.handlingPaise),
    discount: toRupees(order.discountPaise),
    adjustments: order.adjustments.map(toAdjustment),
    promoCode: order.promoCode,
    ...(chargesTaxBasisPoints === null ? {} : { chargesTaxPercent: chargesTaxBasisPoints / 100 }),
    amount: toRupees(order.totalPaise),
    totalAmount: toRupees(order.totalPaise),
    amountInWords: amountInWords(order.totalPaise),
    paymentType: order.paymentType,
    isPaid: order.isPaid,
    ...(payment && { payment: toPayment(payment) }),
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    deliveryDay: order.deliveryDay,
    deliveryWindow: order.deliveryWindow,
    received: order.receivedPaise === null ? null : toRupees(order.receivedPaise),
    ...(changeableUntil && { changeableUntil: changeableUntil.toISOString() }),
    packingVersion: order.packingVersion,
    revision: order.revision,
    sellerNotes: order.sellerNotes,
    ...(isPacked && { isPacked: true as const }),
    ...(together.length === 0 ? {} : { together: together.map(toOtherDelivery) }),
    creditNotes: order.creditNotes.map(({ number, paise, halfTaxPaise, createdAt }) => ({
      number,
      amount: toRupees(paise),
      cgst: toRupees(halfTaxPaise),
      createdAt: createdAt.toISOString(),
    })),
    question: order.question && toQuestion(order.question),
    notes: [...order.notes],
    trail: order.trail.map(toTrailEntry),
  };
}

function toItem(item: OrderItem): OrderItemAnswer {
  const { productId, name, category, pack, image, quantity, taxBasisPoints, origin } = item;
  const offerPrice = toRupees(item.offerPricePaise);
  const images = image === null ? [] : [image];
  const price = toRupees(item.pricePaise);
  return {
    _id: item.id,
    product:
      productId === null
        ? null
        : { _id: productId, name, category, offerPrice, price, ...pack, image: images },
    name,
    category,
    offerPrice,
    pack,
    image,
    quantity,
    amount: toRupees(item.offerPricePaise * quantity),
    hsn: item.hsn,
    ...(taxBasisPoints === null ? {} : { taxPercent: taxBasisPoints / 100 }),
    packed: item.packed && toPacked(item.packed),
    ...(origin === undefined ? {} : { origin }),
    rating: item.rating,
  };
}

function toPacked(packed: PackedContent): OrderItemAnswer["packed"] {
  const { amount, duePaise, isRestocked: restocked, replacement } = packed;
  const due = toRupees(duePaise);
  if (!replacement) return { amount, due, restocked, replacement: null };
  const { productId: product, name, pack, quantity, paise, hsn, taxBasisPoints } = replacement;
  return {
    amount,
    due,
    restocked,
    replacement: {
      product,
      name,
      pack,
      quantity,
      price: toRupees(paise),
      ...(hsn === null ? {} : { hsn }),
      ...(taxBasisPoints === null ? {} : { taxPercent: taxBasisPoints / 100 }),
    },
  };
}

function toAdjustment(adjustment: Adjustment): OrderAnswer["adjustments"][number] {
  const { kind, label, paise, basis, payment } = adjustment;
  const shown = { kind, label, amount: toRupees(paise), ...(payment && { payment }) };
  if (!basis) return shown;
  const { percent, maximumPaise, lines } = basis;
  const maximum = maximumPaise === null ? null : toRupees(maximumPaise);
  return { ...shown, basis: { percent, maximum, lines } };
}

function toPayment({ state, prepaidPaise, until, refunds }: OrderPayment): OrderAnswer["payment"] {
  return {
    state,
    prepaid: toRupees(prepaidPaise),
    until: until?.toISOString() ?? null,
    refunds: refunds.map(({ paise, state: ofRefund, at, isByHand }) => ({
      amount: toRupees(paise),
      state: ofRefund,
      at: at.toISOString(),
      ...(isByHand && { otherwise: true as const }),
    })),
  };
}

function toOtherDelivery(other: Order["together"][number]) {
  const { id, invoiceNumber, deliveryDay, deliveryWindow, totalPaise } = other;
  return { _id: id, invoiceNumber, deliveryDay, deliveryWindow, totalAmount: toRupees(totalPaise) };
}

function toQuestion({ id, lines, paise, status }: PackingQuestion): NonNullable<OrderAnswer["question"]> {
  return {
    _id: id,
    lines: lines.map(({ item, label, paise: more }) => ({ item, label, amount: toRupees(more) })),
    amount: toRupees(paise),
    status,
  };
}

function toTrailEntry(entry: TrailEntry): OrderAnswer["trail"][number] {
  const { at, by, status, moved, packed, isPaid, payment, revised, reason } = entry;
  return {
    at: at.toISOString(),
    by,
    status,
    moved,
    packed: packed && {
      what: packed.what,
      toPay: toRupees(packed.toPayPaise),
      more: toRupees(packed.morePaise),
    },
    isPaid,
    ...(payment && { payment: { what: payment.what, amount: toRupees(payment.paise) } }),
    ...(revised && {
      revised: {
        changes: [...revised.changes],
        from: toRupees(revised.fromPaise),
        to: toRupees(revised.toPaise),
      },
    }),
    reason,
  };
}
