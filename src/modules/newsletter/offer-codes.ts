import type { Tx } from "#kernel/db/connect.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";

/** A promo code that an offer makes: for its percent, once per shopper, up to a day at the store, `yyyy-mm-dd`. */
export type WantedCode = { percent: number; until: string; seller: SellerAccount };

/** Who makes the codes of offers. */
export type OfferCodes = {
  /** Makes a code in the offer's transaction, and gives it as it is written. */
  make: (tx: Tx, wanted: WantedCode) => Promise<string>;
  /** A code as it may look, for a mail that is only shown. */
  sample: (percent: number) => string;
};

let codes: OfferCodes | undefined;

/** Takes what makes the codes of offers; called once, before the first offer. */
export function hangIntoOffers(maker: OfferCodes): void {
  codes = maker;
}

/** What makes the codes of offers. */
export function offerCodes(): OfferCodes {
  if (!codes) throw new Error("nothing makes the codes of offers: `src/modules.ts` hangs it in");
  return codes;
}
