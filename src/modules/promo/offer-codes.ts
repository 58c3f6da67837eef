import type { OfferCodes } from "#modules/newsletter/index.ts";
import { makeOfferCode } from "./edit-promos.ts";
import { sampleCode } from "./rules/promo-code.ts";

/** The maker of promo codes for offers. */
export const promoOfferCodes: OfferCodes = { make: makeOfferCode, sample: sampleCode };
