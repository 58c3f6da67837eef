import { useState } from "react";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import type { AskedFilters } from "#ui/filters.ts";
import { useWarnBeforeLeaving } from "#ui/use-warn-before-leaving.ts";
import type { PreviousRate, SellerProduct } from "../../contract/seller-product.ts";
import { t } from "../../rates-texts.ts";
import { t as sellerTexts } from "../../seller-texts.ts";
import { toCounts } from "./count-edits.ts";
import {
  changeRate,
  isRefused,
  keepUnsaved,
  type RateEdits,
  type RateErrors,
  type Seen,
  toRates,
} from "./rate-edits.ts";
import { shownLeft } from "./shown-left.ts";
import { type Batch, RATES_TOAST, useSending } from "./use-sending.ts";

export const RATES_PER_PAGE = 100;

/** A page of rates, what was typed into it and into other pages, and saving what is right of it or taking it back. */
export function useRates(asked: ReturnType<typeof readRates> | undefined, filters: AskedFilters) {
  const page = useSellerPage(asked, sellerTexts("productsFailed"));
  const [edits, setEdits] = useState<RateEdits>({});
  const [errors, setErrors] = useState<RateErrors>({});
  const [previous, setPrevious] = useState<Batch<PreviousRate>>();
  const { busy, send } = useSending(async () => {
    try {
      const { products } = await readRates(filters);
      const fresh = new Map(products.map((product) => [product._id, product]));
      page.patch((old) => ({ ...old, products: old.products.map((shown) => fresh.get(shown._id) ?? shown) }));
    } catch {
      page.reload();
    }
  });
  const [attempt, setAttempt] = useState(0);
  const products = page.value?.products ?? [];
  const count = Object.keys(edits).length;
  useWarnBeforeLeaving(count > 0);

  const save = async () => {
    const { typed, batch } = toBatch(edits, { shown: products, told: errors });
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
    setErrors(taken.errors);
    setEdits((latest) => ({ ...toEdits(previous, taken.errors), ...latest }));
    toastOutcome(rowsOf(taken.previous), Object.keys(taken.errors).length);
  };
  const change = (product: SellerProduct, edit: RateEdits[string]) => {
    const error = errors[product._id];
    setErrors(({ [product._id]: _, ...others }) => others);
    // Whoever types on has read what is there now.
    const read = {
      ...(error?.field === "left" && { seen: product.left }),
      ...(isRefused(error) && { was: product }),
    };
    setEdits((old) => changeRate(old, product, { ...read, ...edit }));
  };
  const discard = () => {
    setEdits({});
    setErrors({});
  };
  return { ...page, edits, count, errors, attempt, change, save, busy, undo: previous && undo, discard };
}

/** What is right of the edits, and what is wrong with the rest: a row with a fault is sent in no part. */
function toBatch(edits: RateEdits, seen: Seen<SellerProduct>) {
  const { rates, errors } = toRates(edits, seen);
  const { counts, errors: wrongCounts } = toCounts(edits, seen);
  const typed = { ...errors, ...wrongCounts };
  const isRight = ({ id }: { id: string }) => !(id in typed);
  return { typed, batch: { rates: rates.filter(isRight), counts: counts.filter(isRight) } };
}

/** The rows that were not taken back, as edits: they say what they would be, and can be saved all the same. */
function toEdits({ rates, counts }: Batch<PreviousRate>, refused: RateErrors): RateEdits {
  const edits: Record<string, RateEdits[string]> = {};
  for (const { id, price, offerPrice, inStock, was } of rates) {
    edits[id] = {
      ...(price !== undefined && { price: String(price) }),
      ...(offerPrice !== undefined && { offerPrice: String(offerPrice) }),
      ...(inStock !== undefined && { inStock }),
      ...(was && { was }),
    };
  }
  for (const { id, count, seen } of counts) edits[id] = { ...edits[id], left: shownLeft(count), seen };
  return Object.fromEntries(Object.entries(edits).filter(([id]) => id in refused));
}

/** How many products a batch is about. */
const rowsOf = ({ rates, counts }: Batch<PreviousRate>) =>
  new Set([...rates, ...counts].map(({ id }) => id)).size;

function toastOutcome(saved: number, wrong: number): void {
  if (wrong === 0) toast.success(t("saved"));
  else toast.error(t("someSaved", { saved, wrong }), RATES_TOAST);
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
