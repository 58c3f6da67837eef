/**
 * The sort orders of a list of products, besides the shop's own: by name, by offer price ascending or descending, and
 * by the saved share of the price, the biggest first.
 */
export const LIST_SORTS = ["name", "price", "price-high", "saving"] as const;

export type ListSort = (typeof LIST_SORTS)[number];

/** Whether a text is one of `LIST_SORTS`. */
export function isListSort(text: string | null): text is ListSort {
  return LIST_SORTS.some((sort) => sort === text);
}

/** The sort orders of the seller's list. `shop` is the order for shoppers. */
export const PRODUCT_SORTS = ["shop", "newest", "name", "price", "category", "stock"] as const;

/** The stock filters of the seller's list: in stock, or sold out. */
export const STOCKS = ["in", "out"] as const;
