import type { Tx } from "#kernel/db/connect.ts";
import { putOnSale } from "#modules/catalog/index.ts";
import { heldByOrders } from "./held-by-orders.ts";
import { moveStock } from "./move-stock.ts";

/**
 * Gives back exactly what the ledger says that orders took, which are held. What has come back from none is on sale
 * again. What was taken from an earlier counting is not given back: the seller has counted anew since.
 */
export async function giveBackStock(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const held = await heldByOrders(tx, orderIds);
  const moved = await moveStock(
    tx,
    held.map(({ quantity, ...from }) => ({ ...from, change: quantity })),
  );
  const back = moved.filter(({ before }) => before === 0);
  await putOnSale(
    tx,
    back.map(({ productId }) => productId),
    true,
  );
}
