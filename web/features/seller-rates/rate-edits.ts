import type { SellerProduct } from "#contract/seller-product.ts";

/** What was typed for one product: prices as text until they are saved, in rupees. */
export type RateEdit = { price?: string; offerPrice?: string; inStock?: boolean };
export type RateEdits = Readonly<Record<string, RateEdit>>;

type Priced = Pick<SellerProduct, "_id" | "price" | "offerPrice" | "inStock">;

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
  };
  return Object.keys(edit).length === 0 ? others : { ...others, [product._id]: edit };
}

const differs = (typed: string, saved: number) => typed.trim() === "" || Number(typed) !== saved;

/** As the call wants them. */
export function toRates(edits: RateEdits) {
  return Object.entries(edits).map(([id, { price, offerPrice, inStock }]) => ({
    id,
    ...(price !== undefined && { price: priceOf(price) }),
    ...(offerPrice !== undefined && { offerPrice: priceOf(offerPrice) }),
    ...(inStock !== undefined && { inStock }),
  }));
}

// What is no number goes as it was typed, for the server to say so.
const priceOf = (typed: string) =>
  typed.trim() === "" || Number.isNaN(Number(typed)) ? typed : Number(typed);
