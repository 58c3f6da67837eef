import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { SendOffer } from "./contract.ts";

/** A promo code that an offer makes: for its percent, once per shopper, up to a day at the store, `yyyy-mm-dd`. */
export type WantedCode = { percent: number; until: string; seller: SellerAccount };

/** Who makes the codes of offers. */
export type OfferCodes = {
  /** Makes a code in the offer's transaction, and gives it as it is written. */
  make: (tx: Tx, wanted: WantedCode) => Promise<string>;
  /** A code as it may look, for a mail that is only shown. */
  sample: (percent: number) => string;
};

const extensions = extensionPoint<OfferCodes>("what makes the codes of offers");

/** Lets a module make the codes of offers. One alone does. */
export const extendOffers = extensions.extend;

/** What makes the codes of offers. */
export function offerCodes(): OfferCodes {
  const [codes] = extensions.parts();
  if (!codes) throw new AppError("INVALID", "This store has no promo codes");
  return codes;
}

/** The promo code of an offer that is only shown: none is made before it is sent. */
export function samplePromo({ promo, discountPercent }: SendOffer) {
  return promo && { code: offerCodes().sample(discountPercent), until: promo.until };
}
