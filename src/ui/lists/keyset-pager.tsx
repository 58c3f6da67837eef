import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import { Button } from "../controls/button.tsx";
import { t } from "../list-texts.ts";
import type { Filters } from "./use-filters.ts";

interface KeysetPagerProps {
  filters: Filters;
  /** The ids of the page's entries, as the server answered them. */
  ids: readonly string[];
  /** How many entries stand before the page's first, and how many there are in all. */
  skipped: number;
  total: number;
  /** There are more than `total`: nobody has counted further. */
  atLeast?: boolean;
  /** The name of the way back to the beginning. */
  beginning: string;
}

/**
 * Where in a list this is, and the way on and back: from entry to entry and not by numbers, so that none is skipped when
 * entries leave the list while one works through it.
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
