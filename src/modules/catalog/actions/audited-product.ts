import { fieldsOf, type ProductRow } from "./product-columns.ts";

/** What the audit log keeps of a product, in the words of the seller's form: all its fields. Prices in rupees. */
export function auditedProduct(row: ProductRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fieldsOf(row)).map(([field, value]) => [field, value ?? null]));
}
