import { pages } from "#kernel/paths.ts";
import { isListSort, type ListSort } from "#modules/catalog/rules/shared/list-sort.ts";
import { searchedFor } from "./searched-for.ts";

/** How many products a list shows at a time. */
export const LIST_PAGE_SIZE = 24;

/** How a list is sorted and narrowed; that stays on the way from shelf to shelf. */
export interface ListView {
  /** Without it, the shop's own order. */
  sort: ListSort | undefined;
  inStock: boolean;
}

/** What the address calls “only what is in stock”. */
export const IN_STOCK = "inStock";

/** How a list is sorted and narrowed, without the place in it. */
export const viewOf = ({ sort, inStock }: ListView): ListView => ({ sort, inStock });

/** True where what is sold out is left out. */
export const isNarrowed = ({ inStock }: ListView) => inStock;

/** The same place, with what is sold out in it. */
export const widened = (place: ListPlace): ListPlace => ({ ...place, inStock: false });

export interface ListPlace extends ListView {
  /** What is searched for, trimmed; empty when nothing is. */
  q: string;
  /** Counts from 1. */
  page: number;
}

/** Reads a list's address. Whatever is wrong in it counts as not said: somebody may have typed it. */
export function readListPlace(search: URLSearchParams): ListPlace {
  const page = search.get("page") ?? "";
  const sort = search.get("sort");
  return {
    q: searchedFor(search),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: isListSort(sort) ? sort : undefined,
    inStock: search.get(IN_STOCK) === "1",
  };
}

/** The address of a place in the list at `path`; what is left out is as at the beginning of the whole list. */
export function listAddress(path: string, { q = "", page = 1, sort, inStock }: Partial<ListPlace>): string {
  const search = new URLSearchParams();
  if (q !== "") search.set("q", q);
  if (sort) search.set("sort", sort);
  if (inStock) search.set(IN_STOCK, "1");
  if (page > 1) search.set("page", String(page));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** The list that search engines keep of a place in it: not sorted, not narrowed. */
export function canonicalAddress(path: string, { page, sort, inStock }: ListPlace): string {
  return listAddress(path, { page: sort || inStock ? 1 : page });
}

/** Where what somebody types into the search box leads (specification, section 2). */
export function searchAddress(text: string): string {
  return listAddress(pages.products, { q: text.trim() });
}

/** One page of a list, as `GET /api/product/list` wants it asked for. */
export function listQuery({ q, page, sort, inStock }: ListPlace, category?: string) {
  return {
    page: String(page),
    limit: String(LIST_PAGE_SIZE),
    ...(q === "" ? {} : { q }),
    ...(sort ? { sort } : {}),
    ...(inStock ? { inStock: "1" as const } : {}),
    ...(category === undefined ? {} : { category }),
  };
}
