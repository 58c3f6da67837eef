import { classNames } from "#ui/class-names.ts";
import type { Filters } from "#ui/use-filters.ts";
import type { StatusCounts } from "../../contract/order-lists.ts";
import { ORDER_STATUSES, statusName } from "../../rules/order-status.ts";
import { t } from "../../seller-texts.ts";
import { countOf, parseStatus } from "./order-page.ts";

const COUNT = new Intl.NumberFormat("en-IN");

interface StatusTabsProps {
  filters: Filters;
  counts: StatusCounts | undefined;
  /** There are so many or more. */
  atLeast?: boolean;
}

/** The orders of each status, with how many there are. */
export function StatusTabs({ filters, counts, atLeast = false }: StatusTabsProps) {
  const current = parseStatus(filters.get("status"));
  return (
    <nav aria-label={t("ordersByStatus")} className="-mx-4 mb-3 overflow-x-auto px-4 lg:mx-0 lg:px-0">
      <ul className="flex w-max min-w-full border-b border-line-strong">
        {[undefined, ...ORDER_STATUSES].map((status) => (
          <li key={status ?? "All"}>
            <button
              type="button"
              aria-current={status === current ? "true" : undefined}
              onClick={() => filters.set({ status: status ?? "" })}
              className={classNames(
                "-mb-px flex min-h-11 items-center gap-2 border-b-[3px] px-3 whitespace-nowrap",
                status === current
                  ? "border-leaf font-semibold text-leaf-deep"
                  : "border-transparent hover:bg-paper-deep",
              )}
            >
              {status ? statusName(status) : t("all")}
              {counts && (
                <span className="rounded-full bg-paper-deep px-2 py-0.5 text-sm text-ink tabular-nums">
                  {COUNT.format(countOf(counts, status))}
                  {atLeast && "+"}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
