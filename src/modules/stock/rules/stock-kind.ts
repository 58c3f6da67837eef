/** Why a count changed: the seller counted more or less, or an order took packs or gave them back. */
export const STOCK_KINDS = ["harvest", "corrected", "sold", "given back"] as const;
export type StockKind = (typeof STOCK_KINDS)[number];
