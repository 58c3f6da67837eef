/** The seller's lists of comments: all of them, those that wait for a decision, and those that are hidden. */
export const REVIEW_LISTS = ["all", "waiting", "hidden"] as const;

export type ReviewList = (typeof REVIEW_LISTS)[number];
