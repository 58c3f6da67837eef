import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { type RecordedAction, recordActions } from "#modules/audit/index.ts";
import { dayAndWindow, movePlaces, type WantedDelivery } from "#modules/delivery/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { HeldOrder } from "../changing/hold-orders.ts";
import { writeStatuses } from "../changing/write-statuses.ts";
import { orderMovedMail } from "../mails/order-moved.ts";
import { type OrderMove, type OrderPlace, toOrderWindow } from "../rules/order-move.ts";
import { orders } from "../tables.ts";
import { orderTrail } from "../trail-tables.ts";

/** Who moves orders, where to, and why. */
export type Mover = {
  to: WantedDelivery;
  reason?: string;
  seller: SellerAccount;
  now: Date;
  mail: MailQueue;
};

type Moved = { order: HeldOrder; move: OrderMove };

/**
 * Moves held orders to another day, on the record: their places, their trails, and a mail to each shopper. One that was
 * on its way waits again, of which the mail of the move tells. One that is there already stays as it is, and nobody is
 * told anything. Returns how many moved. No room for all, or no such day:
 * `CONFLICT` with the next free places.
 */
export async function writeMoves(
  tx: Tx,
  held: readonly HeldOrder[],
  { to, reason, seller, now, mail }: Mover,
): Promise<number> {
  // Who ordered first is the first to choose.
  const leaving = held
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ id, deliveryDay, deliveryWindow }) => ({ id, day: deliveryDay, window: deliveryWindow }));
  const places = await movePlaces(tx, { orders: leaving, to, now });
  const moved = held.flatMap((order): Moved[] => {
    const place = places.get(order.id);
    if (!place) return [];
    const from = { day: order.deliveryDay, window: order.deliveryWindow };
    const to = { day: place.day, window: toOrderWindow(place.window) };
    return [{ order, move: { from, to, ...(isOut(order) && { wasOut: true as const }) } }];
  });
  if (moved.length === 0) return 0;
  const back = moved.filter(({ order }) => isOut(order));
  await writeStatuses(
    tx,
    back.map(({ order }) => ({ order, status: "Pending" as const })),
    { seller, mail, isTold: true },
  );
  await setPlaces(tx, moved);
  const trail = await tx
    .insert(orderTrail)
    .values(moved.map(({ order, move }) => toTrail(order.id, move, reason)))
    .returning({ trailId: orderTrail.id });
  await mail.add(tx, orderMovedMail, trail);
  await recordActions(
    tx,
    seller,
    moved.map((each) => toAction(each, reason)),
  );
  return moved.length;
}

const isOut = ({ status }: HeldOrder) => status === "Out for Delivery";

/** One statement for all orders that come in one window. */
async function setPlaces(tx: Tx, moved: readonly Moved[]): Promise<void> {
  for (const some of Map.groupBy(moved, ({ move }) => move.to.window?.id).values()) {
    const [first] = some;
    if (!first) continue;
    const { day, window } = first.move.to;
    const ids = some.map(({ order }) => order.id);
    await tx
      .update(orders)
      .set({ deliveryDay: day, deliveryWindow: window })
      .where(sql`${orders.id} = any(${sql.param(ids)}::text[])`);
  }
}

function toTrail(orderId: string, moved: OrderMove, reason: string | undefined) {
  return { orderId, by: "seller" as const, moved, reason: reason || null };
}

function toAction({ order, move }: Moved, reason: string | undefined): RecordedAction {
  const words = ({ day, window }: OrderPlace) => dayAndWindow(day, window);
  return {
    ...{ subject: "order", action: "changed", id: order.id, name: order.invoiceNumber },
    before: { delivery: words(move.from) },
    after: { delivery: words(move.to), ...(reason && { reason }) },
  };
}
