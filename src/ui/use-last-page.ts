import { useEffect, useEffectEvent } from "react";
import type { Filters } from "./use-filters.ts";

interface PagedList {
  limit: number;
  /** Entries in all; undefined while they are not known, such as while another question is on its way. */
  total: number | undefined;
}

/** Leads from a page past the end, such as one whose only row was just deleted, to the last one there is. */
export function useLastPage({ page, setPage }: Filters, { limit, total }: PagedList): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / limit));
  const goTo = useEffectEvent((wanted: number) => setPage(wanted, { replace: true }));
  useEffect(() => {
    if (page > last) goTo(last);
  }, [page, last]);
}
