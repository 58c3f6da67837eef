import { readAmount, readPrice } from "#kernel/money/typed-amount.ts";
import type { Rate, SellerProduct } from "../../contract/seller-product.ts";
import { t } from "../../field-texts.ts";
import { shownLeft } from "./shown-left.ts";

/**
 * What was typed for one product: prices in rupees and packs that are left, as text until they are saved. `seen` is what
 * was left when the seller typed over it; null where it was not counted.
 */
export type RateEdit = {
  price?: string;
  offerPrice?: string;
  inStock?: boolean;
  left?: string;
  seen?: number | null;
};
export type RateEdits = Readonly<Record<string, RateEdit>>;

type Priced = Pick<SellerProduct, "_id" | "price" | "offerPrice" | "inStock"> &
  Partial<Pick<SellerProduct, "left">>;

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
  const edit: RateEdit = {
    ...(differs(shown.price, product.price) && { price: shown.price }),
    ...(differs(shown.offerPrice, product.offerPrice) && { offerPrice: shown.offerPrice }),
    ...(shown.inStock !== product.inStock && { inStock: shown.inStock }),
    ...leftEdit(product.left ?? null, { ...before, ...change }),
  };
  return Object.keys(edit).length === 0 ? others : { ...others, [product._id]: edit };
}

/** What was typed over what is left, from the first letter on. */
function leftEdit(now: number | null, { left, seen = now }: RateEdit): RateEdit {
  return left === undefined || left.trim() === shownLeft(now) ? {} : { left, seen };
}

const differs = (typed: string, saved: number) => readAmount(typed) !== saved;

type PriceField = "price" | "offerPrice";

/** The fault of a row, and its field if that is known. */
export type RateError = { field?: PriceField | "left"; message: string };
export type RateErrors = Readonly<Record<string, RateError>>;

/** The rows as the call wants them, without those that hold something wrong: of these, what it is. */
export function toRates(edits: RateEdits): { rates: Rate[]; errors: RateErrors } {
  const rates: Rate[] = [];
  const errors: Record<string, RateError> = {};
  for (const [id, edit] of Object.entries(edits)) {
    const rate: Rate = { id, ...(edit.inStock !== undefined && { inStock: edit.inStock }) };
    for (const field of ["offerPrice", "price"] as const) {
      const typed = edit[field];
      if (typed === undefined) continue;
      const read = readPrice(t(field), typed);
      if ("rupees" in read) rate[field] = read.rupees;
      else errors[id] = { field, message: read.complaint };
    }
    if (!(id in errors) && Object.keys(rate).length > 1) rates.push(rate);
  }
  return { rates, errors };
}

/** The edits that are left to save after `sent` was: the wrong rows, and those typed meanwhile. */
export function keepUnsaved(latest: RateEdits, sent: RateEdits, errors: RateErrors): RateEdits {
  return Object.fromEntries(Object.entries(latest).filter(([id, edit]) => id in errors || edit !== sent[id]));
}
