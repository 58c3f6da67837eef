import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import type { Filters } from "#web/ui/use-filters.ts";
import type { OrderPage } from "./order-page.ts";

const COUNT = new Intl.NumberFormat("en-IN");

interface QueuePagerProps {
  /** As the server answered it: what was changed on the page since does not count. */
  page: OrderPage;
  filters: Filters;
}

/** Where in the queue this is, and the way on and back: from order to order, so that none is skipped. */
export function QueuePager({ page: { orders, total, skipped = 0 }, filters }: QueuePagerProps) {
  const last = skipped + orders.length;
  const isBeginning = filters.get("after") === "" && filters.get("before") === "";
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <p className="text-sm text-ink-soft tabular-nums">
        {COUNT.format(skipped + 1)}–{COUNT.format(last)} of {COUNT.format(total)}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isBeginning && (
          <Button variant="quiet" size="small" onClick={() => filters.goOn({})}>
            <ChevronsLeft aria-hidden="true" className="size-4" />
            Newest
          </Button>
        )}
        {skipped > 0 && (
          <Button variant="secondary" size="small" onClick={() => filters.goOn({ before: orders[0]?._id })}>
            <ChevronLeft aria-hidden="true" className="size-4" />
            Previous
          </Button>
        )}
        {last < total && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => filters.goOn({ after: orders.at(-1)?._id })}
          >
            Next
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
    </nav>
  );
}
