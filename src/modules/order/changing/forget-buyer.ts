import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { onceKeys } from "#kernel/db/tables.ts";
import { orderScope } from "../placing/attempt.ts";
import { orderHistory, orderRevisions, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";

/** The fields that replace the person in an order's address. */
const nobody = () => ({
  firstName: t("deletedFirstName"),
  lastName: t("deletedLastName"),
  email: "",
  phone: "",
  street: "",
  zipcode: "",
});

/**
 * Removes a shopper whose account is deleted from their orders. City, state, country and GSTIN stay in an order's
 * address, as the tax on the sale depends on them.
 */
export async function forgetBuyer(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx
    .update(orders)
    .set({
      address: sql`(${orders.address} - 'landmark') || ${JSON.stringify(nobody())}::jsonb`,
      driverNote: null,
      officeNote: null,
    })
    .where(eq(orders.shopperId, id));
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.shopperId, id));
  await tx.update(orderHistory).set({ reason: null }).where(inArray(orderHistory.orderId, theirs));
  await tx.update(orderRevisions).set({ reason: null }).where(inArray(orderRevisions.orderId, theirs));
  await tx.delete(onceKeys).where(eq(onceKeys.scope, orderScope(id)));
}
