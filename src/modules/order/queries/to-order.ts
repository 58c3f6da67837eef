import { toRupees } from "#kernel/money/money.ts";
import type { Order, OrderItem } from "../contract/order.ts";
import { amountInWords } from "../rules/invoice.ts";
import { settlingOf } from "../rules/settling.ts";
import { type Adjustment, cartAmountPaise, totalsOf } from "../rules/shared/pricing.ts";
import type { orderItems, orders } from "../tables.ts";
import type { orderTrail } from "../trail-tables.ts";

type Columns = Omit<
  typeof orders.$inferSelect,
  "invoiceDay" | "invoiceCounter" | "isPaid" | "searchText" | "otherName" | "itemNames"
>;

export type OrderRow = {
  order: Columns;
  shopperName: string | null;
  adjustments: readonly Adjustment[];
  trail: readonly TrailRow[];
};
/** An entry of the trail as JSON from the database. */
export type TrailRow = Omit<typeof orderTrail.$inferSelect, "id" | "orderId" | "createdAt"> & { at: string };
export type ItemRow = typeof orderItems.$inferSelect;

/** Maps an order and its lines to the API, without other modules' data. */
export function toOrder({ order, shopperName, adjustments, trail }: OrderRow, items: ItemRow[]): Order {
  const sums = totalsOf(cartAmountPaise(items), adjustments);
  const settling = settlingOf(order);
  return {
    _id: order.id,
    invoiceNumber: order.invoiceNumber,
    userId: order.shopperId === null ? null : { _id: order.shopperId, name: shopperName ?? "" },
    items: items.map(toOrderItem),
    address: order.address,
    seller: order.seller,
    subTotal: toRupees(sums.subTotalPaise),
    shippingCharges: toRupees(sums.shippingPaise),
    handlingCharges: toRupees(sums.handlingPaise),
    discount: toRupees(sums.discountPaise),
    adjustments: adjustments.map(toShownAdjustment),
    promoCode: order.promoCode,
    amount: toRupees(order.totalPaise),
    totalAmount: toRupees(order.totalPaise),
    amountInWords: amountInWords(order.totalPaise),
    ...settling,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    deliveryDay: order.deliveryDay,
    deliveryWindow: order.deliveryWindow,
    received: settling.isPaid && order.receivedPaise !== null ? toRupees(order.receivedPaise) : null,
    packingVersion: order.packingVersion,
    creditNotes: [],
    question: null,
    notes: [],
    trail: trail.map(toTrailEntry),
  };
}

function toShownAdjustment({ kind, label, paise, basis }: Adjustment): Order["adjustments"][number] {
  const shown = { kind, label, amount: toRupees(paise) };
  if (!basis) return shown;
  const { percent, maximumPaise, lines } = basis;
  const maximum = maximumPaise === null ? null : toRupees(maximumPaise);
  return { ...shown, basis: { percent, maximum, lines } };
}

function toTrailEntry({ at, packed, ...entry }: TrailRow): Order["trail"][number] {
  const said = packed && {
    what: packed.what,
    toPay: toRupees(packed.toPayPaise),
    more: toRupees(packed.morePaise),
  };
  return { at: new Date(at).toISOString(), ...entry, packed: said };
}

function toOrderItem(item: ItemRow): OrderItem {
  const name = item.name;
  const category = item.categoryPath;
  const offerPrice = toRupees(item.offerPricePaise);
  const pack = { quantity: item.packQuantity, unit: item.packUnit };
  return {
    _id: item.id,
    product:
      item.productId === null
        ? null
        : {
            _id: item.productId,
            name,
            category,
            offerPrice,
            price: toRupees(item.pricePaise),
            ...pack,
            image: item.imageUrl === null ? [] : [item.imageUrl],
          },
    name,
    category,
    offerPrice,
    pack,
    image: item.imageUrl,
    quantity: item.quantity,
    amount: toRupees(item.offerPricePaise * item.quantity),
    hsn: item.hsn,
    packed: null,
    rating: null,
  };
}
