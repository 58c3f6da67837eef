import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { isSoldOut } from "#modules/catalog/rules/availability.ts";
import { t as orderTexts } from "#modules/order/server-texts.ts";
import { t } from "../server-texts.ts";
import { type MovedStock, moveStock, type OrderMove } from "./move-stock.ts";

/** More than there can be of anything; a larger wish is as much too large. In packs. */
const MOST = 1_000_000_000;

type Taking = { orderId: string; productId: string; quantity: number };

/**
 * Takes packs of the counted products for orders; of the others there are always enough. Returns the products of which
 * nothing is left. One that there is too little of: `SOLD_OUT`, naming it and what is left.
 */
export async function takeStock(tx: Tx, takings: readonly Taking[]): Promise<string[]> {
  const moved = await moveStock(tx, addUp(takings));
  const [short] = moved.filter(({ after }) => after < 0);
  if (short) throw new AppError("SOLD_OUT", refusalOf(short));
  return moved.filter(({ after }) => after === 0).map(({ productId }) => productId);
}

/** One move per order and product, also when a client lists a product twice. */
function addUp(takings: readonly Taking[]): OrderMove[] {
  const moves = new Map<string, OrderMove>();
  for (const { orderId, productId, quantity } of takings) {
    const key = JSON.stringify([orderId, productId]);
    const taken = moves.get(key)?.change ?? 0;
    moves.set(key, { orderId, productId, change: Math.max(taken - quantity, -MOST) });
  }
  return [...moves.values()].filter(({ change }) => change < 0);
}

function refusalOf({ name, inStock, before }: MovedStock) {
  if (before === 0 || isSoldOut({ inStock })) return orderTexts.later("productSoldOut", { name });
  return t.later("onlyLeft", { product: name, left: before });
}
