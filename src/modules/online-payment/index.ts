// The module's public interface.

export {
  /** The money that came online and was returned on each day of a span. */
  onlineByDay,
  /** The orders that their shoppers are paying online at the moment, and their sum in paise. */
  pendingOnlineSum as askedOnline,
} from "./queries/online-sums.ts";
export {
  /** When the last comparison with the gateway came to its end, and why the last one did not. */
  lastComparison,
  /** The open differences of the comparison with the gateway, the oldest first. */
  openFindings,
  /** The orders whose payments in advance don't add up to what they owe, the oldest first. */
  orderDifferences,
  /** The numbers of open matters that the seller has to look at. */
  paymentTrouble,
  /** Refunds that have failed, and those that wait for longer than an hour. */
  troubledRefunds,
} from "./queries/open-matters.ts";
