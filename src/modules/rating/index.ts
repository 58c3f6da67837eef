// What other modules may use of this one.

export {
  /** How many comments wait for the seller's decision. */
  countWaiting,
} from "./actions/list-comments.ts";
