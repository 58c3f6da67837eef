import { toRupees } from "#domain/money.ts";
import type { products } from "#server/db/schema/index.ts";

/** What the audit log keeps of a product, in the words of the seller's form. Prices in rupees. */
export function auditedProduct(row: typeof products.$inferSelect) {
  return {
    name: row.name,
    description: row.description,
    category: row.categoryPath,
    price: toRupees(row.pricePaise),
    offerPrice: toRupees(row.offerPricePaise),
    quantity: row.packQuantity,
    unit: row.packUnit,
    weight: row.weight,
    image: row.imageUrls,
    inStock: row.inStock,
  };
}
