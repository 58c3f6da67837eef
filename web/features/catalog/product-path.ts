import type { Product } from "#contract/product.ts";

/** A product's own page. */
export function productPath({ category, _id }: Pick<Product, "category" | "_id">): string {
  return `/products/${encodeURIComponent(category)}/${encodeURIComponent(_id)}`;
}

/** The pack a price is for: `500 g`, `1 kg`, `6 pcs`. */
export function packText({ quantity, unit }: Pick<Product, "quantity" | "unit">): string {
  return `${quantity} ${unit}`;
}
