import { toPaise } from "#kernel/money/money.ts";
import type { OrderAnswer } from "../../contract/order.ts";
import type { SellerOrderAnswer } from "../../contract/seller-order.ts";
import type {
  Order,
  OrderPayment,
  PackedContent,
  SellerOrder,
  SellerOrderItem,
  TrailEntry,
} from "../../rules/shared/order.ts";
import type { Adjustment } from "../../rules/shared/pricing.ts";

/** An order from the API as pages and rules know it: sums in whole paise, moments as dates. A shopper sees all of it. */
export function fromAnswer(answer: OrderAnswer): Order;
/** The same from a seller's call: null where the role sees nothing. */
export function fromAnswer(answer: SellerOrderAnswer): SellerOrder;
export function fromAnswer(answer: SellerOrderAnswer): SellerOrder {
  const { userId, payment, received, changeableUntil, question } = answer;
  return {
    id: answer._id,
    invoiceNumber: answer.invoiceNumber,
    shopper: userId && { id: userId._id, name: userId.name },
    items: answer.items.map(toItem),
    address: answer.address,
    seller: answer.seller,
    subTotalPaise: toSum(answer.subTotal),
    shippingPaise: toSum(answer.shippingCharges),
    handlingPaise: toSum(answer.handlingCharges),
    discountPaise: toSum(answer.discount),
    adjustments: answer.adjustments.map(toAdjustment),
    promoCode: answer.promoCode,
    chargesTaxBasisPoints: basisPoints(answer.chargesTaxPercent),
    totalPaise: toSum(answer.totalAmount),
    paymentType: answer.paymentType,
    isPaid: answer.isPaid,
    ...(payment && { payment: toPayment(payment) }),
    status: answer.status,
    createdAt: new Date(answer.createdAt),
    deliveryDay: answer.deliveryDay,
    deliveryWindow: answer.deliveryWindow,
    receivedPaise: toSum(received),
    ...(changeableUntil === undefined ? {} : { changeableUntil: new Date(changeableUntil) }),
    revision: answer.revision,
    sellerNotes: answer.sellerNotes,
    isPacked: answer.isPacked === true,
    packingVersion: answer.packingVersion,
    together: (answer.together ?? []).map(({ _id: id, totalAmount, ...other }) => ({
      id,
      totalPaise: toPaise(totalAmount),
      ...other,
    })),
    creditNotes: answer.creditNotes.map(({ number, amount, cgst, createdAt }) => ({
      number,
      paise: toPaise(amount),
      halfTaxPaise: toPaise(cgst),
      createdAt: new Date(createdAt),
    })),
    question: question && {
      id: question._id,
      lines: question.lines.map(({ item, label, amount }) => ({ item, label, paise: toPaise(amount) })),
      paise: toPaise(question.amount),
      status: question.status,
    },
    notes: answer.notes,
    trail: answer.trail.map(toEntry),
  };
}

const toSum = (rupees: number | null) => (rupees === null ? null : toPaise(rupees));

type ItemAnswer = SellerOrderAnswer["items"][number];

function toItem(item: ItemAnswer): SellerOrderItem {
  const { name, category, pack, image, quantity, hsn, taxPercent, origin, rating } = item;
  return {
    id: item._id,
    productId: item.product?._id ?? null,
    name,
    category,
    pricePaise: toSum(item.product?.price ?? item.offerPrice),
    offerPricePaise: toSum(item.offerPrice),
    pack,
    image,
    quantity,
    hsn,
    taxBasisPoints: basisPoints(taxPercent),
    packed: item.packed && toPacked(item.packed),
    ...(origin === undefined ? {} : { origin }),
    rating,
  };
}

const basisPoints = (percent: number | undefined) =>
  percent === undefined ? null : Math.round(percent * 100);

function toPacked(packed: NonNullable<ItemAnswer["packed"]>): PackedContent<number | null> {
  const { amount, due, restocked: isRestocked, replacement } = packed;
  const duePaise = toSum(due);
  if (!replacement) return { amount, duePaise, isRestocked, replacement: null };
  const { product: productId, name, pack, quantity, price, hsn = null, taxPercent } = replacement;
  const taxBasisPoints = basisPoints(taxPercent);
  const other = { productId, name, pack, quantity, paise: toSum(price), hsn, taxBasisPoints };
  return { amount, duePaise, isRestocked, replacement: other };
}

function toAdjustment(shown: OrderAnswer["adjustments"][number]): Adjustment {
  const { kind, label, amount, basis, payment } = shown;
  const adjustment = { kind, label, paise: toPaise(amount), ...(payment && { payment }) };
  if (!basis) return adjustment;
  const { percent, maximum, lines } = basis;
  return {
    ...adjustment,
    basis: { percent, maximumPaise: toSum(maximum), lines },
  };
}

function toPayment({ state, prepaid, until, refunds }: NonNullable<OrderAnswer["payment"]>): OrderPayment {
  return {
    state,
    prepaidPaise: toPaise(prepaid),
    until: until === null ? null : new Date(until),
    refunds: refunds.map(({ amount, state: ofRefund, at, otherwise }) => ({
      paise: toPaise(amount),
      state: ofRefund,
      at: new Date(at),
      isByHand: otherwise === true,
    })),
  };
}

function toEntry({ at, packed, payment, revised, ...entry }: OrderAnswer["trail"][number]): TrailEntry {
  return {
    at: new Date(at),
    ...entry,
    packed: packed && {
      what: packed.what,
      toPayPaise: toPaise(packed.toPay),
      morePaise: toPaise(packed.more),
    },
    ...(payment && { payment: { what: payment.what, paise: toPaise(payment.amount) } }),
    ...(revised && {
      revised: { changes: revised.changes, fromPaise: toPaise(revised.from), toPaise: toPaise(revised.to) },
    }),
  };
}
