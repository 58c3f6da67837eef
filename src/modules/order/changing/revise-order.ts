import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { type Address, findAddress, type NewAddress } from "#modules/address/index.ts";
import { moveBookings, planDelivery } from "#modules/delivery/index.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import type { Order } from "../contract/order.ts";
import type { ReviseOrder, SellerReviseOrder } from "../contract/revise-order.ts";
import { orderRevisedMail } from "../mails/order-revised.ts";
import { followRevision, releaseForRevision, reserveForRevision } from "../order-extension.ts";
import { buildOrderLines, type OrderedLine, PRICES_CHANGED } from "../placing/order-lines.ts";
import { adjustmentsOf } from "../placing/place-order.ts";
import { openPlacement, type Placement } from "../placing/placement.ts";
import { newItemRow } from "../placing/write-orders.ts";
import { ordersOf } from "../queries/load-orders.ts";
import { isWeighed } from "../rules/bags.ts";
import { type OrderPlace, toOrderWindow } from "../rules/order-move.ts";
import {
  lineChanges,
  orderClosesAt,
  type RevisionChanges,
  type RevisionRefusal,
  revisionRefusal,
  revisionWords,
} from "../rules/order-revision.ts";
import { isWaiting } from "../rules/settling.ts";
import { halfTaxByRate, splitTax } from "../rules/shared/gst.ts";
import { statusName } from "../rules/shared/order-status.ts";
import { type Adjustment, cartAmountPaise, totalsOf, withDeliveryFee } from "../rules/shared/pricing.ts";
import { orderAdjustments, orderItems, orderRevisions, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { ORDER_RECORD } from "./write-statuses.ts";

type Author = { shopperId: string; seller?: never } | { seller: SellerAccount; shopperId?: never };
type Asked = Author & {
  change: ReviseOrder | SellerReviseOrder;
  now: Date;
  mail: MailQueue;
};

/**
 * Changes an order that has not gone out: its lines, its address, its day and window, its notes. It keeps its id and
 * its invoice number, and becomes the order that it would be if it had been placed so: kept lines keep their price, a
 * line that grows and a new one have today's, and charges and discount follow. The content until then is stored, stock
 * and places are returned and taken, and the shopper is mailed, all in one transaction. With `preview` nothing is
 * written, and the answer is the order as it would be. A repeated request changes nothing.
 *
 * Throws `NOT_FOUND`; `CONFLICT` if it is too late, if the order is no longer as it was shown, or if the day has no
 * room; `SOLD_OUT`; `PRICES_CHANGED` if the new total is not the shown one; `INVALID` for an unknown line.
 */
export async function reviseOrder(db: Db, asked: Asked): Promise<Order> {
  const preview: { order?: Order } = {};
  try {
    await transact(db, async (tx) => {
      await revise(tx, asked);
      if (!asked.change.preview) return;
      preview.order = await oneOrder(tx, asked.change.id);
      throw new Previewed();
    });
  } catch (error) {
    if (error instanceof Previewed && preview.order) return preview.order;
    throw error;
  }
  return oneOrder(db, asked.change.id);
}

/** Thrown at the end of a preview, so that the transaction is rolled back. */
class Previewed extends Error {
  override readonly name = "Previewed";
}

async function oneOrder(db: Db | Tx, id: string): Promise<Order> {
  const [order] = await ordersOf(db, [id]);
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return order;
}

type Row = typeof orders.$inferSelect;
type ItemRow = typeof orderItems.$inferSelect;

/** An order before its change, locked. */
type Current = { row: Row; items: readonly ItemRow[]; adjustments: readonly Adjustment[]; order: Order };

/** The order after its change. `isPriced`: its sums were reckoned anew. */
type Target = {
  items: readonly ItemRow[];
  adjustments: readonly Adjustment[];
  totalPaise: number;
  promoCode: string | null;
  address: Address;
  isPriced: boolean;
};

async function revise(tx: Tx, asked: Asked): Promise<void> {
  const { change, now, seller } = asked;
  const requestHash = hashOf(change);
  const current = await lockCurrent(tx, asked);
  const { row } = current;

  // Authorise: not too late, based on the order as it is, and not the same request again.
  if (change.revision !== row.revision) {
    if (await isRepeated(tx, row, requestHash)) return;
    throw new AppError("CONFLICT", t.later("revisedMeanwhile", { invoiceNumber: row.invoiceNumber }));
  }
  const placement = await openPlacement(tx, [requestOf(current, change, now)]);
  refuseTooLate(current, { seller, now, closes: orderClosesAt(row, placement.delivery.rules) });
  const address = await newAddress(tx, current, asked);
  const isMoving = change.delivery !== undefined && isOtherPlace(row, change.delivery);

  // Release, price as if it were placed now, and reserve what it has now.
  await releaseForRevision(tx, row.id);
  const target = await toTarget(tx, current, { ...asked, address, isMoving });
  refuseOtherTotal(change, target);
  await write(tx, current, { target, change, day: isMoving ? change.delivery?.day : undefined });
  if (target.isPriced) {
    await followRevision(tx, {
      orderId: row.id,
      ...returnedOf(current, target),
      discountPaise: -sumOf(target.adjustments.filter(({ kind }) => kind === "discount")),
    });
  }
  await reserveForRevision(tx, row.id);
  // Last, as all code locks places last.
  const place = isMoving ? await move(tx, current, asked) : placeOf(row);

  // Write it down, and tell.
  const changes = changesOf(current, target, { place, change });
  if (Object.keys(changes).length === 0) throw new AppError("INVALID", t.later("revisionNothing"));
  await tx.insert(orderRevisions).values({
    orderId: row.id,
    revision: row.revision + 1,
    by: seller ? "seller" : "shopper",
    changes,
    before: contentOf(current),
    totalBeforePaise: row.totalPaise,
    totalAfterPaise: target.totalPaise,
    reason: ("reason" in change && change.reason) || null,
    requestHash,
  });
  await tell(tx, current, { ...asked, changes, target });
}

/** Locks an order, and reads it with its lines. Somebody else's is not found. */
async function lockCurrent(tx: Tx, { change, shopperId }: Asked): Promise<Current> {
  const own = shopperId === undefined ? undefined : eq(orders.shopperId, shopperId);
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, change.id), own))
    .for("no key update");
  if (!row) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, row.id))
    .orderBy(asc(orderItems.lineNumber));
  const { kind, label, paise, basis } = orderAdjustments;
  const adjustments = await tx
    .select({ kind, label, paise, basis })
    .from(orderAdjustments)
    .where(eq(orderAdjustments.orderId, row.id))
    .orderBy(asc(orderAdjustments.position));
  return { row, items, adjustments, order: await oneOrder(tx, row.id) };
}

/** Whether the order's last change was made by the same request, whose answer was lost. */
async function isRepeated(tx: Tx, { id, revision }: Row, requestHash: string): Promise<boolean> {
  const same = and(
    eq(orderRevisions.orderId, id),
    eq(orderRevisions.revision, revision),
    eq(orderRevisions.requestHash, requestHash),
  );
  return (await tx.$count(orderRevisions, same)) > 0;
}

const LATE: Record<Exclude<RevisionRefusal, "waits" | "packed" | "cut-off">, Order["status"]> = {
  out: "Out for Delivery",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

type Moment = { seller: SellerAccount | undefined; now: Date; closes: Date };

/** Throws `CONFLICT` with the reason if the order can't be changed any more. */
function refuseTooLate({ row, order }: Current, { seller, now, closes }: Moment): void {
  const refusal = revisionRefusal(
    { status: row.status, isWaiting: isWaiting(order), isWeighed: isWeighed(order), closesAt: closes },
    { by: seller ? "seller" : "shopper", now },
  );
  if (refusal === null) return;
  if (refusal === "waits") throw new AppError("CONFLICT", t.later("revisionWaits"));
  if (refusal === "packed") throw new AppError("CONFLICT", t.later("revisionPacked"));
  if (refusal === "cut-off") throw new AppError("CONFLICT", t.later("revisionCutOff"));
  throw new AppError("CONFLICT", t.later("revisionTooLate", { status: statusName(LATE[refusal]) }));
}

/** The order and all products of it before and after its change, so that their rows are locked in one order. */
function requestOf({ row, items }: Current, { items: wanted = [], withoutCode }: Asked["change"], now: Date) {
  const products = [
    ...items.flatMap(({ productId }) => productId ?? []),
    ...wanted.flatMap(({ product }) => product ?? []),
  ];
  return {
    orderId: row.id,
    shopperId: row.shopperId,
    items: products.map((product) => ({ product, quantity: 1 })),
    promoCode: withoutCode ? null : row.promoCode,
    now,
  };
}

/** The order's new address: one of the shopper's own, or the one that the seller has typed. */
async function newAddress(tx: Tx, { row }: Current, { change, shopperId }: Asked): Promise<Address> {
  const { address } = change;
  if (address === undefined) return row.address;
  if (typeof address !== "string") return typedAddress(row.address._id, address);
  const found = shopperId === undefined ? undefined : await findAddress(tx, { id: address, shopperId });
  if (!found) throw new AppError("NOT_FOUND", t.later("revisionAddress"));
  return found;
}

function typedAddress(_id: string, { landmark, gstin, ...fields }: NewAddress): Address {
  return { _id, ...fields, ...(landmark ? { landmark } : {}), ...(gstin ? { gstin } : {}) };
}

const isOtherPlace = ({ deliveryDay, deliveryWindow }: Row, to: NonNullable<ReviseOrder["delivery"]>) =>
  to.day !== deliveryDay || Boolean(to.window && to.window !== deliveryWindow?.id);

const placeOf = ({ deliveryDay: day, deliveryWindow: window }: Row): OrderPlace => ({ day, window });

type Revising = Asked & { address: Address; isMoving: boolean };

/** Prices the changed order, with what it had reserved being free again. */
async function toTarget(tx: Tx, current: Current, revising: Revising): Promise<Target> {
  const { change, address, isMoving, now, seller } = revising;
  const { row } = current;
  const placement = await openPlacement(tx, [requestOf(current, change, now)]);
  const promoCode = change.withoutCode ? null : row.promoCode;
  const items = change.items ? toItems(current, change.items, placement) : current.items;
  const subTotalPaise = cartAmountPaise(items);
  // Its own place is not taken by somebody else. `moveBookings` looks whether a new one is free.
  const plan = planDelivery(
    { ...placement.delivery, bookings: [] },
    {
      pin: address.zipcode,
      categories: items.map(({ categoryPath }) => categoryPath),
      subTotalPaise: subTotalPaise + (await besidePaise(tx, row)),
      wanted: isMoving && change.delivery ? change.delivery : { day: row.deliveryDay },
      now,
      byStore: seller !== undefined,
    },
  );
  const isPriced =
    change.items !== undefined || promoCode !== row.promoCode || address.zipcode !== row.address.zipcode;
  if (!isPriced) {
    return {
      items,
      adjustments: current.adjustments,
      totalPaise: row.totalPaise,
      promoCode,
      address,
      isPriced,
    };
  }
  const rules = withDeliveryFee(placement.store, plan.feePaise);
  const draft = {
    ...{ orderId: row.id, shopperId: row.shopperId, promoCode, rules, subTotalPaise },
    items: items.flatMap(({ productId, quantity }) => (productId ? [{ product: productId, quantity }] : [])),
    // A deleted product has no id any more. Its line stays.
    lines: items.map((item): OrderedLine => ({ ...item, productId: item.productId ?? "" })),
    now: row.createdAt,
    paymentMethod: row.paymentType,
    isChargeFree: row.placedWith !== null && !current.adjustments.some(({ kind }) => kind === "shipping"),
  };
  const kept = current.adjustments.filter(({ kind }) => !isReckoned(kind));
  const adjustments = adjustmentsOf(draft, placement, kept);
  const { totalPaise } = totalsOf(subTotalPaise, adjustments);
  if (totalPaise < 0) throw new AppError("CONFLICT", t.later("revisionBelowZero"));
  return { items, adjustments, totalPaise, promoCode, address, isPriced };
}

/** The goods in the other delivery of the same cart, in paise: minimum and free delivery go by the whole of it. */
async function besidePaise(tx: Tx, { id, placedWith }: Row): Promise<number> {
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select coalesce(sum(line.offer_price_paise * line.quantity), 0)::float8 as paise
    from orders other inner join order_items line on line.order_id = other.id
    where (other.id = ${placedWith} or other.placed_with = ${id}) and other.status <> 'Cancelled'`);
  return rows[0]?.paise ?? 0;
}

/** Whether an adjustment is reckoned anew with each change. Others stay. */
const isReckoned = (kind: string) =>
  ["shipping", "handling", "discount", "rounding", "agreed"].includes(kind) || /^(packed|credit)/.test(kind);

type WantedLine = NonNullable<SellerReviseOrder["items"]>[number];

/** The lines of the changed order, numbered from 1. Throws `INVALID` for a line that is not in it, or named twice. */
function toItems(current: Current, wanted: readonly WantedLine[], placement: Placement): ItemRow[] {
  const known = new Map(current.items.map((item) => [item.id, item]));
  const products = new Set(current.items.flatMap(({ productId }) => productId ?? []));
  const named = new Set<string>();
  return wanted.map((line, index): ItemRow => {
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
    const item = known.get(name);
    if (!item) throw new AppError("INVALID", t.later("revisionLineUnknown"));
    const { quantity } = line;
    const renewed = quantity > item.quantity ? todaysLine(item, quantity, placement) : {};
    return { ...item, ...renewed, quantity, lineNumber: index + 1, ...priced };
  });
}

/** A line that grows has today's price. Throws `SOLD_OUT` or `PRICES_CHANGED` if its product is not on sale. */
function todaysLine({ productId, name }: ItemRow, quantity: number, { products }: Placement) {
  if (productId === null) throw new AppError(PRICES_CHANGED, t.later("productGone", { name }));
  const [line] = buildOrderLines(products, [{ product: productId, quantity }]);
  return line ? { pricePaise: line.pricePaise, offerPricePaise: line.offerPricePaise } : {};
}

/** Moves the order's place. Throws `CONFLICT` with the next free ones if there is no room. */
async function move(tx: Tx, { row }: Current, { change, now }: Asked): Promise<OrderPlace> {
  if (!change.delivery) return placeOf(row);
  const leaving = { id: row.id, day: row.deliveryDay, window: row.deliveryWindow };
  const places = await moveBookings(tx, { orders: [leaving], to: change.delivery, now });
  const booked = places.get(row.id);
  if (!booked) return placeOf(row);
  const place = { day: booked.day, window: toOrderWindow(booked.window) };
  await tx
    .update(orders)
    .set({ deliveryDay: place.day, deliveryWindow: place.window })
    .where(eq(orders.id, row.id));
  return place;
}

const lineOf = ({ id, name, quantity, offerPricePaise }: ItemRow) => ({
  id,
  name,
  quantity,
  offerPricePaise,
});

type Made = { place: OrderPlace; change: Asked["change"] };

function changesOf({ row, items }: Current, target: Target, { place, change }: Made): RevisionChanges {
  const before = placeOf(row);
  const isMoved = before.day !== place.day || before.window?.id !== place.window?.id;
  const notes = "officeNote" in change || "driverNote" in change ? notesOf(change) : {};
  const noted = (name: "driverNote" | "officeNote") =>
    notes[name] !== undefined && notes[name] !== row[name] && { [name]: true as const };
  return {
    ...lineChanges(items.map(lineOf), target.items.map(lineOf)),
    ...(JSON.stringify(row.address) !== JSON.stringify(target.address) && { address: true as const }),
    ...(isMoved && { delivery: { from: before, to: place } }),
    ...(row.promoCode !== null && target.promoCode === null && { withoutCode: row.promoCode }),
    ...noted("driverNote"),
    ...noted("officeNote"),
  };
}

function contentOf({ row, items, adjustments }: Current) {
  const lines = items.map(({ productId, hsn, ...item }) => {
    const { id: _, ...line } = lineOf({ productId, hsn, ...item });
    return { ...line, productId, hsn };
  });
  return { ...placeOf(row), lines, adjustments, promoCode: row.promoCode };
}

/** Throws `PRICES_CHANGED` if the new total is not the one that was shown. */
function refuseOtherTotal({ totalAmount, preview }: Asked["change"], { totalPaise, isPriced }: Target): void {
  if (preview || !isPriced) return;
  if (totalAmount === undefined || toPaise(totalAmount) !== totalPaise) {
    throw new AppError(PRICES_CHANGED, t.later("revisionOtherTotal"));
  }
}

/** The money that came in advance and goes back, with the CGST in it. */
function returnedOf({ row, items, adjustments }: Current, target: Target) {
  const prepaid = (paise: number) => Math.min(paise, row.prepaidPaise);
  const returnedPaise = Math.max(0, prepaid(row.totalPaise) - prepaid(target.totalPaise));
  if ([...items, ...target.items].some(({ taxBasisPoints }) => taxBasisPoints !== null)) {
    const lower = halfTaxOf(items, adjustments, row) - halfTaxOf(target.items, target.adjustments, row);
    return {
      returnedPaise,
      returnedHalfTaxPaise: Math.max(0, Math.min(lower, Math.floor(returnedPaise / 2))),
    };
  }
  const halfTax = (some: readonly ItemRow[]) =>
    some.reduce((sum, item) => sum + splitTax(item.offerPricePaise * item.quantity).cgstPaise, 0);
  const lower = Math.max(0, halfTax(items) - halfTax(target.items));
  return { returnedPaise, returnedHalfTaxPaise: Math.min(lower, splitTax(returnedPaise).cgstPaise) };
}

/** Half of the tax of lines with rates and of their charges. */
function halfTaxOf(
  items: readonly ItemRow[],
  adjustments: readonly Adjustment[],
  { chargesTaxBasisPoints }: Row,
): number {
  const lines = items.map(({ offerPricePaise, quantity, taxBasisPoints }) => ({
    ...{ amountPaise: offerPricePaise * quantity, basisPoints: taxBasisPoints },
  }));
  return halfTaxByRate({ lines, adjustments, chargesBasisPoints: chargesTaxBasisPoints ?? 0 });
}

const sumOf = (some: readonly { paise: number }[]) => some.reduce((sum, { paise }) => sum + paise, 0);

type Written = { target: Target; change: Asked["change"]; day: string | undefined };

/** Writes the changed order, its lines and its adjustments. Reserves go by its new `day` already, if it moves. */
async function write(tx: Tx, { row, items }: Current, { target, change, day }: Written): Promise<void> {
  if (target.isPriced) {
    await writeItems(tx, row.id, items, target.items);
    await tx.delete(orderAdjustments).where(eq(orderAdjustments.orderId, row.id));
    const adjustments = target.adjustments.map((one, index) => ({
      ...one,
      orderId: row.id,
      position: index + 1,
    }));
    if (adjustments.length > 0) await tx.insert(orderAdjustments).values(adjustments);
  }
  const notes = "officeNote" in change || "driverNote" in change ? notesOf(change) : {};
  await tx
    .update(orders)
    .set({
      totalPaise: target.totalPaise,
      promoCode: target.promoCode,
      address: target.address,
      itemNames: target.items.map(({ name }) => name).join(" "),
      ...(day !== undefined && { deliveryDay: day }),
      revision: row.revision + 1,
      // The bag is packed for its content: a weighing that began before is refused.
      packingVersion: row.packingVersion + (target.isPriced ? 1 : 0),
      ...notes,
    })
    .where(eq(orders.id, row.id));
}

/** The new notes; null takes one away. */
function notesOf({
  driverNote,
  officeNote,
}: SellerReviseOrder): Partial<Pick<Row, "driverNote" | "officeNote">> {
  return {
    ...(driverNote !== undefined && { driverNote: driverNote || null }),
    ...(officeNote !== undefined && { officeNote: officeNote || null }),
  };
}

/** Writes the lines. Kept ones keep their ids, as wishes about them and their ratings belong to the id. */
async function writeItems(tx: Tx, orderId: string, before: readonly ItemRow[], after: readonly ItemRow[]) {
  const kept = new Set(after.map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  const gone = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  if (gone.length > 0) await tx.delete(orderItems).where(inArray(orderItems.id, gone));
  // Out of the way first: two lines may swap their numbers.
  await tx
    .update(orderItems)
    .set({ lineNumber: sql`-${orderItems.lineNumber}` })
    .where(eq(orderItems.orderId, orderId));
  for (const { id, ...item } of after) {
    if (known.has(id)) await tx.update(orderItems).set(item).where(eq(orderItems.id, id));
    else await tx.insert(orderItems).values({ id, ...item });
  }
}

type Telling = Asked & { changes: RevisionChanges; target: Target };

/** Records the seller's action, and mails the shopper unless only notes have changed. */
async function tell(tx: Tx, { row }: Current, { seller, change, changes, target, mail }: Telling) {
  const words = revisionWords(changes);
  if (words.length > 0 && row.shopperId !== null) {
    await mail.add(tx, orderRevisedMail, [{ orderId: row.id, revision: row.revision + 1 }]);
  }
  if (!seller) return;
  const reason = "reason" in change ? change.reason : undefined;
  await recordActions(tx, seller, [
    {
      ...{ subject: ORDER_RECORD, action: "changed", id: row.id, name: row.invoiceNumber },
      before: { toPay: toRupees(row.totalPaise), changes: null },
      after: {
        toPay: toRupees(target.totalPaise),
        changes: [...words, ...(changes.driverNote || changes.officeNote ? [t("notesChanged")] : [])].join(
          "; ",
        ),
        ...(reason && { reason }),
      },
    },
  ]);
}
