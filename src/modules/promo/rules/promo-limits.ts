/** How often a code may count, at most: whoever wants more leaves the limit out. */
export const MAX_USES = 1_000_000;
