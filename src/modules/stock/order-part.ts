import type { Tx } from "#kernel/db/connect.ts";
import { putOnSale } from "#modules/catalog/actions/put-on-sale.ts";
import type { OrderPart } from "#modules/order/order-part.ts";
import { giveBackStock } from "./actions/give-back-stock.ts";
import { takeStock } from "./actions/take-stock.ts";
import { takeStockAgain } from "./actions/take-stock-again.ts";

/** What each order on its way has taken the last of, from its taking to its step. */
const emptied = new WeakMap<Tx, readonly string[]>();

/**
 * Sells what there is and no more: an order takes its packs from the counts and gives them back when it is cancelled.
 * It takes them before its products are held, and whoever wants the same ones waits there, with no product in hand. So
 * nobody else holds a product that has just sold out when the step marks it.
 */
export const stockPart: OrderPart = {
  reserve: {
    take: async (tx, { orderId, items }) => {
      const takings = items.map(({ product, quantity }) => ({ orderId, productId: product, quantity }));
      emptied.set(tx, await takeStock(tx, takings));
    },
    giveBack: giveBackStock,
    takeAgain: takeStockAgain,
  },
  steps: [
    async (tx) => {
      await putOnSale(tx, emptied.get(tx) ?? [], false);
      return [];
    },
  ],
};
