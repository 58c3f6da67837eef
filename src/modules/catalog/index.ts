// The module's public interface.

export type {
  /** What a module adds to the catalogue, all of it optional. */
  CatalogExtension,
  /** A field's text for one product. */
  FieldText,
  /** A field that a module adds to products: in forms, spreadsheets and on the product's page. */
  ProductField,
  /** Who sets a field of products, and with what. */
  SetBy,
} from "./catalog-extensions.ts";
export {
  /** Adds a module's part to the catalogue. */
  extendCatalog,
} from "./catalog-extensions.ts";
export {
  /**
   * Puts products on sale, or marks them sold out, as what a module knows of them says: nobody decided it, so it is
   * not on the record.
   */
  putOnSale,
  /** A statement that does the same for products that nobody else holds by now. */
  putOnSaleNow,
} from "./changing/put-on-sale.ts";
export type {
  /** A page that search engines may list; `changedAt` is unknown where there is nothing on it yet. */
  SitemapEntry,
} from "./queries/sitemap-entries.ts";
export {
  /** How many products shoppers can open. */
  countProductEntries,
  /** The pages that are always there, and those of the active categories. */
  listCategoryEntries,
  /** A part of the products that shoppers can open, in the shop's order. */
  listProductEntries,
} from "./queries/sitemap-entries.ts";
export {
  /** The average to one decimal and the count, or the specified default while there is no rating. */
  shownRating,
} from "./rules/rating.ts";
export {
  /** A product that is shown but can't be bought now (specification, section 2). */
  isSoldOut,
} from "./rules/shared/availability.ts";
export {
  /**
   * A random HSN code of 4 to 8 digits, drawn once for each order line and stored with it (specification, section
   * 9).
   */
  drawHsnCode,
} from "./rules/shared/hsn.ts";
export {
  /** Whether there are no parts of it: coconuts, not tomatoes. */
  isCountedInPieces,
  /** A pack as it is written everywhere for a person: `500 g`, `1 kg`, `6 pcs`, and `1 piece` where it is one. */
  packText,
  /** What `count` packs come to, in the larger unit from a thousand on: 5 × 500 g is 2.5 kg. */
  packTotal,
} from "./rules/shared/pack.ts";
export {
  /** For joins: codes and figures go by categories. */
  categories,
  /** Can be bought now. */
  isInStock,
  /** For joins: what keeps rows beside products reads their names, prices and pictures in the same query. */
  products,
} from "./tables.ts";
