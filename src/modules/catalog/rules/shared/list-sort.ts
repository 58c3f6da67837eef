/**
 * What a list of products can be sorted by instead of the shop's own order: by name, by offer price from the lowest or
 * from the highest on, or by what part of the price an offer takes off, the biggest first.
 */
export const LIST_SORTS = ["name", "price", "price-high", "saving"] as const;

export type ListSort = (typeof LIST_SORTS)[number];

/** True for one of `LIST_SORTS`. */
export function isListSort(text: string | null): text is ListSort {
  return LIST_SORTS.some((sort) => sort === text);
}

/** What the seller's list can be sorted by; `shop` is the order in which shoppers see the products. */
export const PRODUCT_SORTS = ["shop", "newest", "name", "price", "category", "stock"] as const;

/** What the seller's list can be narrowed to: what is in stock, or what is sold out. */
export const STOCKS = ["in", "out"] as const;
