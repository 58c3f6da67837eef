/** The largest amount of a lot, in its unit: 100 tonnes. */
export const MAX_LOT_AMOUNT = 100_000_000;
/** The length limit of a reason for the ledger, in characters. */
export const MAX_LOT_REASON = 200;
/** The length limit of what shoppers are told of a recall, in characters. */
export const MAX_RECALL_REASON = 500;
