/** The number of doors, and of payments, on a page of the closing. */
export const CLOSING_PAGE = 100;

/** So many payments are ticked at once at most. */
export const MAX_TICKS = 500;

/** So many headings of banks are sent along with a list at most. */
export const MAX_HEADINGS = 8;
