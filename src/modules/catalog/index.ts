// The module's public interface.

export type {
  /** A module's extension of the catalogue. All of it is optional. */
  CatalogExtension,
  /** A field's text for one product. */
  FieldText,
  /** A field that a module adds to products: in forms, spreadsheets and on the product's page. */
  ProductField,
  /** The seller who sets a field, and the way: form or spreadsheet. */
  SetBy,
} from "./catalog-extensions.ts";
export {
  /** Adds a module's extension of the catalogue. */
  extendCatalog,
} from "./catalog-extensions.ts";
export {
  /** The same as a statement, for products that nobody else has locked. */
  availabilityUpdate,
  /**
   * Puts products on sale, or marks them sold out, following a module's data. It is not in the audit log, as nobody
   * decided it.
   */
  setAvailability,
} from "./changing/set-availability.ts";
export type {
  /** A page for search engines. `changedAt` is null if there is nothing on it yet. */
  SitemapEntry,
} from "./queries/list-products.ts";
export {
  /** The number of products that shoppers can open. */
  countProductEntries,
  /** The fixed pages, and those of the active categories. */
  listCategoryEntries,
  /** A part of the products that shoppers can open, in the shop's order. */
  listProductEntries,
  /** A page of the products that shoppers see, with what other modules know of them. */
  listProducts,
} from "./queries/list-products.ts";
export {
  /** The ids of products that the seller's search finds, for lists of what belongs to them. */
  findProductIds,
  /** The condition that the seller's search finds a product, for lists of what belongs to products. Blank: all. */
  isFoundBy,
} from "./queries/list-seller-products.ts";
export {
  /** The average to one decimal and the count, or the specified default without ratings. */
  shownRating,
} from "./queries/product-rows.ts";
export {
  /** The names of products in the language of the request, by their ids: of those that have one. */
  spokenNames,
  /** The same by their English names. */
  spokenNamesOf,
} from "./queries/spoken-names.ts";
export {
  /** The products among what sellers change. */
  PRODUCT_RECORD,
} from "./record-kinds.ts";
export {
  /** The number of packs from which a shopper is told how many are left. */
  FEW,
  /** True if a product is shown but can't be bought now (specification, section 2). */
  isSoldOut,
  /** A product's state after a seller has put it on sale or marked it sold out. */
  stocked,
} from "./rules/shared/availability.ts";
export {
  /** The last part of an address, made of a name: lower case, with hyphens. Empty for a name in another script. */
  categoryPath,
} from "./rules/shared/category-path.ts";
export {
  /**
   * A random HSN code of 4 to 8 digits, drawn once for each order line and stored with it (specification, section
   * 9).
   */
  drawHsnCode,
} from "./rules/shared/hsn.ts";
export {
  /** True if a unit counts whole pieces: coconuts, not tomatoes. */
  isCountedInPieces,
  /** Whether two packs have one amount: 1 kg and 1000 g. */
  isSameAmount,
  /** A pack as text: `500 g`, `1 kg`, `6 pcs`, and `1 piece` for a single one. */
  packText,
  /** The total of `count` packs, in the larger unit from a thousand on: 5 × 500 g is 2.5 kg. */
  packTotal,
} from "./rules/shared/pack.ts";
export {
  /** For joins: codes and figures depend on categories. */
  categories,
  /** The condition that a product can be bought now, in SQL. */
  isInStock,
  /** For joins: queries of rows that refer to products also read names, prices and pictures. */
  products,
} from "./tables.ts";
