import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { READING, transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { lockCart } from "#modules/cart/index.ts";
import { type DeliverySlot, moveBookings, planMove } from "#modules/delivery/index.ts";
import type { ReviseOrder } from "../contract/revise-order.ts";
import { followRevision, followToDay, refuseRevision, revisingStatements } from "../order-extension.ts";
import { refuseWhileClosed } from "../placing/place-order.ts";
import { openPlacement, type Placement } from "../placing/placement.ts";
import { toOrder, toRevisionEntry } from "../queries/load-orders.ts";
import { type OrderPlace, toOrderWindow } from "../rules/order-move.ts";
import { orderClosesAt, type RevisionChanges } from "../rules/order-revision.ts";
import { whatGoesBack } from "../rules/shared/goes-back.ts";
import type { Order } from "../rules/shared/order.ts";
import { t } from "../texts/server-texts.ts";
import {
  type Current,
  isRepeated,
  lockCurrent,
  newAddress,
  oneOrder,
  placeOf,
  type Revision,
  type Row,
  refuseTooLate,
  requestHashOf,
  requestOf,
} from "./current-order.ts";
import { refuseOtherTotal, revisedSums, type Target, toTarget } from "./price-revision.ts";
import { changesOf, revisedFields, writeRevision } from "./write-revision.ts";

/**
 * Changes an order that has not gone out: its lines, its address, its day and window, its notes. It keeps its id and
 * its invoice number, and becomes the order that it would be if it had been placed so: kept lines keep their price, a
 * line that grows and a new one have today's, and charges and discount follow. The content until then is stored, stock
 * and places are returned and taken, and the shopper is mailed, all in one transaction. With `preview` nothing is
 * written, and the answer is the order as it would be. A repeated request changes nothing.
 *
 * Throws `NOT_FOUND`; `STORE_CLOSED` if a shopper adds to it while the store is closed; `CONFLICT` if it is too late, if the order is no longer as it was shown, or if the day has no
 * room; `SOLD_OUT`; `PRICES_CHANGED` if the new total is not the shown one; `INVALID` for an unknown line.
 */
export function reviseOrder(db: Db, revision: Revision): Promise<Order> {
  const { change, shopperId } = revision;
  return afterChange(db, change, async (tx) => {
    // The account first, as orders that are placed look for what has grown while they hold it.
    if (shopperId !== undefined && !change.preview) await lockCart(tx, shopperId);
    const current = await lockCurrent(tx, revision);
    if (await isDone(tx, current, revision)) return undefined;
    return revise(tx, current, revision);
  });
}

/**
 * Runs a change of an order in one transaction; a `preview` can neither lock nor write in it, and returns the order as it
 * would be. Returns the order as it is after the change.
 */
export async function afterChange(
  db: Db,
  { id, preview }: { id: string; preview?: boolean | undefined },
  change: (tx: Tx) => Promise<Order | undefined>,
): Promise<Order> {
  const previewed = await transact(db, change, preview ? READING : {});
  return previewed ?? oneOrder(db, id);
}

/** The answer to a change of an order: that it is made, and what goes back of a payment in advance. */
export function revisedWords(order: Order, reader: "shopper" | "seller"): string {
  const back = whatGoesBack(order, reader);
  return back === undefined ? t("revised") : t("revisedBack", { back });
}

/**
 * Returns true if the same request has changed the order already. Throws `CONFLICT` if the order is no longer as the
 * request knew it.
 */
export async function isDone(tx: Tx, { row }: Current, revision: Revision): Promise<boolean> {
  if (revision.change.revision === row.revision) return false;
  if (await isRepeated(tx, row, requestHashOf(revision))) return true;
  throw new AppError("CONFLICT", t.later("revisedMeanwhile", { invoiceNumber: row.invoiceNumber }));
}

/**
 * Changes a locked order that is as the request knew it: all reads first, then the locks of what it takes, and then one
 * statement that writes it. A preview writes nothing, and returns the order as it would be. Throws as `reviseOrder` does.
 */
export async function revise(
  tx: Tx,
  current: Current,
  revision: Revision,
  beside: readonly SQL[] = [],
): Promise<Order | undefined> {
  const { change, now, seller } = revision;
  const { row } = current;
  const isPreview = change.preview === true;

  // Authorise: not too late, and nothing that a closed shop does not sell.
  const placement = await openPlacement(tx, [requestOf(current, change, now)], { isPreview });
  refuseTooLate(current, { seller, now, closes: orderClosesAt(row, placement.delivery.rules) });
  refuseWhileClosed({ heedsClosing: seller === undefined && isLarger(current, change), now }, placement);
  const address = await newAddress(tx, current, revision);
  const isMoving = change.delivery !== undefined && isOtherPlace(row, change.delivery);

  const target = await toTarget(tx, current, { ...revision, address, isMoving, placement });
  refuseOtherTotal(change, target);
  const revised = revisedSums(current, target);
  if (target.isPriced) await refuseRevision(tx, revised);
  if (isPreview) {
    const place = isMoving ? plannedPlace(current, revision, placement) : placeOf(row);
    return previewedOrder(current, {
      ...revision,
      target,
      place,
      changes: changesOf(current, { target, place, change }),
    });
  }

  // Reserve. What is not priced anew keeps what it has, but on its new day. Places come last, as all code locks them last.
  const to = isMoving ? change.delivery?.day : undefined;
  if (!target.isPriced && to !== undefined && to !== row.deliveryDay) {
    await followToDay(tx, [{ orderId: row.id, from: row.deliveryDay, to }]);
  }
  const place = isMoving ? placeIn(await moveBookings(tx, moveOf(current, revision)), current) : placeOf(row);

  const written = { ...revision, target, place, changes: changesOf(current, { target, place, change }) };
  await writeRevision(tx, current, written, [
    ...placement.sessions.flatMap(({ writes }) => writes?.() ?? []),
    ...(target.isPriced ? revisingStatements(revised) : []),
    ...beside,
  ]);
  if (target.isPriced) await followRevision(tx, revised);
  return undefined;
}

/**
 * Whether a change adds a product or packs of one. Less, another address or day, or removing the code does not count.
 */
const isLarger = ({ items }: Current, { items: lines = [] }: Revision["change"]) =>
  lines.some(({ item, quantity }) => {
    const ordered = item === undefined ? 0 : items.find(({ id }) => id === item)?.quantity;
    return ordered !== undefined && quantity > ordered;
  });

const isOtherPlace = ({ deliveryDay, deliveryWindow }: Row, to: NonNullable<ReviseOrder["delivery"]>) =>
  to.day !== deliveryDay || Boolean(to.window && to.window !== deliveryWindow?.id);

function moveOf({ row }: Current, { change, now }: Revision) {
  const leaving = { id: row.id, day: row.deliveryDay, window: row.deliveryWindow };
  return { orders: [leaving], to: change.delivery ?? { day: row.deliveryDay }, now };
}

function placeIn(places: ReadonlyMap<string, DeliverySlot>, { row }: Current): OrderPlace {
  const booked = places.get(row.id);
  return booked ? { day: booked.day, window: toOrderWindow(booked.window) } : placeOf(row);
}

/** The place that a moved order would have. Throws `CONFLICT` with the next free ones if there is no room. */
const plannedPlace = (current: Current, revision: Revision, { delivery }: Placement) =>
  placeIn(planMove(delivery, moveOf(current, revision)), current);

type Previewed = Revision & { target: Target; place: OrderPlace; changes: RevisionChanges };

function previewedOrder(
  { row, order }: Current,
  { target, place, changes, change, seller, now }: Previewed,
): Order {
  const { adjustments, totalPaise } = target;
  const { together, notes, creditNotes, payment, trail, question, isPacked } = order;
  const revised = toRevisionEntry({
    at: now.toISOString(),
    by: seller ? "seller" : "shopper",
    changes,
    totalBeforePaise: row.totalPaise,
    totalAfterPaise: totalPaise,
    reason: ("reason" in change && change.reason) || null,
  });
  const changedRow = {
    ...row,
    ...revisedFields(row, { target, change }),
    deliveryDay: place.day,
    deliveryWindow: place.window,
  };
  const shopperName = order.shopper?.name ?? null;
  return {
    ...toOrder({ order: changedRow, shopperName, adjustments, together, trail: [], revisions: [] }, [
      ...target.items,
    ]),
    notes,
    creditNotes,
    ...(payment && { payment }),
    // The packed content and the question stay valid until the lines or sums change.
    ...(!target.isPriced && { items: order.items, question, isPacked }),
    trail: [...trail, revised],
  };
}
