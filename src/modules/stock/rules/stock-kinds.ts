/**
 * The reasons of a change. A seller harvests, corrects, carries over and writes off; an order takes (`sold`), gives back, and
 * loses what spoilt at packing.
 */
export const STOCK_KINDS = [
  "harvest",
  "corrected",
  "carried over",
  "written off",
  "sold",
  "given back",
  "spoilt",
] as const;
export type StockKind = (typeof STOCK_KINDS)[number];
