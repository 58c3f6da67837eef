import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "#kernel/db/columns.ts";

export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    /** The code of the language of the page on which they subscribed; null from before that was kept. */
    language: text("language"),
    // The token of the mail's unsubscribe link. It gives no other access, and needs no login.
    unsubscribeToken: text("unsubscribe_token").notNull().unique().default(sql`gen_random_uuid()::text`),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("subscribers_email").on(sql`lower(${table.email})`)],
);

/** The sent offers. */
export const offers = pgTable(
  "offers",
  {
    id: id(),
    // Null means the usual subject.
    subject: text("subject"),
    message: text("message").notNull(),
    discountPercent: numeric("discount_percent", { precision: 5, scale: 2, mode: "number" }).notNull(),
    // The promo code in the mail and its last valid day; null if it has none.
    promoCode: text("promo_code"),
    promoUntil: day("promo_until"),
    createdAt: createdAt(),
  },
  (table) => [
    check("offers_promo", sql`(${table.promoCode} is null) = (${table.promoUntil} is null)`),
    check("offers_discount", sql`${table.discountPercent} > 0 and ${table.discountPercent} <= 100`),
  ],
);

/** The state of an offer's mail to a subscriber. `skipped`: unsubscribed before its turn. */
export type DeliveryStatus = "waiting" | "sent" | "failed" | "skipped";

/** The mails of an offer, one for each subscriber at that time. A row outlives the subscriber, without the person. */
export const offerDeliveries = pgTable(
  "offer_deliveries",
  {
    id: id(),
    offerId: text("offer_id")
      .notNull()
      .references(() => offers.id, { onDelete: "cascade" }),
    subscriberId: text("subscriber_id").references(() => subscribers.id, { onDelete: "set null" }),
    status: text("status").$type<DeliveryStatus>().notNull().default("waiting"),
    settledAt: moment("settled_at"),
  },
  (table) => [
    unique("offer_deliveries_once").on(table.offerId, table.subscriberId),
    index("offer_deliveries_progress").on(table.offerId, table.status),
    index("offer_deliveries_subscriber").on(table.subscriberId),
    check("offer_deliveries_status", sql`${table.status} in ('waiting', 'sent', 'failed', 'skipped')`),
    check("offer_deliveries_settled", sql`(${table.settledAt} is null) = (${table.status} = 'waiting')`),
  ],
);
