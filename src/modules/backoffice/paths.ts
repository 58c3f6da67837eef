/** The first of the seller's pages. All others are below it. */
export const SELLER_START = "/seller";

/** The closing of a market day. Pages of other modules lead to it from what a day leaves open. */
export const DAY_CLOSING = "/seller/closing";

export const backofficeSellerPages = {
  /** All pages of the menu, on one page. */
  more: "/seller/more",
} as const;
