// The module's public interface.

export {
  /** The number of comments waiting for the seller's decision. */
  countWaiting,
} from "./comments.ts";
