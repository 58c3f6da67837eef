import type { SendOffer } from "./contract.ts";
import { offerCodes } from "./offer-codes.ts";

/** The promo code of an offer that is only shown: none is made before it is sent. */
export function samplePromo({ promo, discountPercent }: SendOffer) {
  return promo && { code: offerCodes().sample(discountPercent), until: promo.until };
}
