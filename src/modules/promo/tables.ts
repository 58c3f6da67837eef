import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, moment, paise } from "#kernel/db/columns.ts";
import { categories } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { orders } from "#modules/order/tables.ts";
import type { PromoKind } from "./rules/promo-code.ts";

/** The seller's promo codes. Without any, the specified rule counts. */
export const promoCodes = pgTable(
  "promo_codes",
  {
    id: id(),
    /** The seller's spelling. Case does not matter. */
    code: text("code").notNull(),
    kind: text("kind").$type<PromoKind>().notNull(),
    amountPaise: paise("amount_paise"),
    percent: numeric("percent", { precision: 5, scale: 2, mode: "number" }),
    maximumPaise: paise("maximum_paise"),
    // Days at the store, both included.
    fromDay: day("from_day"),
    untilDay: day("until_day"),
    minimumPaise: paise("minimum_paise").notNull().default(0),
    mostUses: integer("most_uses"),
    mostPerShopper: integer("most_per_shopper"),
    firstOrderOnly: boolean("first_order_only").notNull().default(false),
    /** Whether it is limited to its categories. If they were all deleted, it counts for no product. */
    someCategories: boolean("some_categories").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("promo_codes_code").on(sql`lower(${table.code})`),
    check("promo_codes_written", sql`${table.code} ~ '^[^[:space:]]+$'`),
    check("promo_codes_kind", sql`${table.kind} in ('fixed', 'percent')`),
    check("promo_codes_amount", sql`(${table.kind} = 'fixed') = (${table.amountPaise} is not null)`),
    check("promo_codes_amount_positive", sql`${table.amountPaise} > 0`),
    check("promo_codes_share", sql`(${table.kind} = 'percent') = (${table.percent} is not null)`),
    check("promo_codes_percent", sql`${table.percent} > 0 and ${table.percent} <= 100`),
    check(
      "promo_codes_maximum",
      sql`${table.maximumPaise} is null or (${table.maximumPaise} > 0 and ${table.kind} = 'percent')`,
    ),
    check("promo_codes_days", sql`${table.fromDay} <= ${table.untilDay}`),
    check("promo_codes_minimum", sql`${table.minimumPaise} >= 0`),
    check("promo_codes_uses", sql`${table.mostUses} > 0 and ${table.mostPerShopper} > 0`),
  ],
);

/** The categories of a limited code. Codes follow a category's new path. */
export const promoCodeCategories = pgTable(
  "promo_code_categories",
  {
    codeId: text("code_id")
      .notNull()
      .references(() => promoCodes.id, { onDelete: "cascade" }),
    categoryPath: text("category_path")
      .notNull()
      .references(() => categories.path, { onDelete: "cascade", onUpdate: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.categoryPath] }),
    index("promo_code_categories_path").on(table.categoryPath),
  ],
);

/**
 * The code of an order: one for each order. A cancelled order releases its use. A used code stays. The reference to the
 * order is checked when the transaction ends, as the order is written later.
 */
export const promoUses = pgTable(
  "promo_uses",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    codeId: text("code_id")
      .notNull()
      .references(() => promoCodes.id),
    // Null after the account was deleted. The use still counts.
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "set null" }),
    /** The discount. */
    paise: paise("paise").notNull(),
    /** The time of the order's cancellation; null while the use counts. */
    releasedAt: moment("given_back_at"),
  },
  (table) => [
    index("promo_uses_code").on(table.codeId, table.shopperId),
    index("promo_uses_shopper").on(table.shopperId),
    check("promo_uses_paise", sql`${table.paise} > 0`),
  ],
);

/** The key of the hashes of former shoppers' e-mails. It is drawn when the first one is stored. */
export const promoHashKey = pgTable(
  "promo_hash_key",
  {
    oneRow: boolean("one_row").primaryKey().default(true),
    key: text("key").notNull(),
  },
  (table) => [check("promo_hash_key_one_row", sql`${table.oneRow}`)],
);

/** Deleted accounts that had ordered: a keyed hash of each e-mail, so that another account is no first order. */
export const promoFormerShoppers = pgTable("promo_former_shoppers", {
  emailHash: text("email_hash").primaryKey(),
});

/** The uses of codes by deleted accounts. They are no longer linked to orders. */
export const promoFormerUses = pgTable(
  "promo_former_uses",
  {
    emailHash: text("email_hash").notNull(),
    codeId: text("code_id")
      .notNull()
      .references(() => promoCodes.id, { onDelete: "cascade" }),
    uses: integer("uses").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.emailHash] }),
    check("promo_former_uses_uses", sql`${table.uses} > 0`),
  ],
);
