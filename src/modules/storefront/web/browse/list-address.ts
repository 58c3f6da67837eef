import { plainLine } from "#kernel/texts/typed-text.ts";
import { isListSort, type ListSort } from "#modules/catalog/rules/shared/list-sort.ts";
import { searchedFor } from "../search-address.ts";

/** The number of products on a page of a list. */
export const LIST_PAGE_SIZE = 24;

/** The sort order and filters of a list. They stay from list to list. */
export interface ListView {
  /** Undefined means the shop's own order. */
  sort: ListSort | undefined;
  inStock: boolean;
}

/** The parameter for “only what is in stock”. */
export const IN_STOCK = "inStock";

/** The sort order and filters, without the place in the list. */
export const viewOf = ({ sort, inStock }: ListView): ListView => ({ sort, inStock });

/** Whether sold-out products are left out. */
export const isNarrowed = ({ inStock }: ListView) => inStock;

/** The same place with sold-out products. */
export const widened = (place: ListPlace): ListPlace => ({ ...place, inStock: false });

export interface ListPlace extends ListView {
  /** The search text, trimmed; empty if there is none. */
  q: string;
  /** Counted from 1. */
  page: number;
}

/** Parses a list's address. Invalid parameters are ignored, as somebody may have typed them. */
export function readListPlace(search: URLSearchParams): ListPlace {
  const page = search.get("page") ?? "";
  const sort = search.get("sort");
  return {
    q: plainLine(searchedFor(search)),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: isListSort(sort) ? sort : undefined,
    inStock: search.get(IN_STOCK) === "1",
  };
}

/**
 * Returns true if a search was typed as it was meant. Blanks don't count: they come and go while somebody types, and the
 * search box keeps what is typed unless the address has another text.
 */
export function isSearchPlain(search: URLSearchParams): boolean {
  const typed = searchedFor(search);
  return typed.replace(/\s+/g, " ") === plainLine(typed);
}

/** The address of a place in the list at `path`. Missing parts mean the beginning of the whole list. */
export function listAddress(path: string, { q = "", page = 1, sort, inStock }: Partial<ListPlace>): string {
  const search = new URLSearchParams();
  if (q !== "") search.set("q", q);
  if (sort) search.set("sort", sort);
  if (inStock) search.set(IN_STOCK, "1");
  if (page > 1) search.set("page", String(page));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** The canonical address for search engines: not sorted, not filtered. */
export function canonicalAddress(path: string, { page, sort, inStock }: ListPlace): string {
  return listAddress(path, { page: sort || inStock ? 1 : page });
}

/** The query of a list's page for `GET /api/product/list`. */
export function listQuery({ q, page, sort, inStock }: ListPlace, category?: string) {
  return {
    page: String(page),
    limit: String(LIST_PAGE_SIZE),
    sizes: "together" as const,
    ...(q === "" ? {} : { q }),
    ...(sort ? { sort } : {}),
    ...(inStock ? { inStock: "1" as const } : {}),
    ...(category === undefined ? {} : { category }),
  };
}
