import { and, eq, sql } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import { storeDay } from "#domain/store-time.ts";
import type { Connection } from "#server/db/connect.ts";
import {
  offerDeliveries,
  offers,
  orderStatusChanges,
  orders,
  shoppers,
  subscribers,
} from "#server/db/schema/index.ts";
import type { MailJob } from "#server/jobs/mail-job.ts";
import { issueResetToken } from "#server/services/account/reset-token.ts";
import { settleDelivery } from "#server/services/newsletter/settle-delivery.ts";
import { getOrder } from "#server/services/order/load-orders.ts";
import type { Letterhead, Mail } from "./mail.ts";
import { offerMail, offerTestMail } from "./offer-mail.ts";
import { orderPlacedMail } from "./order-placed-mail.ts";
import { orderStatusMail } from "./order-status-mail.ts";
import { passwordResetMail } from "./password-reset-mail.ts";
import type { AddressedMail } from "./post.ts";

/** Writes the mail of a job from what the database says now; undefined if by now nobody is to get it. */
export async function writeDueMail(
  db: Connection,
  head: Letterhead,
  job: MailJob,
): Promise<AddressedMail | undefined> {
  switch (job.kind) {
    case "offer":
      return writeOffer(db, head, job.deliveryId);
    case "offer-test":
      return { to: job.to, ...offerTestMail(head, job) };
    case "order-placed":
      return writeToShopper(db, job.orderId, (order) => orderPlacedMail(head, order));
    case "order-status":
      return writeStatusMail(db, head, job);
    case "password-reset":
      return writePasswordReset(db, head, job.email);
  }
}

async function writeOffer(
  db: Connection,
  head: Letterhead,
  deliveryId: string,
): Promise<AddressedMail | undefined> {
  const [due] = await db
    .select({ offer: offers, subscriber: subscribers })
    .from(offerDeliveries)
    .innerJoin(offers, eq(offers.id, offerDeliveries.offerId))
    .leftJoin(subscribers, eq(subscribers.id, offerDeliveries.subscriberId))
    .where(and(eq(offerDeliveries.id, deliveryId), eq(offerDeliveries.status, "waiting")));
  // Sent already, by a process that died before it could say so to the queue.
  if (!due) return undefined;
  const { offer, subscriber } = due;
  if (!subscriber) {
    await settleDelivery(db, deliveryId, "skipped");
    return undefined;
  }
  const unsubscribeUrl = `${head.baseUrl}/unsubscribe/${subscriber.unsubscribeToken}`;
  const { message, discountPercent, subject } = offer;
  return {
    to: subscriber.email,
    unsubscribeUrl,
    ...offerMail(head, { message, discountPercent, subject, unsubscribeUrl }),
  };
}

/** Nothing where the order's status was changed again since: the newest change alone is mailed. */
async function writeStatusMail(
  db: Connection,
  head: Letterhead,
  { orderId, status, changeId }: Extract<MailJob, { kind: "order-status" }>,
): Promise<AddressedMail | undefined> {
  const [current] = await db
    .select({ status: orders.status, changeId: orderStatusChanges.changeId })
    .from(orders)
    .leftJoin(orderStatusChanges, eq(orderStatusChanges.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (current?.status !== status) return undefined;
  if (changeId !== undefined && current.changeId !== changeId) return undefined;
  return writeToShopper(db, orderId, (order) => orderStatusMail(head, order, status, storeDay(new Date())));
}

/** To the account's address, not the delivery's: only the first is its owner's. Deleted accounts get no more mail. */
async function writeToShopper(
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

async function writePasswordReset(
  db: Connection,
  head: Letterhead,
  email: string,
): Promise<AddressedMail | undefined> {
  const [shopper] = await db
    .select({ id: shoppers.id, email: shoppers.email })
    .from(shoppers)
    .where(eq(sql`lower(${shoppers.email})`, email.toLowerCase()));
  if (!shopper) return undefined;
  const token = await issueResetToken(db, shopper.id);
  return { to: shopper.email, ...passwordResetMail(head, { token }) };
}
