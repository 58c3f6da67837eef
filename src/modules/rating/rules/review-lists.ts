/** The seller's lists of comments: those that wait for a decision, and those that are hidden. */
export const REVIEW_LISTS = ["waiting", "hidden"] as const;
