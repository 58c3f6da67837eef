import { and, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf } from "#kernel/db/idempotency.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { type Address, findAddress, type NewAddress } from "#modules/address/index.ts";
import { type SellerAccount, shoppers } from "#modules/identity/index.ts";
import type { ReviseOrder, SellerReviseOrder } from "../contract/revise-order.ts";
import { ordersOf, orderWithLines } from "../queries/load-orders.ts";
import type { OrderPlace } from "../rules/order-move.ts";
import { type RevisionRefusal, revisionRefusal } from "../rules/order-revision.ts";
import { isWeighed } from "../rules/shared/bags.ts";
import type { Order } from "../rules/shared/order.ts";
import { statusName } from "../rules/shared/order-status.ts";
import type { Adjustment } from "../rules/shared/pricing.ts";
import { isWaiting } from "../rules/waiting.ts";
import { type orderItems, orderRevisions, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";

type Author = { shopperId: string; seller?: never } | { seller: SellerAccount; shopperId?: never };

/** A request to change an order, by its shopper or by a seller. */
export type Revision = Author & {
  change: ReviseOrder | SellerReviseOrder;
  now: Date;
  mail: MailQueue;
  /** The hash of the request that the change was made of, if that is another one. */
  requestHash?: string;
};

/** The hash by which a repeated request is recognised. */
export const requestHashOf = ({ change, requestHash }: Revision): string => requestHash ?? hashOf(change);

export type Row = typeof orders.$inferSelect;
export type ItemRow = typeof orderItems.$inferSelect;

/** An order before its change, locked. */
export type Current = {
  row: Row;
  items: readonly ItemRow[];
  adjustments: readonly Adjustment[];
  order: Order;
};

type Asked = Pick<Revision, "change" | "shopperId">;

/**
 * Locks an order, and reads it with its lines; for a preview it only reads it. Somebody else's is not found. An order
 * that gets an address is matched with its account's name, so that account is locked too: first, as orders that are
 * placed lock it before their products.
 */
export async function lockCurrent(tx: Tx, { change, shopperId }: Asked): Promise<Current> {
  const own = shopperId === undefined ? undefined : eq(orders.shopperId, shopperId);
  const thisOrder = and(eq(orders.id, change.id), own);
  if (change.preview) {
    const [asItIs] = await tx.select().from(orders).where(thisOrder);
    return withLines(tx, asItIs);
  }
  if (change.address !== undefined) {
    const buyer = tx.select({ id: orders.shopperId }).from(orders).where(thisOrder);
    await tx.select({ id: shoppers.id }).from(shoppers).where(inArray(shoppers.id, buyer)).for("share");
  }
  const [row] = await tx.select().from(orders).where(thisOrder).for("no key update");
  return withLines(tx, row);
}

async function withLines(tx: Tx, row: Row | undefined): Promise<Current> {
  const read = row && (await orderWithLines(tx, row.id));
  if (!read) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return { row, ...read, adjustments: read.order.adjustments };
}

/** An order as its shopper and the seller see it. Throws `NOT_FOUND`. */
export async function oneOrder(db: Db | Tx, id: string): Promise<Order> {
  const [order] = await ordersOf(db, [id]);
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return order;
}

/** Returns true if the order's last change was made by the same request, whose answer was lost. */
export async function isRepeated(tx: Tx, { id, revision }: Row, requestHash: string): Promise<boolean> {
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
export function refuseTooLate({ row, order }: Current, { seller, now, closes }: Moment): void {
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
export function requestOf(
  { row, items }: Current,
  { items: requestedItems = [], withoutCode }: Revision["change"],
  now: Date,
) {
  const products = [
    ...items.flatMap(({ productId }) => productId ?? []),
    ...requestedItems.flatMap(({ product }) => product ?? []),
  ];
  return {
    orderId: row.id,
    shopperId: row.shopperId,
    items: products.map((product) => ({ product, quantity: 1 })),
    promoCode: withoutCode ? null : row.promoCode,
    isPlaced: true,
    now,
  };
}

/** The order's new address: one of the shopper's own, or the one that the seller has typed. */
export async function newAddress(
  tx: Tx,
  { row }: Current,
  { change, shopperId }: Revision,
): Promise<Address> {
  const { address } = change;
  if (address === undefined) return row.address;
  if (typeof address !== "string") return typedAddress(row.address._id, address);
  const savedAddress =
    shopperId === undefined ? undefined : await findAddress(tx, { id: address, shopperId });
  if (!savedAddress) throw new AppError("NOT_FOUND", t.later("revisionAddress"));
  return savedAddress;
}

function typedAddress(_id: string, { landmark, gstin, ...fields }: NewAddress): Address {
  return { _id, ...fields, ...(landmark ? { landmark } : {}), ...(gstin ? { gstin } : {}) };
}

/** The day and window of an order. */
export const placeOf = ({ deliveryDay: day, deliveryWindow: window }: Row): OrderPlace => ({ day, window });
