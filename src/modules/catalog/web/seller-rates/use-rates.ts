import { useRef, useState } from "react";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { useWarnBeforeLeaving } from "#ui/forms/leave-dialog.tsx";
import type { ListFilters } from "#ui/lists/use-filters.ts";
import { useWork } from "#ui/loading/use-work.ts";
import type { PreviousRate, Rate, SellerProduct } from "../../contract/seller-product.ts";
import type { CatalogApi } from "../../module-api.ts";
import { unusualChanges } from "../../rules/shared/price-change.ts";
import { t } from "../../texts/rates-texts.ts";
import { t as sellerTexts } from "../../texts/seller-texts.ts";
import { t as unusualTexts } from "../../texts/unusual-price-texts.ts";
import { COUNT_COLUMN, type CountsAnswer, type TypedCount } from "../shared/product-slots.ts";
import { changeWords, type UnusualPrices } from "../shared/unusual-prices.tsx";
import {
  changeRate,
  isRefused,
  keepUnsaved,
  type RateEdits,
  type RateErrors,
  type Seen,
  shownLeft,
  toRates,
} from "./rate-edits.ts";

export const RATES_PER_PAGE = 100;

/** The state of the page of rates: the edits of all pages, saving the valid ones, and undoing. */
export function useRates(request: ReturnType<typeof readRates> | undefined, filters: ListFilters) {
  const page = useSellerPage(request, sellerTexts("productsFailed"));
  const [edits, setEdits] = useState<RateEdits>({});
  const [errors, setErrors] = useState<RateErrors>({});
  const [previous, setPrevious] = useState<Batch<PreviousRate>>();
  const { busy, send } = useSending(async () => {
    try {
      const { products } = await readRates(filters);
      const fresh = new Map(products.map((product) => [product._id, product]));
      page.patch((old) => ({ ...old, products: old.products.map((shown) => fresh.get(shown._id) ?? shown) }));
    } catch {
      await page.reload();
    }
  });
  const [attempt, setAttempt] = useState(0);
  const [unusual, setUnusual] = useState<UnusualPrices[]>();
  /** The names of edited products, which may be on other pages. */
  const names = useRef(new Map<string, string>());
  const products = page.value?.products ?? [];
  const count = Object.keys(edits).length;
  useWarnBeforeLeaving(count > 0);

  const save = async ({ confirmed = false } = {}) => {
    const { typed, batch } = toBatch(edits, { shown: products, shownErrors: errors });
    const slips = confirmed ? [] : unusualRates(batch.rates, { shown: products, names: names.current });
    setUnusual(slips.length > 0 ? slips : undefined);
    if (slips.length > 0) return;
    const saved = await send({ ...batch, confirmed });
    if (!saved) return;
    const wrong = { ...typed, ...saved.errors };
    setErrors(wrong);
    setEdits((latest) => keepUnsaved(latest, edits, wrong));
    if (rowsOf(saved.previous) > 0) setPrevious(saved.previous);
    toastOutcome(rowsOf(saved.previous), Object.keys(wrong).length);
    setAttempt((n) => n + 1);
  };
  const undo = async () => {
    const counts = previous?.counts.map((row) => ({ ...row, confirmed: true as const })) ?? [];
    const taken = previous && (await send({ ...previous, counts, confirmed: true }));
    if (!taken) return;
    setPrevious(undefined);
    setErrors(taken.errors);
    setEdits((latest) => ({ ...toEdits(previous, taken.errors), ...latest }));
    toastOutcome(rowsOf(taken.previous), Object.keys(taken.errors).length);
  };
  /** Marks the prices that look like typos, to be looked at again. */
  const lookAgain = () => {
    const marks = (unusual ?? []).map(({ id, changes }) => [
      id,
      {
        field: changes[0]?.field ?? "price",
        message: unusualTexts("marked", { words: changeWords(changes) }),
      },
    ]);
    setErrors((old) => ({ ...old, ...Object.fromEntries(marks) }));
    setUnusual(undefined);
    setAttempt((n) => n + 1);
  };
  const change = (product: SellerProduct, edit: RateEdits[string]) => {
    names.current.set(product._id, product.name);
    const error = errors[product._id];
    setErrors(({ [product._id]: _, ...others }) => others);
    // A seller who goes on typing has read the current value.
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
  return {
    ...page,
    edits,
    count,
    errors,
    attempt,
    change,
    save,
    busy,
    undo: previous && undo,
    discard,
    unusual,
    lookAgain,
  };
}

/** The id of the toast about rates. It is dismissed at the next attempt. */
const RATES_TOAST = { id: "rates" };

type Batch<Of extends Rate | PreviousRate = Rate> = { rates: Of[]; counts: TypedCount[] };
type Sent = { previous: Batch<PreviousRate>; errors: RateErrors };

/**
 * Sends rates and counts, one batch at a time. It is busy until the page shows the current values, as the next batch is
 * based on them. Returns undefined if the outcome is unknown, or another batch is being sent.
 */
function useSending(readAgain: () => Promise<void>) {
  const { busy, run } = useWork();
  const counting = useCountColumn();
  const sendCounts = async (counts: TypedCount[]): Promise<CountsAnswer> => {
    if (!counting) return { previous: [], errors: {}, unusual: [] };
    const code = await counting.save();
    return code.sendCounts(counts);
  };
  const send = ({ rates, counts, confirmed }: Batch & { confirmed: boolean }) =>
    run(async (): Promise<Sent | undefined> => {
      toast.dismiss(RATES_TOAST.id);
      if (rates.length + counts.length === 0) return { previous: { rates: [], counts: [] }, errors: {} };
      try {
        // Counts come first: a product with a new count can be put on sale.
        const counted = await answerTo(counts, sendCounts);
        const slips = new Set(counted.unusual);
        const rated = await answerTo(rates, (rows) => sendRates(rows, confirmed));
        const previous = { rates: rated.previous, counts: counted.previous };
        const onLeft = Object.entries(counted.errors).map(([id, message]) => [
          id,
          { field: "left", message, ...(slips.has(id) && { unusual: true }) },
        ]);
        return { previous, errors: { ...toErrors(rated.errors), ...Object.fromEntries(onLeft) } };
      } catch (error) {
        toastError(error, undefined, RATES_TOAST.id);
        return undefined;
      } finally {
        await readAgain();
      }
    });
  return { busy, send };
}

type Answer<Row> = { previous: Row[]; errors: Record<string, string>; unusual?: string[] };

const sendRates = (rates: Rate[], confirmed: boolean): Promise<Answer<PreviousRate>> =>
  sellerCall(
    browserApi<CatalogApi>().api.product.rates.$post({ json: { rates, ...(confirmed && { confirmed }) } }),
  );

type ShownPrices = { shown: readonly Priced[]; names: ReadonlyMap<string, string> };
type Priced = Pick<SellerProduct, "_id" | "name" | "price" | "offerPrice">;

/** The prices that look like typos. A row is compared with what it showed when it was edited. */
export function unusualRates(rates: readonly Rate[], { shown, names }: ShownPrices): UnusualPrices[] {
  return rates.flatMap((rate) => {
    const changes = unusualChanges({ ...shown.find(({ _id }) => _id === rate.id), ...rate.was }, rate);
    return changes.length === 0 ? [] : [{ id: rate.id, name: names.get(rate.id) ?? "", changes }];
  });
}

type Shown = Pick<SellerProduct, "_id" | "left">;

/** A number of packs. No harvest has more digits. */
const WHOLE = /^\d{1,6}$/;

/**
 * The valid counts for the call, and the errors of the others. A count is based on what the row showed when it was
 * edited; after an error, on what it shows now.
 */
export function toCounts(
  edits: RateEdits,
  { shown, shownErrors }: Seen<Shown>,
): { counts: TypedCount[]; errors: RateErrors } {
  const counts: TypedCount[] = [];
  const errors: Record<string, RateErrors[string]> = {};
  for (const [id, { left, seen = null, meant }] of Object.entries(edits)) {
    if (left === undefined) continue;
    // Commas separate thousands: "1,2" is no number of packs, least of all twelve.
    const count = readAmount(left);
    const typed = left.trim() === "" ? "" : String(count ?? left);
    const now = id in shownErrors ? shown.find(({ _id }) => _id === id) : undefined;
    if (typed !== "" && !WHOLE.test(typed)) {
      errors[id] = { field: "left", message: t("leftNotWhole", { typed: left }) };
    } else {
      counts.push({
        id,
        count: typed === "" ? null : Number(typed),
        seen: now ? now.left : seen,
        ...(meant === left && { confirmed: true }),
      });
    }
  }
  return { counts, errors };
}

/** The outcome of a batch. If all rows were refused, each for its own reason, that is an answer too. */
async function answerTo<Row extends { id: string }, Previous>(
  rows: Row[],
  send: (rows: Row[]) => Promise<Answer<Previous>>,
): Promise<Answer<Previous>> {
  if (rows.length === 0) return { previous: [], errors: {} };
  try {
    return await send(rows);
  } catch (error) {
    if (!(error instanceof ApiError) || rows.some(({ id }) => !(id in error.errors))) throw error;
    return { previous: [], errors: error.errors };
  }
}

const toErrors = (texts: Record<string, string>): RateErrors =>
  Object.fromEntries(Object.entries(texts).map(([id, message]) => [id, { message }]));

/** The valid edits and the errors. A row with an error is not sent at all. */
function toBatch(edits: RateEdits, seen: Seen<SellerProduct>) {
  const { rates, errors } = toRates(edits, seen);
  const { counts, errors: wrongCounts } = toCounts(edits, seen);
  const typed = { ...errors, ...wrongCounts };
  const isRight = ({ id }: { id: string }) => !(id in typed);
  return { typed, batch: { rates: rates.filter(isRight), counts: counts.filter(isRight) } };
}

/** The rows that could not be undone, as edits with the old values, so that they can still be saved. */
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

const rowsOf = ({ rates, counts }: Batch<PreviousRate>) =>
  new Set([...rates, ...counts].map(({ id }) => id)).size;

function toastOutcome(saved: number, wrong: number): void {
  if (wrong === 0) toast.success(t("saved"));
  else toast.error(t("someSaved", { saved, wrong }), RATES_TOAST);
}

/** One page of the products that match the filters, with yesterday's rates. */
export function readRates(filters: ListFilters) {
  const query = {
    q: filters.get("q") || undefined,
    category: filters.get("category") || undefined,
    sort: "shop" as const,
    yesterday: "true" as const,
    page: String(filters.page),
    limit: String(RATES_PER_PAGE),
  };
  return sellerCall(browserApi<CatalogApi>().api.product["seller-list"].$get({ query }));
}

/** The column for packs left; undefined if none are counted in this store, or by this role. */
export function useCountColumn() {
  const may = useMay();
  const [counting] = useSlot(COUNT_COLUMN);
  return counting && may(counting.permission) ? counting : undefined;
}
