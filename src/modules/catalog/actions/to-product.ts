import type { Product } from "../contract/product.ts";
import { shownRating } from "../rules/rating.ts";
import { fieldsOf, type ProductRow } from "./product-columns.ts";

/** A product's row as it goes over the wire: rupees, field names of the specification. What parts know of it is filled in after. */
export function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    ...fieldsOf(row),
    rating: shownRating(row.starsTotal, row.ratingCount),
    left: null,
    createdAt: row.createdAt.toISOString(),
  };
}
