/** How many products a list shows at a time. */
export const LIST_PAGE_SIZE = 24;
/** The longest search the list takes. */
const MAX_QUERY_LENGTH = 200;

export interface ListPlace {
  /** What is searched for, trimmed; empty when nothing is. */
  q: string;
  /** Counts from 1. */
  page: number;
}

/** Reads a list's address. Whatever is wrong in it counts as not said: somebody may have typed it. */
export function readListPlace(search: URLSearchParams): ListPlace {
  const page = search.get("page") ?? "";
  return {
    // A name holds no zero character, and the database would not look for one.
    q: (search.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_QUERY_LENGTH),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a place in the list at `path`. */
export function listAddress(path: string, { q, page }: ListPlace): string {
  const search = new URLSearchParams();
  if (q !== "") search.set("q", q);
  if (page > 1) search.set("page", String(page));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Where what somebody types into the search box leads (specification, section 2). */
export function searchAddress(text: string): string {
  return listAddress("/products", { q: text.trim(), page: 1 });
}

/** One page of a list, as `GET /api/product/list` wants it asked for. */
export function listQuery(place: ListPlace, category?: string) {
  return {
    page: String(place.page),
    limit: String(LIST_PAGE_SIZE),
    ...(place.q === "" ? {} : { q: place.q }),
    ...(category === undefined ? {} : { category }),
  };
}
