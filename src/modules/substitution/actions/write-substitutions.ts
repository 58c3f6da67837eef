import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { orderItems } from "#modules/order/tables.ts";
import type { IfMissing } from "../contract.ts";
import { substitutions } from "../tables.ts";

/**
 * Keeps what a shopper wants where a product of the order turns out to be missing. What is said of a product that is not
 * in the order, or is the same as for all, adds nothing.
 */
export async function writeSubstitutions(
  tx: Tx,
  orderId: string,
  { all, products = {} }: IfMissing,
): Promise<void> {
  const special = Object.values(products).some((preference) => preference !== all);
  const lines = special
    ? await tx
        .select({ id: orderItems.id, productId: orderItems.productId })
        .from(orderItems)
        .where(eq(orderItems.orderId, orderId))
    : [];
  const rows = lines.flatMap(({ id: orderItemId, productId }) => {
    const preference = productId === null ? undefined : products[productId];
    return preference === undefined || preference === all ? [] : [{ orderId, orderItemId, preference }];
  });
  const whole = all ? [{ orderId, orderItemId: null, preference: all }] : [];
  if (whole.length + rows.length > 0) await tx.insert(substitutions).values([...whole, ...rows]);
}
