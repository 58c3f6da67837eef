import type { OrderExtension } from "#modules/order/index.ts";
import { holdUnits } from "./actions/hold-units.ts";
import { holdCounts, openStockBook } from "./actions/open-stock-book.ts";
import { giveBackStock, takeStockAgain } from "./actions/take-stock-again.ts";

/**
 * Sells what there is and no more: an order takes its packs from the counts and gives them back when it is cancelled.
 * Their counts are held before its products are, and whoever wants the same ones waits there, with no product in hand. So
 * nobody else holds a product that has just sold out when it is marked.
 */
export const stockPart: OrderExtension = {
  placing: { holds: holdCounts, open: (_, { held }) => openStockBook(held) },
  onPacked: holdUnits,
  reserve: { giveBack: giveBackStock, takeAgain: takeStockAgain },
};
