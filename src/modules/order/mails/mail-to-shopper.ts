import { eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { AddressedMail, Mail } from "#kernel/mail/mail.ts";
import { shoppers } from "#modules/identity/index.ts";
import type { Order } from "../contract/order.ts";
import { getOrder } from "../queries/load-orders.ts";
import { orders } from "../tables.ts";

/**
 * Addresses a mail to the account's e-mail, not the delivery's: only the first is known to be its owner's. Undefined
 * for a deleted account, or if `write` returns nothing.
 */
export async function mailToShopper(
  db: Connection,
  orderId: string,
  write: (order: Order) => Mail | undefined,
): Promise<AddressedMail | undefined> {
  const [shopper] = await db
    .select({ id: shoppers.id, email: shoppers.email })
    .from(orders)
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(eq(orders.id, orderId));
  if (!shopper) return undefined;
  const mail = write(await getOrder(db, { id: orderId, shopperId: shopper.id }));
  return mail && { to: shopper.email, ...mail };
}
