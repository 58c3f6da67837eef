import { type ShouldRevalidateFunctionArgs, useLocation, useNavigation, useSearchParams } from "react-router";

export interface Filters extends AskedFilters {
  /** Sets filters, an empty one away, and goes back to the beginning of the list. */
  set: (change: Record<string, string>) => void;
  /** With `replace`, Back does not come to the page before it. */
  setPage: (page: number, options?: { replace: boolean }) => void;
  /** Goes to the entries after or before the one of this id, or to the beginning of the list. */
  goOn: (from: { after?: string; before?: string }) => void;
  /** True when something but the place in the list is set. */
  any: boolean;
  clear: () => void;
  /** All of it as one text. */
  key: string;
}

const BEGINNING = { page: "", after: "", before: "" };

/** A list's filters and its page, kept in the address: they survive a reload and can be shared. */
export function useFilters(): Filters {
  const [params, setParams] = useSearchParams();
  const leaving = useLeaving();
  const change = (entries: Record<string, string>, replace: boolean) => {
    // A search that was still being typed would call back whoever has followed a link meanwhile.
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

/** True while another page is on its way. */
function useLeaving(): boolean {
  const next = useNavigation().location;
  const { pathname } = useLocation();
  return next !== undefined && next.pathname !== pathname;
}

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

/** The `shouldRevalidate` of a page that has loaded all there is: its filters ask for nothing more. */
export function unlessFiltered({ currentUrl, nextUrl, ...asked }: ShouldRevalidateFunctionArgs): boolean {
  const isFiltered = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isFiltered && asked.defaultShouldRevalidate;
}
