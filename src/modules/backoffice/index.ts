// The module's public interface.

export type {
  /** Trouble that sellers have to know of, with a link to what they can do. */
  SellerNotice,
} from "./seller-notices.ts";
export {
  /** Adds a notice, for as long as its query finds the trouble. */
  extendSellerNotices,
  /** The current notices of all modules. */
  sellerNotices,
} from "./seller-notices.ts";
