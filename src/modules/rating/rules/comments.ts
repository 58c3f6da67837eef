/** What a comment's author is called in public: the first word of the name, as written; null without a name. */
export function commentName(name: string | null): string | null {
  return name?.trim().split(/\s+/)[0] || null;
}

/** How long the words to a rating may be. */
export const MAX_COMMENT_LENGTH = 1000;

/** The seller's lists of comments: all of them, those that wait for a decision, and those that are hidden. */
export const REVIEW_LISTS = ["all", "waiting", "hidden"] as const;

export type ReviewList = (typeof REVIEW_LISTS)[number];
