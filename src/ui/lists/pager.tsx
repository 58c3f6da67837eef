import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import { useEffect, useEffectEvent } from "react";
import { Button } from "../controls/button.tsx";
import { t } from "../list-texts.ts";
import type { Filters } from "./use-filters.ts";

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
}

/** The position in a long list, and buttons for other pages. If there is only one page, it shows only the total. */
export function Pager({ page: requestedPage, limit, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const page = Math.min(requestedPage, pages);
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <nav
      aria-label={t("pages")}
      className="flex flex-wrap items-center justify-between gap-3 pt-4 dense:pt-2"
    >
      <p className="text-sm text-ink-soft tabular-nums">{t("range", { first, last, total })}</p>
      {pages > 1 && (
        <div className="flex gap-2">
          <Button variant="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
            {t("previous")}
          </Button>
          <Button variant="secondary" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t("next")}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
    </nav>
  );
}

interface PagedList {
  limit: number;
  /** The number of entries; undefined while it is unknown, for example while another request is running. */
  total: number | undefined;
}

/** Goes from a page past the end, such as one whose only row was just deleted, to the last page. */
export function useLastPage({ page, setPage }: Filters, { limit, total }: PagedList): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / limit));
  const goTo = useEffectEvent((targetPage: number) => setPage(targetPage, { replace: true }));
  useEffect(() => {
    if (page > last) goTo(last);
  }, [page, last]);
}

interface KeysetPagerProps {
  filters: Filters;
  /** The ids of the page's entries, in the server's order. */
  ids: readonly string[];
  /** The number of entries before the page's first, and in all. */
  skipped: number;
  total: number;
  /** Whether there are more than `total`. Nobody has counted further. */
  atLeast?: boolean;
  beginning: string;
}

/**
 * The position in a list, and links to the next and previous entries. It goes from entry to entry and not by numbers,
 * so that none is skipped when entries leave the list meanwhile.
 */
export function KeysetPager({ filters, ids, skipped, total, atLeast = false, beginning }: KeysetPagerProps) {
  const last = skipped + ids.length;
  const atBeginning = filters.get("after") === "" && filters.get("before") === "";
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <p className="text-sm text-ink-soft tabular-nums">
        {ids.length > 0
          ? t(atLeast ? "rangeOfMore" : "range", { first: skipped + 1, last, total })
          : t("noMore")}
      </p>
      <div className="flex flex-wrap gap-2">
        {!atBeginning && (
          <Button variant="quiet" size="small" onClick={() => filters.goOn({})}>
            <ChevronsLeft aria-hidden="true" className="size-4" />
            {beginning}
          </Button>
        )}
        {skipped > 0 && (
          <Button variant="secondary" size="small" onClick={() => filters.goOn({ before: ids[0] })}>
            <ChevronLeft aria-hidden="true" className="size-4" />
            {t("previous")}
          </Button>
        )}
        {(last < total || atLeast) && (
          <Button variant="secondary" size="small" onClick={() => filters.goOn({ after: ids.at(-1) })}>
            {t("next")}
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
    </nav>
  );
}
