import { and, eq, gt, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { orders } from "../tables.ts";
import { orderTrail } from "../trail-tables.ts";
import { mailToShopper } from "./mail-to-shopper.ts";
import { orderMovedLetter } from "./order-moved-letter.ts";

const schema = z.object({ trailId: z.int() });

/** Tells a shopper to which day their order was moved, and why. */
export const orderMovedMail = defineMail({
  kind: "order-moved",
  priority: 10,
  schema,
  write: async (db, head, { trailId }) => {
    const entry = await findMove(db, trailId);
    if (!entry) return undefined;
    const { orderId, moved, reason } = entry;
    return mailToShopper(db, orderId, (order) => orderMovedLetter(head, order, { ...moved, reason }));
  },
});

/** The move of an order that still waits, unless it was moved again since: that mail says the day that counts. */
async function findMove(db: Connection, trailId: number) {
  const [entry] = await db
    .select({ orderId: orderTrail.orderId, moved: orderTrail.moved, reason: orderTrail.reason })
    .from(orderTrail)
    .innerJoin(orders, eq(orders.id, orderTrail.orderId))
    .where(and(eq(orderTrail.id, trailId), eq(orders.status, "Pending")));
  if (!entry?.moved) return undefined;
  const later = await db.$count(
    orderTrail,
    and(eq(orderTrail.orderId, entry.orderId), gt(orderTrail.id, trailId), isNotNull(orderTrail.moved)),
  );
  return later === 0 ? { ...entry, moved: entry.moved } : undefined;
}
