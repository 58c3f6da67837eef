// The module's public interface.

export type {
  /** Who makes the codes of offers. */
  OfferCodes,
  /** A promo code that an offer makes: for its percent, once per shopper, up to a day at the store, `yyyy-mm-dd`. */
  WantedCode,
} from "./offer-codes.ts";
export {
  /** Lets a module make the codes of offers. */
  extendOffers,
} from "./offer-codes.ts";
export {
  /** For joins: an account shows whether its e-mail is subscribed. */
  subscribers,
} from "./tables.ts";
