/** The first of the seller's pages. All others are below it. */
export const SELLER_START = "/seller";
