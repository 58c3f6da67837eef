import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, moment, paise } from "#kernel/db/columns.ts";
import { products } from "#modules/catalog/tables.ts";
import { orders } from "#modules/order/tables.ts";
import type { LotUnit } from "./rules/units.ts";
import { growers, hasTerms, hasTermsIfAny, purchases, termsColumns } from "./tables.ts";

/** An amount in the lot's unit. */
const amount = (name: string) => bigint(name, { mode: "number" });

/**
 * A lot: what one grower brought of one product at one time. `quantity`, `packed` and `writtenOff` are
 * maintained by triggers on `lot_entries` and `lot_uses`, and never written here; the check of `left` refuses to pack or
 * write off more than came. Changes lock lots after counts of stock, in the order of their numbers.
 */
export const lots = pgTable(
  "lots",
  {
    id: id(),
    /** The number by which people know the lot. */
    number: integer("number").notNull().unique().generatedAlwaysAsIdentity(),
    growerId: text("grower_id")
      .notNull()
      .references(() => growers.id),
    // Null after the product was deleted.
    productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
    /** The product's name when the lot came. Statements go by it. */
    productName: text("product_name").notNull(),
    otherNames: text("other_names").array().notNull().default(sql`'{}'`),
    harvestedOn: day("harvested_on").notNull(),
    /** The day on which it came to the store. */
    cameOn: day("came_on").notNull(),
    unit: text("unit").$type<LotUnit>().notNull(),
    /** The accepted amount: what came, and later corrections. */
    quantity: amount("quantity").notNull().default(0),
    packed: amount("packed").notNull().default(0),
    writtenOff: amount("written_off").notNull().default(0),
    left: amount("left").notNull().generatedAlwaysAs(sql`"quantity" - "packed" - "written_off"`),
    /** The amount that was brought and not accepted. */
    refused: amount("refused").notNull().default(0),
    refusedReason: text("refused_reason"),
    ...termsColumns(),
    /** The purchase that it came for; null if it was not asked for. */
    purchaseId: text("purchase_id").references(() => purchases.id, { onDelete: "set null" }),
    /** A recalled lot is packed no more. */
    recalledAt: moment("recalled_at"),
    recallId: text("recall_id").references((): AnyPgColumn => recalls.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("lots_oldest_left")
      .on(table.productId, table.harvestedOn, table.number)
      .where(sql`${table.left} > 0 and ${table.recalledAt} is null`),
    index("lots_left").on(table.number).where(sql`${table.left} > 0`),
    index("lots_product").on(table.productId, table.number),
    index("lots_grower").on(table.growerId, table.number),
    index("lots_came").on(table.cameOn, table.number),
    index("lots_purchase").on(table.purchaseId),
    index("lots_recall").on(table.recallId).where(sql`${table.recallId} is not null`),
    check("lots_unit", sql`${table.unit} in ('g', 'ml', 'pcs', 'pack')`),
    check("lots_left", sql`${table.left} >= 0`),
    check("lots_amounts", sql`${table.packed} >= 0 and ${table.writtenOff} >= 0 and ${table.refused} >= 0`),
    check("lots_days", sql`${table.harvestedOn} <= ${table.cameOn}`),
    check("lots_refused", sql`${table.refusedReason} <> '' and length(${table.refusedReason}) <= 200`),
    check("lots_terms", hasTerms(table)),
  ],
);

/**
 * The ledger of lots, in which no row is ever changed or deleted: what came, corrections of the quantity, what was
 * written off (below zero: taken back), what spoilt at packing, and new terms.
 */
export const lotEntries = pgTable(
  "lot_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    kind: text("kind").$type<"came" | "corrected" | "written off" | "spoilt" | "repriced">().notNull(),
    change: amount("change").notNull(),
    /** The order for which it spoilt. */
    orderId: text("order_id").references(() => orders.id, { onDelete: "set null" }),
    productId: text("product_id"),
    /** The entry of a heap's ledger by which it was written off in the evening. */
    heapMoveId: bigint("heap_move_id", { mode: "number" }),
    /** The new terms. */
    termsKind: text("terms_kind").$type<"price" | "share">(),
    pricePaise: paise("price_paise"),
    shareBasisPoints: integer("share_basis_points"),
    /** The seller's e-mail; null if the store made the entry by itself. */
    sellerEmail: text("seller_email"),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    index("lot_entries_lot").on(table.lotId, table.id),
    index("lot_entries_order").on(table.orderId).where(sql`${table.orderId} is not null`),
    index("lot_entries_heap_move").on(table.heapMoveId).where(sql`${table.heapMoveId} is not null`),
    check("lot_entries_reason", sql`${table.reason} <> '' and length(${table.reason}) <= 200`),
    check(
      "lot_entries_kind",
      sql`(${table.kind} = 'repriced') = (${table.termsKind} is not null) and case ${table.kind}
        when 'came' then ${table.change} >= 0
        when 'corrected' then ${table.change} <> 0 and ${table.reason} is not null
        when 'written off' then ${table.change} <> 0
        when 'spoilt' then ${table.change} <> 0
        when 'repriced' then ${table.change} = 0 and ${table.reason} is not null
        else false end`,
    ),
    check("lot_entries_terms", hasTermsIfAny(table)),
  ],
);

/** The lots in an order's bag: `amount` of a product came from a lot, and sells for `soldPaise`. */
export const lotUses = pgTable(
  "lot_uses",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: text("product_id").notNull(),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    amount: amount("amount").notNull(),
    soldPaise: paise("sold_paise").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId, table.lotId] }),
    index("lot_uses_lot").on(table.lotId),
    check("lot_uses_amount", sql`${table.amount} > 0 and ${table.soldPaise} >= 0`),
  ],
);

/** A recall of one lot, or of what a grower brought from a day on. It is never taken back. */
export const recalls = pgTable(
  "recalls",
  {
    id: id(),
    growerId: text("grower_id")
      .notNull()
      .references(() => growers.id),
    /** Null for a recall of all that a grower has brought since `fromDay`. */
    lotId: text("lot_id").references((): AnyPgColumn => lots.id),
    fromDay: day("from_day"),
    /** The words for the shoppers. */
    reason: text("reason").notNull(),
    sellerEmail: text("seller_email").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("recalls_newest").on(table.createdAt),
    check("recalls_what", sql`num_nonnulls(${table.lotId}, ${table.fromDay}) = 1`),
    check("recalls_reason", sql`${table.reason} <> '' and length(${table.reason}) <= 500`),
  ],
);

/** The orders of a recall. Each shopper is told once. */
export const recallOrders = pgTable(
  "recall_orders",
  {
    recallId: text("recall_id")
      .notNull()
      .references(() => recalls.id, { onDelete: "cascade" }),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.recallId, table.orderId] }),
    index("recall_orders_order").on(table.orderId),
  ],
);
