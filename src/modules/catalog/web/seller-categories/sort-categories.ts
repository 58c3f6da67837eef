import type { Category } from "../../contract/category.ts";

const COLLATOR = new Intl.Collator("en-IN", { sensitivity: "base", numeric: true });

const COMPARE: Record<string, (a: Category, b: Category) => number> = {
  sortOrder: (a, b) => a.sortOrder - b.sortOrder,
  name: (a, b) => COLLATOR.compare(a.name, b.name),
  productCount: (a, b) => a.productCount - b.productCount,
  isActive: (a, b) => Number(b.isActive) - Number(a.isActive),
};

/** Those whose name or path has the search's text, in order. There are never more than a screenful or two. */
export function sortCategories(
  categories: readonly Category[],
  search: string,
  { by, descending }: { by: string; descending: boolean },
): Category[] {
  const wanted = search.toLowerCase();
  const found = categories.filter(({ name, path }) => `${name} ${path}`.toLowerCase().includes(wanted));
  const sorted = found.toSorted(COMPARE[by] ?? COMPARE.sortOrder);
  return descending ? sorted.reverse() : sorted;
}
