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
