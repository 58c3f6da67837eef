import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { onceKeys } from "#kernel/db/tables.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { written } from "#kernel/texts/written-words.ts";
import { orderScope } from "../placing/checkout.ts";
import { OPEN_STATUSES } from "../rules/shared/order-status.ts";
import { orderHistory, orderRevisions, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";

const nobody = () => ({
  firstName: written(t.later("deletedFirstName")),
  lastName: written(t.later("deletedLastName")),
  email: "",
  phone: "",
  street: "",
  zipcode: "",
});

/** Removes a shopper whose account is deleted from their orders. */
export async function forgetBuyer(tx: Tx, { id }: { id: string }): Promise<void> {
  await forgetBuyers(tx, eq(orders.shopperId, id));
  await tx.delete(onceKeys).where(eq(onceKeys.scope, orderScope(id)));
}

/**
 * Removes the person from orders. City, state, country and GSTIN stay in an order's address, as the tax on the sale
 * depends on them. Throws `CONFLICT` if one of the orders is still to be brought.
 */
export async function forgetBuyers(tx: Tx, where: SQL): Promise<void> {
  const theirs = await tx
    .update(orders)
    .set({
      address: sql`(${orders.address} - 'landmark') || ${JSON.stringify(nobody())}::jsonb`,
      driverNote: null,
      officeNote: null,
    })
    .where(where)
    .returning({ id: orders.id, status: orders.status });
  if (theirs.some(({ status }) => OPEN_STATUSES.includes(status))) {
    throw new AppError("CONFLICT", t.later("orderedWhileLeaving"));
  }
  const ids = sql.param(theirs.map(({ id }) => id));
  for (const table of [orderHistory, orderRevisions]) {
    await tx.update(table).set({ reason: null }).where(sql`${table.orderId} = any(${ids}::text[])`);
  }
}
