import type { Category } from "../contract/category.ts";
import type { categories } from "../tables.ts";

type Row = typeof categories.$inferSelect;

/** A category's row as it goes over the wire. */
export function toCategory(row: Row): Category {
  return {
    _id: row.id,
    name: row.name,
    path: row.path,
    description: row.description,
    sortOrder: row.sortOrder,
    image: row.imageUrl,
    isActive: row.isActive,
    productCount: row.productCount,
  };
}

/** What the audit log keeps of a category. */
export function auditedCategory({ name, path, description, sortOrder, imageUrl, isActive }: Row) {
  return { name, path, description, sortOrder, image: imageUrl, isActive };
}
