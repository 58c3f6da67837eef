import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { orders } from "../tables.ts";
import { orderStatusChanges } from "../trail-tables.ts";
import { mailToShopper } from "./mail-to-shopper.ts";
import { orderStatusLetter } from "./order-status-letter.ts";

const schema = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  // Mails that an earlier release has queued name no change.
  changeId: z.string().optional(),
});

/** Tells a shopper what has become of an order. */
export const orderStatusMail = defineMail({
  kind: "order-status",
  priority: 10,
  schema,
  write: async (db, head, job) => {
    const newest = await newestChange(db, job);
    if (!newest) return undefined;
    const today = storeDay(new Date());
    return mailToShopper(db, job.orderId, (order) =>
      orderStatusLetter(head, order, job.status, today, newest.told ?? undefined),
    );
  },
});

/** The change that a mail is about, unless the status was changed again since: the newest one alone is mailed. */
async function newestChange(db: Connection, { orderId, status, changeId }: z.infer<typeof schema>) {
  const { told } = orderStatusChanges;
  const [current] = await db
    .select({ status: orders.status, changeId: orderStatusChanges.changeId, told })
    .from(orders)
    .leftJoin(orderStatusChanges, eq(orderStatusChanges.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (current?.status !== status) return undefined;
  return changeId === undefined || current.changeId === changeId ? current : undefined;
}
