import { readAmount, readPrice } from "#kernel/money/typed-amount.ts";
import type { Rate, SellerProduct } from "../../contract/seller-product.ts";
import { t } from "../../field-texts.ts";

/**
 * What was typed for one product: prices in rupees and packs that are left, as text until they are saved. `was` is what
 * the row showed when the seller typed over it, and `seen` what was left then; null where it was not counted.
 */
export type RateEdit = {
  price?: string;
  offerPrice?: string;
  inStock?: boolean;
  was?: Partial<Rates>;
  left?: string;
  seen?: number | null;
};
type Rates = Pick<SellerProduct, "price" | "offerPrice" | "inStock">;
export type RateEdits = Readonly<Record<string, RateEdit>>;

type Priced = Rates & Pick<SellerProduct, "_id"> & Partial<Pick<SellerProduct, "left">>;

/** What a row shows: what was typed, else what is saved. */
export function shownRate({ price, offerPrice, inStock }: Priced, edit: RateEdit = {}) {
  return {
    price: edit.price ?? String(price),
    offerPrice: edit.offerPrice ?? String(offerPrice),
    inStock: edit.inStock ?? inStock,
  };
}

/** Takes a change in; a product that is back at what is saved is no longer changed. */
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

/** What was typed over what is left, from the first letter on. */
function leftEdit(now: number | null, { left, seen = now }: RateEdit): RateEdit {
  return left === undefined || left.trim() === shownLeft(now) ? {} : { left, seen };
}

/** What a row shows of the packs that are left: nothing for a product that is not counted. */
export const shownLeft = (left: number | null): string => (left === null ? "" : String(left));

const differs = (typed: string, saved: number) => readAmount(typed) !== saved;

type PriceField = "price" | "offerPrice";

/** The fault of a row, and its field if that is known. */
export type RateError = { field?: PriceField | "left"; message: string };
export type RateErrors = Readonly<Record<string, RateError>>;

/** True of what the server says of a row's rates: what is wrong with a field's text is found before it is sent. */
export const isRefused = (error: RateError | undefined) => error !== undefined && error.field === undefined;

/** What the page shows by now, and what it has said of its rows. */
export type Seen<Shown> = { shown: readonly Shown[]; told: RateErrors };

/**
 * The rows as the call wants them, without those that hold something wrong: of these, what it is. A row goes on from
 * what it showed when it was typed; once the server has refused it, from what it shows now.
 */
export function toRates(
  edits: RateEdits,
  { shown, told }: Seen<Priced> = { shown: [], told: {} },
): { rates: Rate[]; errors: RateErrors } {
  const rates: Rate[] = [];
  const errors: Record<string, RateError> = {};
  for (const [id, edit] of Object.entries(edits)) {
    const now = isRefused(told[id]) ? shown.find(({ _id }) => _id === id) : undefined;
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

/** The edits that are left to save after `sent` was: the wrong rows, and those typed meanwhile. */
export function keepUnsaved(latest: RateEdits, sent: RateEdits, errors: RateErrors): RateEdits {
  return Object.fromEntries(Object.entries(latest).filter(([id, edit]) => id in errors || edit !== sent[id]));
}
