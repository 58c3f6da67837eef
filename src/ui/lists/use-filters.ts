import { type ShouldRevalidateFunctionArgs, useLocation, useNavigation, useSearchParams } from "react-router";
import { isReloading } from "../loading/use-loaded.ts";

export interface Filters extends ListFilters {
  /** Sets filters, removes empty ones, and returns to the beginning of the list. */
  set: (change: Record<string, string>) => void;
  /** With `replace`, Back skips the page before it. */
  setPage: (page: number, options?: { replace: boolean }) => void;
  /** Goes to the entries after or before the one of this id, or to the beginning of the list. */
  goOn: (from: { after?: string; before?: string }) => void;
  /** Whether a filter is set. The place in the list doesn't count. */
  any: boolean;
  clear: () => void;
  key: string;
}

const BEGINNING = { page: "", after: "", before: "" };

/** A list's filters and page. They are in the address, so they survive a reload and can be shared. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const leaving = useLeaving();
  const change = (entries: Record<string, string>, replace: boolean) => {
    // A search that is still pending would call a visitor back who has followed a link.
    if (leaving) return;
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(entries)) {
          if (value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace, preventScrollReset: replace },
    );
  };
  return {
    ...filtersIn(params),
    set: (entries) => change({ ...entries, ...BEGINNING }, true),
    setPage: (next, { replace } = { replace: false }) =>
      change({ page: next === 1 ? "" : String(next) }, replace),
    goOn: ({ after = "", before = "" }) => change({ ...BEGINNING, after, before }, false),
    any: [...params.keys()].some((name) => !(name in BEGINNING)),
    clear: () => setParams({}, { replace: true }),
    key: params.toString(),
  };
}

function useLeaving(): boolean {
  const next = useNavigation().location;
  const { pathname } = useLocation();
  return next !== undefined && next.pathname !== pathname;
}

/** A list's filters and place, from an address. */
export interface ListFilters {
  /** A filter's value, empty if it is not set. */
  get: (name: string) => string;
  page: number;
}

// The server accepts no higher number.
const LAST_PAGE = 1_000_000;

/** The filters and place in an address's query. */
export function filtersIn(params: URLSearchParams): ListFilters {
  const page = Number(params.get("page") ?? 1);
  return {
    get: (name) => params.get(name) ?? "",
    page: Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1,
  };
}

/**
 * The `shouldRevalidate` of a page that has loaded its whole list, so that its filters need no request. A filter that
 * interrupts a reload takes it along.
 */
export function unlessFiltered({ currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs): boolean {
  const isFiltered = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return (!isFiltered || isReloading()) && args.defaultShouldRevalidate;
}
