import type { OrderExtension } from "#modules/order/index.ts";
import { holdUnits } from "./allocating/hold-units.ts";
import { holdCounts, openStockBook } from "./allocating/open-stock-book.ts";
import { giveBackStock, takeStockAgain } from "./allocating/take-stock-again.ts";

/**
 * Prevents overselling: an order takes its packs from the counts and returns them when it is cancelled. The counts are
 * locked before the products, and other orders of the same products wait there without any product. So nobody else
 * holds a product that has just sold out when it is marked.
 */
export const stockPart: OrderExtension = {
  placing: { locks: holdCounts, open: (_, { locked }) => openStockBook(locked) },
  onPacked: holdUnits,
  reserve: { release: giveBackStock, reserveAgain: takeStockAgain },
};
