/** The public name of a comment's author: the first word of the name; null without a name. */
export function commentName(name: string | null): string | null {
  return name?.trim().split(/\s+/)[0] || null;
}

/** The length limit of a comment. */
export const MAX_COMMENT_LENGTH = 1000;

/** The seller's lists of comments: all, those waiting for a decision, and hidden ones. */
export const REVIEW_LISTS = ["all", "waiting", "hidden"] as const;

export type ReviewList = (typeof REVIEW_LISTS)[number];
