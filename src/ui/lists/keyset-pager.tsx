import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import { Button } from "../controls/button.tsx";
import { t } from "../list-texts.ts";
import type { Filters } from "./use-filters.ts";

interface KeysetPagerProps {
  filters: Filters;
  /** The ids of the page's entries, in the server's order. */
  ids: readonly string[];
  /** The number of entries before the page's first, and in all. */
  skipped: number;
  total: number;
  /** Whether there are more than `total`. Nobody has counted further. */
  atLeast?: boolean;
  /** The label of the link to the beginning. */
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
