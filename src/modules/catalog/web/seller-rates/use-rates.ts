import { useState } from "react";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import type { AskedFilters } from "#ui/filters.ts";
import { toast } from "#ui/toaster.tsx";
import { useWarnBeforeLeaving } from "#ui/use-warn-before-leaving.ts";
import type { PreviousRate, SellerProduct } from "../../contract/seller-product.ts";
import { t } from "../../rates-texts.ts";
import { t as sellerTexts } from "../../seller-texts.ts";
import { toCounts } from "./count-edits.ts";
import { changeRate, keepUnsaved, type RateEdits, type RateErrors, toRates } from "./rate-edits.ts";
import { type Batch, useSending } from "./use-sending.ts";

export const RATES_PER_PAGE = 100;

/** A page of rates, what was typed into it and into other pages, and saving what is right of it or taking it back. */
export function useRates(asked: ReturnType<typeof readRates> | undefined) {
  const page = useSellerPage(asked, sellerTexts("productsFailed"));
  const [edits, setEdits] = useState<RateEdits>({});
  const [errors, setErrors] = useState<RateErrors>({});
  const [previous, setPrevious] = useState<Batch<PreviousRate>>();
  const { busy, send } = useSending(page.reload);
  const [attempt, setAttempt] = useState(0);
  const count = Object.keys(edits).length;
  useWarnBeforeLeaving(count > 0);

  const save = async () => {
    const { typed, batch } = toBatch(edits, { shown: page.value?.products ?? [], told: errors });
    const saved = await send(batch);
    if (!saved) return;
    const wrong = { ...typed, ...saved.errors };
    setErrors(wrong);
    setEdits((latest) => keepUnsaved(latest, edits, wrong));
    if (rowsOf(saved.previous) > 0) setPrevious(saved.previous);
    toastOutcome(rowsOf(saved.previous), Object.keys(wrong).length);
    setAttempt((n) => n + 1);
  };
  const undo = async () => {
    const taken = previous && (await send(previous));
    if (!taken) return;
    setPrevious(undefined);
    toastOutcome(rowsOf(taken.previous), Object.keys(taken.errors).length);
  };
  const change = (product: SellerProduct, edit: RateEdits[string]) => {
    const told = errors[product._id]?.field === "left";
    setErrors(({ [product._id]: _, ...others }) => others);
    // Whoever types on has read what is left now.
    setEdits((old) => changeRate(old, product, told ? { seen: product.left, ...edit } : edit));
  };
  const discard = () => {
    setEdits({});
    setErrors({});
  };
  return { ...page, edits, count, errors, attempt, change, save, busy, undo: previous && undo, discard };
}

/** What is right of the edits, and what is wrong with the rest: a row with a fault is sent in no part. */
function toBatch(edits: RateEdits, seen: Parameters<typeof toCounts>[1]) {
  const { rates, errors } = toRates(edits);
  const { counts, errors: wrongCounts } = toCounts(edits, seen);
  const typed = { ...errors, ...wrongCounts };
  const isRight = ({ id }: { id: string }) => !(id in typed);
  return { typed, batch: { rates: rates.filter(isRight), counts: counts.filter(isRight) } };
}

/** How many products a batch is about. */
const rowsOf = ({ rates, counts }: Batch<PreviousRate>) =>
  new Set([...rates, ...counts].map(({ id }) => id)).size;

function toastOutcome(saved: number, wrong: number): void {
  if (wrong === 0) toast.success(t("saved"));
  else toast.error(t("someSaved", { saved, wrong }));
}

/** One page of the products that match the filters, with yesterday's rates. */
export function readRates(filters: AskedFilters) {
  const query = {
    q: filters.get("q") || undefined,
    category: filters.get("category") || undefined,
    sort: "shop" as const,
    yesterday: "true" as const,
    page: String(filters.page),
    limit: String(RATES_PER_PAGE),
  };
  return sellerCall(browserApi.api.product["seller-list"].$get({ query }));
}
