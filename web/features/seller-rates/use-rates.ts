import { useEffect, useState } from "react";
import type { PreviousRate, SellerProduct } from "#contract/seller-product.ts";
import { MESSAGES } from "#domain/messages.ts";
import { ApiError } from "#web/api/api-error.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { toastError } from "#web/api/call.ts";
import { sellerCall } from "#web/state/seller-session.ts";
import { useSellerData } from "#web/state/use-seller-data.ts";
import { toast } from "#web/ui/toaster.tsx";
import type { Filters } from "#web/ui/use-filters.ts";
import { changeRate, type RateEdits, toRates } from "./rate-edits.ts";

export const RATES_PER_PAGE = 100;

type Rates = ReturnType<typeof toRates>;

/** A page of rates, what was typed into it and into other pages, and saving all of it or taking it back. */
export function useRates(filters: Filters) {
  const page = useRatePage(filters);
  const [edits, setEdits] = useState<RateEdits>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [previous, setPrevious] = useState<PreviousRate[]>();
  const [busy, setBusy] = useState(false);
  const count = Object.keys(edits).length;
  useWarnBeforeLeaving(count > 0);

  const send = async (rates: Rates) => {
    setBusy(true);
    try {
      const answer = await sellerCall(browserApi.api.product.rates.$post({ json: { rates } }));
      setErrors({});
      toast.success(answer.message);
      page.reload();
      return answer.previous;
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
      toastError(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    const before = await send(toRates(edits));
    if (!before) return;
    setEdits({});
    setPrevious(before);
  };
  const undo = async () => {
    if (previous && (await send(previous))) setPrevious(undefined);
  };
  const change = (product: SellerProduct, edit: RateEdits[string]) =>
    setEdits((old) => changeRate(old, product, edit));
  return {
    ...page,
    edits,
    count,
    errors,
    change,
    save,
    busy,
    undo: previous && undo,
    discard: () => setEdits({}),
  };
}

function useRatePage(filters: Filters) {
  const query = {
    q: filters.get("q") || undefined,
    category: filters.get("category") || undefined,
    sort: "shop" as const,
    page: String(filters.page),
    limit: String(RATES_PER_PAGE),
  };
  const read = () => sellerCall(browserApi.api.product["seller-list"].$get({ query }));
  return useSellerData(filters.key, read, MESSAGES.productsFailed);
}

/** Asks before the tab is closed over rates that are not saved. */
function useWarnBeforeLeaving(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [unsaved]);
}
