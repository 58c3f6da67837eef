// The module's public interface.

export {
  /** The number of comments waiting for the seller's decision. */
  countWaiting,
} from "./comments.ts";
export {
  /** For joins: the ratings of order lines count for the people who grew what was in the bag. */
  ratings,
} from "./tables.ts";
