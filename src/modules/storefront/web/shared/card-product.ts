import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut } from "#modules/catalog/rules/shared/availability.ts";

/** A product without the fields that no card shows, as a page contains its list twice: as HTML and as data. */
export const toCardProduct = ({ sizes, ...product }: Product): Product => ({
  ...toCardPack(product),
  ...(sizes && { sizes: sizes.map(toCardPack) }),
});

const toCardPack = (pack: Omit<Product, "sizes">): Omit<Product, "sizes"> => ({
  ...pack,
  otherNames: [],
  description: [],
  image: pack.image.slice(0, 1),
  ...(pack.origin && { origin: { text: pack.origin.text, parts: pack.origin.parts } }),
});

/** The categories of the products that can be delivered, one entry a product. */
export const deliverable = (products: readonly Product[]): string[] =>
  products.flatMap((product) => (isSoldOut(product) ? [] : [product.category]));
