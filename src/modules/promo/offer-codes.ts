import type { OfferCodes } from "#modules/newsletter/index.ts";
import { makeOfferCode } from "./actions/make-offer-code.ts";
import { sampleCode } from "./rules/readable-code.ts";

/** Offers make promo codes. */
export const promoOfferCodes: OfferCodes = { make: makeOfferCode, sample: sampleCode };
