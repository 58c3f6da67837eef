/** Why a count changed: the seller counted more or less, or an order took packs, gave them back, or they spoilt. */
export const STOCK_KINDS = ["harvest", "corrected", "sold", "given back", "spoilt"] as const;
export type StockKind = (typeof STOCK_KINDS)[number];
