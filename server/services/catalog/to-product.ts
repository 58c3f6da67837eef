import type { InferSelectModel } from "drizzle-orm";
import type { Product } from "#contract/product.ts";
import { toRupees } from "#domain/money.ts";
import { shownRating } from "#domain/rating.ts";
import type { products } from "#server/db/schema/index.ts";

/** A product's row as it goes over the wire: rupees, field names of the specification. */
export function toProduct(row: InferSelectModel<typeof products>): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    category: row.categoryPath,
    price: toRupees(row.pricePaise),
    offerPrice: toRupees(row.offerPricePaise),
    quantity: row.packQuantity,
    unit: row.packUnit,
    image: row.imageUrls,
    inStock: row.inStock,
    ...(row.weight === null ? {} : { weight: row.weight }),
    rating: shownRating(row.starsTotal, row.ratingCount),
    createdAt: row.createdAt.toISOString(),
  };
}
