import { eq } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import type { Connection } from "#server/db/connect.ts";
import { orders, shoppers } from "#server/db/schema/index.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { AddressedMail } from "#server/mail/post.ts";
import { getOrder } from "../load-orders.ts";

/** To the account's address, not the delivery's: only the first is its owner's. Deleted accounts get no more mail. */
export async function mailToShopper(
  db: Connection,
  orderId: string,
  write: (order: Order) => Mail,
): Promise<AddressedMail | undefined> {
  const [shopper] = await db
    .select({ id: shoppers.id, email: shoppers.email })
    .from(orders)
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(eq(orders.id, orderId));
  if (!shopper) return undefined;
  return { to: shopper.email, ...write(await getOrder(db, { id: orderId, shopperId: shopper.id })) };
}
