/** How long the words to a rating may be. */
export const MAX_COMMENT_LENGTH = 1000;
