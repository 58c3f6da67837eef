import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { dueAtDoorPaise, type OrderExtension, orders, type StatusStep } from "#modules/order/index.ts";
import { t } from "./server-texts.ts";
import { cashReceipts, upiTicks } from "./tables.ts";

/**
 * The money that was received for delivered orders that are cancelled then. Its receipt stays, so that somebody has to say
 * what became of it.
 */
export const cancelledReceipts: OrderExtension = { onStatus: keepReceived, onNotReceived: clearReceipts };

/** Writes receipts for cancelled orders that have none: all that was due, in cash. */
async function keepReceived(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const ids = changes.flatMap(({ orderId, before, status }) =>
    before === "Delivered" && status === "Cancelled" ? orderId : [],
  );
  if (ids.length === 0) return;
  const received = await tx
    .select({ orderId: orders.id, paise: dueAtDoorPaise })
    .from(orders)
    .where(and(inArray(orders.id, ids), gt(dueAtDoorPaise, 0)));
  if (received.length === 0) return;
  // No seller noted it: the status said so.
  const rows = received.map((each) => ({ ...each, paise: Number(each.paise), sellerEmail: "" }));
  await tx.insert(cashReceipts).values(rows).onConflictDoNothing();
}

/** Throws `CONFLICT` for a payment that was found in the bank's list, as it is now. */
async function clearReceipts(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const [ticked] = await tx
    .select({ paise: upiTicks.paise, invoiceNumber: orders.invoiceNumber })
    .from(upiTicks)
    .innerJoin(orders, eq(orders.id, upiTicks.orderId))
    .where(
      and(
        inArray(upiTicks.orderId, [...orderIds]),
        sql`${upiTicks.paise} = (select sum(received.paise) from cash_receipts received
          where received.way = 'upi' and received.order_id = any(${sql.param([...orderIds])}::text[]))`,
      ),
    );
  if (ticked) {
    const words = { cash: formatPaise(ticked.paise), invoiceNumber: ticked.invoiceNumber };
    throw new AppError("CONFLICT", t.later("atBankAlready", words));
  }
  await tx
    .update(cashReceipts)
    .set({ paise: 0 })
    .where(inArray(cashReceipts.orderId, [...orderIds]));
}
