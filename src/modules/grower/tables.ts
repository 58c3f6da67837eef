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
import { products } from "#modules/catalog/tables.ts";
import { sellers } from "#modules/identity/tables.ts";
import type { GrowerLanguage, GrowerWord } from "./rules/grower-form.ts";
import type { LotUnit } from "./rules/units.ts";

/** The people and groups who grow what the store sells. They are never deleted, as lots and entries refer to them. */
export const growers = pgTable(
  "growers",
  {
    id: id(),
    /** The last part of the address of the public page. */
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
    // The UPI address and bank account of the grower. The API shows only the last characters.
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
    /** The seller who made the link. */
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

/** The growers of products, the usual one first. */
export const growerProducts = pgTable(
  "grower_products",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    growerId: text("grower_id")
      .notNull()
      .references(() => growers.id),
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

/** A table with terms. */
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
    growerId: text("grower_id")
      .notNull()
      .references(() => growers.id),
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
    growerId: text("grower_id")
      .notNull()
      .references(() => growers.id),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    unit: text("unit").$type<LotUnit>().notNull(),
    /** The asked amount in the unit. */
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
