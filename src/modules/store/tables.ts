import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { moment, paise, updatedAt } from "#kernel/db/columns.ts";
import type { AskAmounts } from "./rules/shared/likely-amount.ts";
import type { CancelUntil, OnlinePayment, TwoDeliveries } from "./rules/shared/order-terms.ts";

/**
 * The seller's settings: one row for each store. A trigger notifies all processes of each change, with the store's key
 * on the channel `store_settings`.
 */
export const storeSettings = pgTable(
  "store_settings",
  {
    // A short key that never changes. A second store would have another one.
    store: text("store").primaryKey(),
    /** Incremented with each change. */
    version: integer("version").notNull().default(1),
    /** For each field that was ever changed, the version of its last change. */
    changedIn: jsonb("changed_in").$type<Record<string, number>>().notNull().default({}),
    name: text("name").notNull(),
    tagline: text("tagline"),
    city: text("city").notNull(),
    state: text("state"),
    address: text("address").notNull(),
    gstin: text("gstin"),
    /** The licence or registration of a food business. */
    fssai: text("fssai"),
    phone: text("phone").notNull(),
    secondPhone: text("second_phone"),
    email: text("email").notNull(),
    chatNumber: text("chat_number").notNull(),
    instagram: text("instagram"),
    developerCredit: text("developer_credit").notNull(),
    shippingPaise: paise("shipping_paise").notNull(),
    handlingPaise: paise("handling_paise").notNull(),
    promoType: text("promo_type").$type<"fixed" | "percentage">().notNull(),
    promoAmountPaise: paise("promo_amount_paise").notNull(),
    promoPercent: smallint("promo_percent").notNull(),
    promoMaximumPaise: paise("promo_maximum_paise"),
    promoMinimumPaise: paise("promo_minimum_paise").notNull().default(0),
    promoCode: text("promo_code"),
    /** True if sums at the door are rounded to the rupee. */
    roundsToRupee: boolean("rounds_to_rupee").notNull().default(false),
    cancelUntil: text("cancel_until").$type<CancelUntil>().notNull().default("delivery-day"),
    /** True if there are promo codes. They replace the rule above. */
    hasPromoCodes: boolean("has_promo_codes").notNull().default(false),
    /** True if growers have pages. A trigger on growers maintains it. */
    hasGrowers: boolean("has_growers").notNull().default(false),
    /** The mode of the gateway's keys if it takes payments. Written with them. */
    onlinePayment: text("online_payment").$type<"off" | OnlinePayment>().notNull().default("off"),
    /** The UPI address to which shoppers pay at the door; null if they can't. */
    upiAddress: text("upi_address"),
    /** True if each product has its own rate of GST, which counts from `gstSince` on. */
    gstByProduct: boolean("gst_by_product").notNull().default(false),
    gstSince: moment("gst_since"),
    /** The rates of products without one and of charges, in hundredths of a per cent. */
    defaultTaxBasisPoints: integer("default_tax_basis_points").notNull().default(1800),
    chargesTaxBasisPoints: integer("charges_tax_basis_points").notNull().default(0),
    /** True if invoice numbers have at most 16 characters while each product has its own rate. */
    shortInvoiceNumbers: boolean("short_invoice_numbers").notNull().default(false),
    /** The time in which shoppers can't order; null for none. */
    closedFrom: moment("closed_from"),
    /** Null: until the seller opens the store again. */
    closedUntil: moment("closed_until"),
    /** The owner's words about it; null for the usual ones. */
    closedWords: text("closed_words"),
    /** The rule for carts in two deliveries: none, or the charges of the second. */
    twoDeliveries: text("two_deliveries").$type<"off" | TwoDeliveries>().notNull().default("off"),
    /** True if products that nobody has rated show the specified stars. */
    ratingStandIn: boolean("rating_stand_in").notNull().default(true),
    /** The codes of the shop's languages besides its own, parted by blanks. */
    languages: text("languages").notNull().default(""),
    /** How far an amount may be from what is expected before it is asked about. */
    askAmounts: text("ask_amounts").$type<AskAmounts>().notNull().default("usual"),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("store_settings_store", sql`${table.store} ~ '^[a-z0-9-]+$'`),
    check("store_settings_version", sql`${table.version} > 0`),
    check("store_settings_name", sql`${table.name} <> '' and ${table.city} <> '' and ${table.address} <> ''`),
    check("store_settings_contact", sql`${table.phone} <> '' and ${table.email} like '%_@_%'`),
    check("store_settings_chat_number", sql`${table.chatNumber} ~ '^[0-9]{7,}$'`),
    check("store_settings_charges", sql`${table.shippingPaise} >= 0 and ${table.handlingPaise} >= 0`),
    check("store_settings_fssai", sql`${table.fssai} ~ '^[0-9]{14}$'`),
    check("store_settings_promo_type", sql`${table.promoType} in ('fixed', 'percentage')`),
    check("store_settings_promo_amount", sql`${table.promoAmountPaise} >= 0`),
    check("store_settings_promo_percent", sql`${table.promoPercent} between 0 and 100`),
    check("store_settings_promo_maximum", sql`${table.promoMaximumPaise} > 0`),
    check("store_settings_promo_minimum", sql`${table.promoMinimumPaise} >= 0`),
    check("store_settings_cancel_until", sql`${table.cancelUntil} in ('delivery-day', 'out', 'never')`),
    check("store_settings_online_payment", sql`${table.onlinePayment} in ('off', 'test', 'live')`),
    check(
      "store_settings_upi_address",
      sql`${table.upiAddress} ~ '^[A-Za-z0-9][A-Za-z0-9._-]+@[A-Za-z][A-Za-z0-9]+$' and length(${table.upiAddress}) <= 100`,
    ),
    check("store_settings_default_tax", sql`${table.defaultTaxBasisPoints} between 0 and 5000`),
    check("store_settings_charges_tax", sql`${table.chargesTaxBasisPoints} between 0 and 5000`),
    check(
      "store_settings_closed_until",
      sql`${table.closedUntil} > coalesce(${table.closedFrom}, 'infinity')`,
    ),
    check(
      "store_settings_closed_words",
      sql`${table.closedWords} is null or (${table.closedWords} <> '' and num_nonnulls(${table.closedFrom}) = 1)`,
    ),
    check(
      "store_settings_two_deliveries",
      sql`${table.twoDeliveries} in ('off', 'charged-each', 'charged-once')`,
    ),
    check("store_settings_ask_amounts", sql`${table.askAmounts} in ('narrow', 'usual', 'wide')`),
    check("store_settings_languages", sql`${table.languages} ~ '^([a-z]{2,3}( [a-z]{2,3})*)?$'`),
    check("store_settings_promo_code", sql`${table.promoCode} <> ''`),
  ],
);

export type SettingsRow = typeof storeSettings.$inferSelect;
