import { useState } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toastError } from "#kernel/web/call.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import type { AskedFilters } from "#ui/filters.ts";
import { toast } from "#ui/toaster.tsx";
import { useWarnBeforeLeaving } from "#ui/use-warn-before-leaving.ts";
import { useWork } from "#ui/use-work.ts";
import type { PreviousRate, Rate, SellerProduct } from "../../contract/seller-product.ts";
import { t } from "../../rates-texts.ts";
import { t as sellerTexts } from "../../seller-texts.ts";
import { changeRate, keepUnsaved, type RateEdits, type RateErrors, toRates } from "./rate-edits.ts";

export const RATES_PER_PAGE = 100;

/** A page of rates, what was typed into it and into other pages, and saving what is right of it or taking it back. */
export function useRates(asked: ReturnType<typeof readRates> | undefined) {
  const page = useSellerPage(asked, sellerTexts("productsFailed"));
  const [edits, setEdits] = useState<RateEdits>({});
  const [errors, setErrors] = useState<RateErrors>({});
  const [previous, setPrevious] = useState<PreviousRate[]>();
  const { busy, send } = useSending(page.reload);
  const [attempt, setAttempt] = useState(0);
  const count = Object.keys(edits).length;
  useWarnBeforeLeaving(count > 0);

  const save = async () => {
    const { rates, errors: typedWrong } = toRates(edits);
    const saved = rates.length > 0 ? await send(rates) : NOTHING_SENT;
    if (!saved) return;
    const wrong = { ...typedWrong, ...saved.errors };
    setErrors(wrong);
    setEdits((latest) => keepUnsaved(latest, edits, wrong));
    if (saved.previous.length > 0) setPrevious(saved.previous);
    toastOutcome(saved.previous.length, Object.keys(wrong).length);
    setAttempt((n) => n + 1);
  };
  const undo = async () => {
    const taken = previous && (await send(previous));
    if (!taken) return;
    setPrevious(undefined);
    toastOutcome(taken.previous.length, Object.keys(taken.errors).length);
  };
  const change = (product: SellerProduct, edit: RateEdits[string]) => {
    setErrors(({ [product._id]: _, ...others }) => others);
    setEdits((old) => changeRate(old, product, edit));
  };
  const discard = () => {
    setEdits({});
    setErrors({});
  };
  return { ...page, edits, count, errors, attempt, change, save, busy, undo: previous && undo, discard };
}

type Sent = { previous: PreviousRate[]; errors: RateErrors };
const NOTHING_SENT: Sent = { previous: [], errors: {} };

/** Sends rates, one time after the other. Undefined where nobody knows what became of them, or others are under way. */
function useSending(onSaved: () => void) {
  const { busy, run } = useWork();
  const send = (rates: Rate[]) =>
    run(async (): Promise<Sent | undefined> => {
      try {
        const { previous, errors } = await sellerCall(
          browserApi.api.product.rates.$post({ json: { rates } }),
        );
        onSaved();
        return { previous, errors: toErrors(errors) };
      } catch (error) {
        if (isRefusalOf(rates, error)) return { previous: [], errors: toErrors(error.errors) };
        toastError(error);
        return undefined;
      }
    });
  return { busy, send };
}

const toErrors = (texts: Record<string, string>): RateErrors =>
  Object.fromEntries(Object.entries(texts).map(([id, message]) => [id, { message }]));

/** All of these rows were refused, each for a reason of its own. */
function isRefusalOf(rates: readonly Rate[], error: unknown): error is ApiError {
  return error instanceof ApiError && rates.every(({ id }) => id in error.errors);
}

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
