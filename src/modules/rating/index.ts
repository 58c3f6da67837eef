// The module's public interface.

export {
  /** How many comments wait for the seller's decision. */
  countWaiting,
} from "./actions/list-comments.ts";
