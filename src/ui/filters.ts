/** A list's filters and its place, as an address says them. */
export interface AskedFilters {
  /** A filter's value, empty when it is not set. */
  get: (name: string) => string;
  page: number;
}

// The server takes no number above it.
const LAST_PAGE = 1_000_000;

/** What an address's query asks a list for. */
export function filtersIn(params: URLSearchParams): AskedFilters {
  const page = Number(params.get("page") ?? 1);
  return {
    get: (name) => params.get(name) ?? "",
    page: Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1,
  };
}
