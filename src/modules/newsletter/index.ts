// The module's public interface.

export type {
  /** The maker of promo codes for offers. */
  OfferCodes,
  /**
   * The wanted promo code of an offer: for its percentage, once per shopper, up to a day at the store, `yyyy-mm-dd`.
   */
  OfferCodeTerms as WantedCode,
} from "./offers.ts";
export {
  /** Lets a module make the promo codes of offers. */
  extendOffers,
} from "./offers.ts";
export {
  /** For joins: an account shows whether its e-mail is subscribed. */
  subscribers,
} from "./tables.ts";
