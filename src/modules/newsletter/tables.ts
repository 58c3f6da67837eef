import { sql } from "drizzle-orm";
import { check, date, index, numeric, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#kernel/db/columns.ts";

export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    // Opens nothing but the way out: whoever has the link from the mail can unsubscribe, without a login.
    unsubscribeToken: text("unsubscribe_token").notNull().unique().default(sql`gen_random_uuid()::text`),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("subscribers_email").on(sql`lower(${table.email})`)],
);

/** The offers that were sent, as the offer history shows them. */
export const offers = pgTable(
  "offers",
  {
    id: id(),
    // Null: the mail has the usual one.
    subject: text("subject"),
    message: text("message").notNull(),
    discountPercent: numeric("discount_percent", { precision: 5, scale: 2, mode: "number" }).notNull(),
    // The promo code in its mail and the last day on which it counts; null where it has none.
    promoCode: text("promo_code"),
    promoUntil: date("promo_until", { mode: "string" }),
    createdAt: createdAt(),
  },
  (table) => [
    check("offers_promo", sql`(${table.promoCode} is null) = (${table.promoUntil} is null)`),
    check("offers_discount", sql`${table.discountPercent} > 0 and ${table.discountPercent} <= 100`),
  ],
);

/** What became of an offer's mail to a subscriber. `skipped`: they unsubscribed before their turn came. */
export type DeliveryStatus = "waiting" | "sent" | "failed" | "skipped";

/** One mail of an offer, for each who was subscribed when it was sent. It outlives the subscriber, without the person. */
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
