import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { SendOffer } from "./contract.ts";

/** The wanted promo code of an offer: for its percentage, once per shopper, up to a day at the store, `yyyy-mm-dd`. */
export type WantedCode = { percent: number; until: string; seller: SellerAccount };

/** The maker of promo codes for offers. */
export type OfferCodes = {
  /** Makes a code in the offer's transaction. Returns it in its written form. */
  make: (tx: Tx, wanted: WantedCode) => Promise<string>;
  /** A sample code for a preview. */
  sample: (percent: number) => string;
};

const extensions = extensionPoint<OfferCodes>("what makes the codes of offers");

/** Lets a module make the promo codes of offers. Only one module may. */
export const extendOffers = extensions.extend;

/** The module's maker of promo codes. */
export function offerCodes(): OfferCodes {
  const [codes] = extensions.parts();
  if (!codes) throw new AppError("INVALID", "This store has no promo codes");
  return codes;
}

/** The promo code in a preview. A real one is made only when the offer is sent. */
export function samplePromo({ promo, discountPercent }: SendOffer) {
  return promo && { code: offerCodes().sample(discountPercent), until: promo.until };
}
