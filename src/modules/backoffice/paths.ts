/** The first of the seller's pages. All others are below it. */
export const SELLER_START = "/seller";

export const backofficeSellerPages = {
  /** All pages of the menu, on one page. */
  more: "/seller/more",
} as const;
