import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toPaise } from "#kernel/money/money.ts";
import type { Address } from "#modules/address/index.ts";
import { isSameAmount, packText } from "#modules/catalog/index.ts";
import { isFresh, planDelivery } from "#modules/delivery/index.ts";
import { refuseUnusualSum } from "#modules/store/index.ts";
import type { SellerReviseOrder } from "../contract/revise-order.ts";
import { isOfExtension, type RevisedOrder } from "../order-extension.ts";
import { buildOrderLines, type OrderedLine, PRICES_CHANGED } from "../placing/order-lines.ts";
import { adjustmentsOf, termsOf } from "../placing/place-order.ts";
import type { Placement } from "../placing/placement.ts";
import { newItemRow } from "../placing/write-orders.ts";
import type { DeliveryTerms } from "../rules/delivery-terms.ts";
import { isWeighed } from "../rules/shared/bags.ts";
import {
  type Adjustment,
  adjustedPaise,
  cartAmountPaise,
  type PriceRules,
  totalsOf,
  withDeliveryFee,
} from "../rules/shared/pricing.ts";
import { t } from "../texts/server-texts.ts";
import type { Current, ItemRow, Revision } from "./current-order.ts";

/** The order after its change. `isPriced`: its sums were computed anew. */
export type Target = {
  items: readonly ItemRow[];
  adjustments: readonly Adjustment[];
  totalPaise: number;
  promoCode: string | null;
  address: Address;
  deliveryTerms: DeliveryTerms | null;
  isPriced: boolean;
};

type Revising = Revision & { address: Address; isMoving: boolean; placement: Placement };

/**
 * Prices the changed order, with what it has reserved being free, and reserves for it: kept lines keep their price, others
 * have today's.
 * Throws `INVALID` for an unknown line, `SOLD_OUT`, `PRICES_CHANGED` for a product that is gone, and `CONFLICT` if the
 * delivery is not possible or the total falls below zero.
 */
export async function toTarget(tx: Tx, current: Current, revising: Revising): Promise<Target> {
  const { change, address, isMoving, now, seller, placement } = revising;
  const { row } = current;
  const promoCode = change.withoutCode ? null : row.promoCode;
  const items = change.items ? toItems(current, change.items, placement) : current.items;
  await refuseUnusualPrices(tx, { current, items, change, placement });
  const subTotalPaise = cartAmountPaise(items);
  const isElsewhere = address.zipcode !== row.address.zipcode;
  const placedOn = isElsewhere ? undefined : (row.deliveryTerms ?? undefined);
  // The order's own place counts as free. `moveBookings` checks whether a new one is free.
  const plan = planDelivery(
    { ...placement.delivery, bookings: [] },
    {
      pin: address.zipcode,
      categories: items.map(({ categoryPath }) => categoryPath),
      subTotalPaise: subTotalPaise + (await besidePaise(tx, current)),
      chosen: dayToCheck({ current, items, change, isMoving, isElsewhere }),
      now,
      byStore: seller !== undefined,
      placedOn,
    },
  );
  const deliveryTerms = isElsewhere ? termsOf(plan, placement) : row.deliveryTerms;
  const isPriced = change.items !== undefined || promoCode !== row.promoCode || isElsewhere;
  const rules = withHandlingOf(current, withDeliveryFee(placement.store, plan.feePaise));
  const draft = {
    orderId: row.id,
    shopperId: row.shopperId,
    isPlaced: true,
    promoCode,
    rules,
    placedDiscount: placedDiscount(current, items),
    subTotalPaise,
    items: items.flatMap(({ productId, quantity }) => (productId ? [{ product: productId, quantity }] : [])),
    // A deleted product has no id any more. Its line stays.
    lines: items.map((item): OrderedLine => ({ ...item, productId: item.productId ?? "" })),
    now: row.createdAt,
    paymentMethod: row.paymentType,
    prepaidPaise: row.prepaidPaise,
    paidRoundingPaise:
      row.prepaidPaise >= row.totalPaise ? adjustedPaise(current.adjustments, "rounding") : 0,
    isChargeFree: row.placedWith !== null && !current.adjustments.some(({ kind }) => kind === "shipping"),
  };
  // A bag that was weighed has other amounts than its lines.
  if (isPriced || (isMoving && !isWeighed(current.order))) {
    for (const { check } of placement.sessions) check?.(draft);
    // Any window of the day will do: `moveBookings` looks for one.
    const day = (isMoving && change.delivery?.day) || row.deliveryDay;
    const onThatDay = { ...plan, days: [{ day, slots: [] }] };
    for (const { narrow } of placement.sessions) narrow?.(draft, onThatDay);
  }
  if (!isPriced) {
    return {
      items,
      adjustments: current.adjustments,
      totalPaise: row.totalPaise,
      promoCode,
      address,
      deliveryTerms,
      isPriced,
    };
  }
  const unchanged = current.adjustments.filter(({ kind }) => !isRecomputed(kind));
  const adjustments = adjustmentsOf(draft, placement, unchanged);
  const { totalPaise } = totalsOf(subTotalPaise, adjustments);
  if (totalPaise < 0) throw new AppError("CONFLICT", t.later("revisionBelowZero"));
  const place = { day: (isMoving && change.delivery?.day) || row.deliveryDay };
  for (const { reserve } of placement.sessions) reserve?.({ ...draft, totalPaise, place });
  return { items, adjustments, totalPaise, promoCode, address, deliveryTerms, isPriced };
}

type DayToCheck = {
  current: Current;
  items: readonly ItemRow[];
  change: Revision["change"];
  isMoving: boolean;
  isElsewhere: boolean;
};

/**
 * The day on which the changed order has to be possible today: another day, or its own if it goes to another area or gets
 * the first product of its kind, fresh or not. Undefined if it stays what it was placed as: its day and window count,
 * whatever the store's are by now.
 */
function dayToCheck({ current, items, change, isMoving, isElsewhere }: DayToCheck) {
  if (isMoving && change.delivery) return change.delivery;
  const kinds = kindsOf(current.items);
  const isNewKind = [...kindsOf(items)].some((kind) => !kinds.has(kind));
  return isElsewhere || isNewKind ? { day: current.row.deliveryDay } : undefined;
}

/** Whether there are fresh products among lines, and whether there are others. */
export const kindsOf = (lines: readonly { categoryPath: string }[]): ReadonlySet<boolean> =>
  new Set(lines.map(({ categoryPath }) => isFresh(categoryPath)));

/** The order's discount as it was placed, for its lines by their numbers after the change. */
function placedDiscount(
  { items: before, adjustments }: Current,
  items: readonly ItemRow[],
): Adjustment | null {
  const discount = adjustments.find(({ kind }) => kind === "discount");
  if (!discount) return null;
  const { basis } = discount;
  if (!basis?.lines) return discount;
  const covered = new Set(
    before.flatMap(({ id, lineNumber }) => (basis.lines?.includes(lineNumber) ? [id] : [])),
  );
  const lines = items.flatMap(({ id, lineNumber }) => (covered.has(id) ? [lineNumber] : []));
  return { ...discount, basis: { ...basis, lines } };
}

/** The rules with the handling charge that the order was placed with. */
function withHandlingOf<Rules extends PriceRules>({ adjustments }: Current, rules: Rules): Rules {
  const handling = adjustments.find(({ kind }) => kind === "handling");
  if (!handling) return rules;
  return { ...rules, charges: { ...rules.charges, handlingPaise: handling.paise } };
}

/**
 * The goods in the other delivery of the same cart, in paise: minimum and free delivery depend on the whole cart.
 */
async function besidePaise(
  tx: Tx,
  { row: { id, placedWith }, order: { together } }: Current,
): Promise<number> {
  if (together.length === 0) return 0;
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select coalesce(sum(line.offer_price_paise * line.quantity), 0)::float8 as paise
    from orders other inner join order_items line on line.order_id = other.id
    where (other.id = ${placedWith} or other.placed_with = ${id}) and other.status <> 'Cancelled'`);
  return rows[0]?.paise ?? 0;
}

/** Returns true for a kind of adjustment that is computed anew with each change. Others stay. */
const isRecomputed = (kind: string) =>
  ["shipping", "handling", "discount", "rounding", "agreed"].includes(kind) ||
  kind.startsWith("packed") ||
  isOfExtension(kind);

type TypedPrices = {
  current: Current;
  items: readonly ItemRow[];
  change: Revision["change"];
  placement: Placement;
};

/** Throws `UNUSUAL_AMOUNT` for typed prices that look like typos and are not confirmed, by the ids of their lines. */
async function refuseUnusualPrices(
  tx: Tx,
  { current, items, change, placement }: TypedPrices,
): Promise<void> {
  const isConfirmed = "confirmed" in change ? change.confirmed : undefined;
  const before = new Map(current.items.map((item) => [item.id, item.offerPricePaise]));
  const prices = (change.items ?? []).flatMap((line: RequestedLine, index) => {
    const item = items[index];
    if (line.price === undefined || !item) return [];
    const [added] = line.product
      ? buildOrderLines(placement.products, [{ product: line.product, quantity: 1 }])
      : [];
    const paise = before.get(item.id) ?? added?.offerPricePaise ?? item.pricePaise;
    const field = line.item ?? line.product ?? "";
    const expected = { kind: "due", paise } as const;
    return [{ field, paise: item.offerPricePaise, expected, isConfirmed }];
  });
  await refuseUnusualSum(tx, ...prices);
}

type RequestedLine = NonNullable<SellerReviseOrder["items"]>[number];

/** The lines of the changed order, numbered from 1. Throws `INVALID` for a line that is not in it, or named twice. */
function toItems(current: Current, requested: readonly RequestedLine[], placement: Placement): ItemRow[] {
  const itemsById = new Map(current.items.map((item) => [item.id, item]));
  const products = new Set(current.items.flatMap(({ productId }) => productId ?? []));
  const named = new Set<string>();
  return requested.map((line, index): ItemRow => {
    const name = line.item ?? line.product ?? "";
    if (named.has(name)) throw new AppError("INVALID", t.later("revisionTwice"));
    named.add(name);
    const priced = line.price === undefined ? {} : { offerPricePaise: toPaise(line.price) };
    if (line.product !== undefined) {
      if (products.has(line.product)) throw new AppError("INVALID", t.later("revisionTwice"));
      const [added] = buildOrderLines(placement.products, [
        { product: line.product, quantity: line.quantity },
      ]);
      if (!added) throw new AppError("INVALID", t.later("revisionLineUnknown"));
      return { ...newItemRow(added, { orderId: current.row.id, lineNumber: index + 1 }), ...priced };
    }
    const item = itemsById.get(name);
    if (!item) throw new AppError("INVALID", t.later("revisionLineUnknown"));
    const { quantity } = line;
    const renewed = quantity > item.quantity ? todaysLine(item, line, placement) : {};
    return { ...item, ...renewed, quantity, lineNumber: index + 1, ...priced };
  });
}

/**
 * A line that grows has today's price. Throws `SOLD_OUT` or `PRICES_CHANGED` if its product is not on sale, or is sold in
 * another pack by now, which costs something else, unless the seller has typed what its pack costs.
 */
function todaysLine(
  { productId, name, ...pack }: ItemRow,
  { quantity, price }: RequestedLine,
  { products }: Placement,
) {
  if (productId === null) throw new AppError(PRICES_CHANGED, t.later("productGone", { name }));
  const [line] = buildOrderLines(products, [{ product: productId, quantity }]);
  if (!line) return {};
  if (isSameAmount(packOf(pack), packOf(line)))
    return { pricePaise: line.pricePaise, offerPricePaise: line.offerPricePaise };
  if (price !== undefined) return {};
  const words = { name: `${name}, ${packText(packOf(pack))}` };
  throw new AppError(PRICES_CHANGED, t.later("productGone", words));
}

const packOf = ({ packQuantity: quantity, packUnit: unit }: Pick<ItemRow, "packQuantity" | "packUnit">) => ({
  quantity,
  unit,
});

/** Throws `PRICES_CHANGED` if the new total is not the one that was shown. */
export function refuseOtherTotal(
  { totalAmount, preview }: Revision["change"],
  { totalPaise, isPriced }: Target,
): void {
  if (preview || !isPriced) return;
  if (totalAmount === undefined || toPaise(totalAmount) !== totalPaise) {
    throw new AppError(PRICES_CHANGED, t.later("revisionOtherTotal"));
  }
}

/** The order's sums for the extensions. */
export function revisedSums(current: Current, target: Target): RevisedOrder {
  const discounts = target.adjustments.filter(({ kind }) => kind === "discount");
  return {
    orderId: current.row.id,
    before: current.order,
    discountPaise: -discounts.reduce((sum, { paise }) => sum + paise, 0),
  };
}
