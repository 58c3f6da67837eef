import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { createdAt, id, paise, updatedAt } from "#kernel/db/columns.ts";

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text("name").notNull(),
    path: text("path").notNull().unique(),
    description: text("description").notNull().default(""),
    translations: jsonb("translations")
      .$type<Record<string, { name?: string; description?: string }>>()
      .notNull()
      .default({}),
    sortOrder: integer("sort_order").notNull().default(0),
    imageUrl: text("image_url").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    // Maintained by triggers on products, so that a page costs the same for any size of catalogue. Never written here.
    productCount: integer("product_count").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check("categories_path_form", sql`${table.path} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("categories_product_count", sql`${table.productCount} >= 0`),
    check("categories_translations", sql`jsonb_typeof(${table.translations}) = 'object'`),
  ],
);

type PriceColumns = Record<"pricePaise" | "offerPricePaise", PgColumn>;

const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** Sorts by name, ignoring case. */
export const nameOrder = ({ name }: { name: PgColumn }) => sql`lower(${name})`;

/** Whether a product can be bought now. */
export const isInStock = ({ inStock }: { inStock: PgColumn }) => sql<boolean>`${inStock}`;

/** The saved share of the price, 0 to 1. */
export const savingOf = ({ pricePaise, offerPricePaise }: PriceColumns) =>
  sql`(${pricePaise} - ${offerPricePaise})::float8 / greatest(${pricePaise}, 1)`;

/** A product's other names as one text: a database function from a migration. */
export const otherNamesText = ({ otherNames }: { otherNames: PgColumn }) => sql`lines_text(${otherNames})`;

/** The words of a product's name, and those of its other names with a `~` in front: a database function. */
export const wordsOfProduct = ({ name, otherNames }: Record<"name" | "otherNames", PgColumn>) =>
  sql`words_of_product(${name}, ${otherNames})`;

export const products = pgTable(
  "products",
  {
    id: id(),
    // The shop's own order. The first five are the Best Sellers.
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    // Other names that people use, in any language and script. The first one in a language's script is its name there.
    otherNames: text("other_names").array().notNull().default(sql`'{}'`),
    description: text("description").array().notNull().default(sql`'{}'`),
    // The lines in other languages than English, by the languages' codes.
    translatedDescriptions: jsonb("translated_descriptions")
      .$type<Record<string, string[]>>()
      .notNull()
      .default({}),
    // Products follow their category's new path, and a category with products can't be deleted.
    categoryPath: text("category_path")
      .notNull()
      .references(() => categories.path, { onUpdate: "cascade", onDelete: "restrict" }),
    pricePaise: paise("price_paise").notNull(),
    offerPricePaise: paise("offer_price_paise").notNull(),
    packQuantity: numeric("pack_quantity", { precision: 12, scale: 3, mode: "number" }).notNull(),
    packUnit: text("pack_unit").notNull(),
    weight: text("weight"),
    // The same words make products sizes of one thing: packs of 250 g and of 1 kg, which lists show as one card.
    sizeGroup: text("size_group"),
    imageUrls: text("image_urls").array().notNull().default(sql`'{}'`),
    inStock: boolean("in_stock").notNull().default(true),
    // Stored with the product, so that a list never counts ratings. Changed in the rating's own transaction.
    starsTotal: integer("stars_total").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // These have every column that decides about visibility, so skipped products are not read.
    index("products_position").on(table.position, table.categoryPath, table.inStock, table.id),
    index("products_category").on(table.categoryPath, table.position),
    // For other sort orders: of the whole list, or of one category.
    index("products_by_name").on(nameOrder(table), table.position),
    index("products_by_price").on(table.offerPricePaise, table.position),
    index("products_by_saving").on(sql`(${savingOf(table)}) desc`, table.position),
    index("products_category_by_name").on(table.categoryPath, nameOrder(table), table.position),
    index("products_category_by_price").on(table.categoryPath, table.offerPricePaise, table.position),
    index("products_category_by_saving").on(
      table.categoryPath,
      sql`(${savingOf(table)}) desc`,
      table.position,
    ),
    // Counts and cards read only the linked ones.
    index("products_sizes")
      .on(table.sizeGroup, table.categoryPath, table.inStock)
      .where(sql`${table.sizeGroup} is not null`),
    // Counts use the sold-out products, as there are fewer of them.
    index("products_sold_out").on(table.categoryPath).where(sql`not ${table.inStock}`),
    // For a part of a name, anywhere in it.
    index("products_name_part").using("gin", table.name.op("gin_trgm_ops")),
    index("products_other_names_part").using("gin", sql`${otherNamesText(table)} gin_trgm_ops`),
    index("products_words").using("gin", wordsOfProduct(table)),
    check("products_price", sql`${table.pricePaise} >= 0 and ${table.offerPricePaise} >= 0`),
    check("products_offer_not_above_price", sql`${table.offerPricePaise} <= ${table.pricePaise}`),
    check("products_size_group", sql`${table.sizeGroup} <> ''`),
    check("products_pack", sql`${table.packQuantity} > 0`),
    check("products_translated_descriptions", sql`jsonb_typeof(${table.translatedDescriptions}) = 'object'`),
    check(
      "products_rating",
      sql`${table.ratingCount} >= 0 and ${table.starsTotal} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
    ),
  ],
);

/** The column of a row's product, which ends with it. */
export const productId = () =>
  text("product_id")
    .notNull()
    .references(() => products.id, { onDelete: "cascade" });

/**
 * The transactions that have changed the content or order of a list of products. Kept contents of a list are checked
 * against it. Maintained by triggers on products and categories; never written here.
 */
export const productListChanges = pgTable("product_list_changes", {
  xact: transactionId("xact").primaryKey().default(sql`pg_current_xact_id()`),
  createdAt: createdAt(),
});

/**
 * All words of products' names and other names, once each. A search looks up words here that begin like a typed one, or
 * are spelt similarly, and finds the products by them. Maintained by triggers on products. A word without products
 * stays, and leads nowhere.
 */
export const productWords = pgTable("product_words", { word: text("word").primaryKey() }, (table) => [
  index("product_words_beginning").on(table.word.op("text_pattern_ops")),
  index("product_words_near").using("gin", sql`near_keys(${table.word})`),
]);
