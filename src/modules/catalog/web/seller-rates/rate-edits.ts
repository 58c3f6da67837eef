import { readAmount, readPrice } from "#kernel/money/typed-amount.ts";
import type { Rate, SellerProduct } from "../../contract/seller-product.ts";
import { t } from "../../texts/field-texts.ts";

/**
 * The typed values of one product: prices in rupees and packs left, as text until they are saved. `was` has the values
 * that the row showed when the seller edited it. `seen` is the number of packs left at that time; null if it was not
 * counted.
 */
export type RateEdit = {
  price?: string;
  offerPrice?: string;
  inStock?: boolean;
  was?: Partial<Rates>;
  left?: string;
  seen?: number | null;
  /** The typed number of packs that is meant although it is unusual. Another one is asked about again. */
  meant?: string;
};
type Rates = Pick<SellerProduct, "price" | "offerPrice" | "inStock">;
export type RateEdits = Readonly<Record<string, RateEdit>>;

type Priced = Rates & Pick<SellerProduct, "_id"> & Partial<Pick<SellerProduct, "left">>;

/** The values that a row shows: the typed ones, else the saved ones. */
export function shownRate({ price, offerPrice, inStock }: Priced, edit: RateEdit = {}) {
  return {
    price: edit.price ?? String(price),
    offerPrice: edit.offerPrice ?? String(offerPrice),
    inStock: edit.inStock ?? inStock,
  };
}

/** Applies a change. A product that is back at its saved values is no longer an edit. */
export function changeRate(edits: RateEdits, product: Priced, change: RateEdit): RateEdits {
  const { [product._id]: before, ...others } = edits;
  const shown = shownRate(product, { ...before, ...change });
  const was = { ...ratesOf(product), ...before?.was, ...change.was };
  const edit: RateEdit = {
    ...(differs(shown.price, product.price) && { price: shown.price }),
    ...(differs(shown.offerPrice, product.offerPrice) && { offerPrice: shown.offerPrice }),
    ...(shown.inStock !== product.inStock && { inStock: shown.inStock }),
    ...leftEdit(product.left ?? null, { ...before, ...change }),
  };
  const seen = {
    ...(edit.price !== undefined && { price: was.price }),
    ...(edit.offerPrice !== undefined && { offerPrice: was.offerPrice }),
    ...(edit.inStock !== undefined && { inStock: was.inStock }),
  };
  if (Object.keys(seen).length > 0) edit.was = seen;
  return Object.keys(edit).length === 0 ? others : { ...others, [product._id]: edit };
}

const ratesOf = ({ price, offerPrice, inStock }: Rates): Rates => ({ price, offerPrice, inStock });

function leftEdit(now: number | null, { left, seen = now, meant }: RateEdit): RateEdit {
  if (left === undefined || left.trim() === shownLeft(now)) return {};
  return { left, seen, ...(meant === left && { meant }) };
}

/** The text for the packs left; empty for a product that is not counted. */
export const shownLeft = (left: number | null): string => (left === null ? "" : String(left));

const differs = (typed: string, saved: number) => readAmount(typed) !== saved;

type PriceField = "price" | "offerPrice";

/** The error of a row, and its field if that is known. */
export type RateError = {
  field?: PriceField | "left";
  message: string;
  /** True for a number of packs that is saved once the seller says that it is meant. */
  unusual?: boolean;
};
export type RateErrors = Readonly<Record<string, RateError>>;

/** Whether the server has refused a row's rates. Errors about a field's text are found before sending. */
export const isRefused = (error: RateError | undefined) => error !== undefined && error.field === undefined;

/** The values that the page shows now, and the errors of its rows. */
export type Seen<Shown> = { shown: readonly Shown[]; shownErrors: RateErrors };

/**
 * The valid rows for the call, and the errors of the others. A row is based on what it showed when it was edited; after
 * the server has refused it, on what it shows now.
 */
export function toRates(
  edits: RateEdits,
  { shown, shownErrors }: Seen<Priced> = { shown: [], shownErrors: {} },
): { rates: Rate[]; errors: RateErrors } {
  const rates: Rate[] = [];
  const errors: Record<string, RateError> = {};
  for (const [id, edit] of Object.entries(edits)) {
    const now = isRefused(shownErrors[id]) ? shown.find(({ _id }) => _id === id) : undefined;
    const was = edit.was && now ? ratesOf(now) : edit.was;
    const rate: Rate = { id, ...(edit.inStock !== undefined && { inStock: edit.inStock }) };
    for (const field of ["offerPrice", "price"] as const) {
      const typed = edit[field];
      if (typed === undefined) continue;
      const read = readPrice(t(field), typed);
      if ("rupees" in read) rate[field] = read.rupees;
      else errors[id] = { field, message: read.complaint };
    }
    if (!(id in errors) && Object.keys(rate).length > 1) rates.push({ ...rate, ...(was && { was }) });
  }
  return { rates, errors };
}

/** The edits that remain after `sent` was saved: the refused rows, and those edited meanwhile. */
export function keepUnsaved(latest: RateEdits, sent: RateEdits, errors: RateErrors): RateEdits {
  return Object.fromEntries(Object.entries(latest).filter(([id, edit]) => id in errors || edit !== sent[id]));
}
