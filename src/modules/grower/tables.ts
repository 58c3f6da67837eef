import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, moment, paise } from "#kernel/db/columns.ts";
import type { Translations } from "#kernel/texts/translations.ts";
import { productId, products } from "#modules/catalog/tables.ts";
import { sellers } from "#modules/identity/tables.ts";
import { orderId } from "#modules/order/tables.ts";
import type { GrowerLanguage, GrowerWord } from "./rules/grower-form.ts";
import type { LotUnit } from "./rules/units.ts";

/** The people and groups who grow what the store sells. They are never deleted, as lots and entries refer to them. */
export const growers = pgTable(
  "growers",
  {
    id: id(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    village: text("village").notNull(),
    /** The language of lists and statements for the grower. */
    language: text("language").$type<GrowerLanguage>().notNull().default("en"),
    phone: text("phone").notNull().default(""),
    story: text("story").notNull().default(""),
    /** Name, village and story in other languages than English, by the languages' codes. */
    translations: jsonb("translations").$type<Translations<GrowerWord>>().notNull().default({}),
    pictureUrl: text("picture_url"),
    /** The year since which the grower brings produce to the store. */
    sinceYear: smallint("since_year"),
    certificateScheme: text("certificate_scheme").$type<"PGS-India" | "NPOP">(),
    certificateNumber: text("certificate_number"),
    /** The last day on which the certificate holds. */
    certificateEndsOn: day("certificate_ends_on"),
    // The API shows only the last characters.
    upiAddress: text("upi_address"),
    bankHolder: text("bank_holder"),
    bankAccount: text("bank_account"),
    bankIfsc: text("bank_ifsc"),
    /**
     * The time at which the address or account was entered, until somebody has looked at it a second time: nothing is paid to
     * it before that. Set by a trigger.
     */
    payeeNewSince: moment("payee_new_since"),
    /** The seller who entered it. */
    payeeNewBy: text("payee_new_by"),
    /** True while the grower has a public page and is bought from. */
    isActive: boolean("is_active").notNull().default(true),
    /** The hash of the token of the grower's own link; null without one. */
    linkHash: text("link_hash").unique(),
    linkSellerId: text("link_seller_id").references(() => sellers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("growers_name").on(table.name, table.id),
    check("growers_slug", sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 100`),
    check("growers_name", sql`${table.name} <> '' and length(${table.name}) <= 100`),
    check("growers_village", sql`${table.village} <> '' and length(${table.village}) <= 100`),
    check("growers_story", sql`length(${table.story}) <= 4000`),
    check("growers_translations", sql`jsonb_typeof(${table.translations}) = 'object'`),
    check("growers_since", sql`${table.sinceYear} between 1900 and 2200`),
    check("growers_certificate_scheme", sql`${table.certificateScheme} in ('PGS-India', 'NPOP')`),
    check(
      "growers_certificate",
      sql`num_nonnulls(${table.certificateScheme}, ${table.certificateNumber}, ${table.certificateEndsOn}) in (0, 3)`,
    ),
    check(
      "growers_bank",
      sql`num_nonnulls(${table.bankHolder}, ${table.bankAccount}, ${table.bankIfsc}) in (0, 3)`,
    ),
  ],
);

/** The column of a row's grower. */
export const growerId = () =>
  text("grower_id")
    .notNull()
    .references(() => growers.id);

/** The growers of products, the usual one first. */
export const growerProducts = pgTable(
  "grower_products",
  {
    productId: productId(),
    growerId: growerId(),
    position: smallint("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.growerId] }),
    index("grower_products_grower").on(table.growerId),
    check("grower_products_position", sql`${table.position} >= 0`),
  ],
);

/** The columns of terms: one of the two amounts, by the kind. */
export const termsColumns = () => ({
  /** A fixed price per kilogram, litre, piece or pack, or a share of the price in the shop. */
  termsKind: text("terms_kind").$type<"price" | "share">().notNull(),
  pricePaise: paise("price_paise"),
  /** In hundredths of a per cent. */
  shareBasisPoints: integer("share_basis_points"),
});

type TableOfTerms = Record<"termsKind" | "pricePaise" | "shareBasisPoints", AnyPgColumn>;

/** The condition that a row has the amount of its kind of terms, and only that. */
export const hasTerms = (table: TableOfTerms) => sql`case ${table.termsKind}
        when 'price' then ${table.pricePaise} >= 0 and ${table.shareBasisPoints} is null
        when 'share' then ${table.shareBasisPoints} between 0 and 10000 and ${table.pricePaise} is null
        else false end`;

/** The same for rows that may have no terms. */
export const hasTermsIfAny = (table: TableOfTerms) => sql`case coalesce(${table.termsKind}, '')
        when 'price' then ${table.pricePaise} >= 0 and ${table.shareBasisPoints} is null
        when 'share' then ${table.shareBasisPoints} between 0 and 10000 and ${table.pricePaise} is null
        else num_nonnulls(${table.pricePaise}, ${table.shareBasisPoints}) = 0 end`;

/** The terms on which growers are paid from the next lot on: for one product, or for all others. */
export const growerTerms = pgTable(
  "grower_terms",
  {
    id: id(),
    growerId: growerId(),
    /** Null is all products without terms of their own. */
    productId: text("product_id").references(() => products.id, { onDelete: "cascade" }),
    ...termsColumns(),
  },
  (table) => [
    unique("grower_terms_once").on(table.growerId, table.productId).nullsNotDistinct(),
    index("grower_terms_product").on(table.productId),
    check("grower_terms_kind", hasTerms(table)),
  ],
);

/** A product that a grower is asked to bring for a delivery day. */
export const purchases = pgTable(
  "purchases",
  {
    id: id(),
    /** The delivery day. */
    day: day("day").notNull(),
    growerId: growerId(),
    productId: productId(),
    unit: text("unit").$type<LotUnit>().notNull(),
    /** The requested amount in the unit. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    ...termsColumns(),
    /** The time at which the list was last sent or printed; null before that. */
    sentAt: moment("sent_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("purchases_once").on(table.day, table.growerId, table.productId),
    index("purchases_grower").on(table.growerId, table.day),
    index("purchases_product").on(table.productId),
    check("purchases_unit", sql`${table.unit} in ('g', 'ml', 'pcs', 'pack')`),
    check("purchases_amount", sql`${table.amount} > 0`),
    check("purchases_terms", hasTerms(table)),
  ],
);

/** An amount in the lot's unit. */
const amount = (name: string) => bigint(name, { mode: "number" });

/**
 * A lot: what one grower brought of one product at one time. `quantity`, `packed` and `writtenOff` are
 * maintained by triggers on `stock_entries`, in which a lot is a pool, and on `lot_uses`, and never written here; the check of `left` refuses to pack or
 * write off more than came. Changes lock lots after counts of stock, in the order of their numbers.
 */
export const lots = pgTable(
  "lots",
  {
    id: id(),
    number: integer("number").notNull().unique().generatedAlwaysAsIdentity(),
    growerId: growerId(),
    // Null after the product was deleted.
    productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
    /** The product's name when the lot came. Statements go by it. */
    productName: text("product_name").notNull(),
    otherNames: text("other_names").array().notNull().default(sql`'{}'`),
    harvestedOn: day("harvested_on").notNull(),
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

/** New terms of lots, which a trigger gives to the lot. No row is ever changed. */
export const lotTerms = pgTable(
  "lot_terms",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    ...termsColumns(),
    sellerEmail: text("seller_email"),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("lot_terms_lot").on(table.lotId, table.id),
    check("lot_terms_terms", hasTerms(table)),
    check("lot_terms_reason", sql`${table.reason} <> '' and length(${table.reason}) <= 200`),
  ],
);

/** The lots in an order's bag: `amount` of a product came from a lot, and sells for `soldPaise`. */
export const lotUses = pgTable(
  "lot_uses",
  {
    orderId: orderId(),
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
    growerId: growerId(),
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
    orderId: orderId(),
  },
  (table) => [
    primaryKey({ columns: [table.recallId, table.orderId] }),
    index("recall_orders_order").on(table.orderId),
  ],
);
