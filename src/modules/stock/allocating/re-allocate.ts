import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { isSoldOut, setAvailability } from "#modules/catalog/index.ts";
import { orderItems, orderServerTexts as orderTexts, SOLD_OUT } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";
import { orderPacks, stockCounts, stockMoves } from "../tables.ts";
import { type MovedStock, moveStock, type OrderMove } from "./allocate.ts";

/**
 * Takes the packs of locked orders that are no longer cancelled from the current counts: by their last weighing or
 * their lines. Throws `SOLD_OUT`, naming the product, if there are too few.
 */
export async function reAllocate(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const held = await allocationsOf(tx, orderIds);
  const needed = await neededBy(tx, orderIds);
  const demands = needed.map(({ countEpoch, quantity, ...line }) => {
    const has = held.find(
      (each) =>
        each.orderId === line.orderId && each.productId === line.productId && each.countEpoch === countEpoch,
    );
    return { ...line, quantity: quantity - (has?.quantity ?? 0) };
  });
  await setAvailability(tx, await allocateAgain(tx, demands), false);
  await recordAllocations(tx, orderIds);
}

/** The packs of a product that an order has taken in one count epoch and not returned, without spoilt ones. */
type Allocation = { orderId: string; productId: string; countEpoch: string; quantity: number };

/** The packs that locked orders hold, according to the ledger. */
async function allocationsOf(tx: Tx, orderIds: readonly string[]): Promise<Allocation[]> {
  const { orderId, productId, countEpoch, change } = stockMoves;
  const spoilt = sql`greatest(0, coalesce(max(${orderPacks.spoilt} - ${orderPacks.uncounted}), 0))`;
  const held = sql`-sum(${change}) - ${spoilt}`;
  const rows = await tx
    .select({ orderId, productId, countEpoch, quantity: held.mapWith(Number) })
    .from(stockMoves)
    .leftJoin(
      orderPacks,
      and(
        eq(orderPacks.orderId, orderId),
        eq(orderPacks.productId, productId),
        eq(orderPacks.countEpoch, countEpoch),
      ),
    )
    .where(sql`${orderId} = any(${sql.param(orderIds)}::text[])`)
    .groupBy(orderId, productId, countEpoch)
    .having(sql`${held} > 0`);
  return rows.flatMap((row) => (row.orderId === null ? [] : [{ ...row, orderId: row.orderId }]));
}

type Needed = { orderId: string; productId: string; countEpoch: string; quantity: number };

async function neededBy(tx: Tx, orderIds: readonly string[]): Promise<Needed[]> {
  const { rows } = await tx.execute<Needed>(sql`
    select order_id as "orderId", product_id as "productId", ${stockCounts.countEpoch} as "countEpoch",
      coalesce(packed.packs, line.quantity) as quantity
    from (select order_id, product_id, quantity from ${orderItems}
      where order_id = any(${sql.param(orderIds)}::text[])) as line
    full join (select order_id, product_id, packs from ${orderPacks}
      where order_id = any(${sql.param(orderIds)}::text[])) as packed using (order_id, product_id)
    inner join ${stockCounts} using (product_id)
    order by order_id, product_id`);
  return rows;
}

/** The limit of a taking, in packs. There can be no more of any product. */
const MOST = 1_000_000_000;

type Demand = { orderId: string; productId: string; quantity: number };

/**
 * Takes packs of the counted products for orders; other products always suffice. Returns the products that have run
 * out. Throws `SOLD_OUT`, naming the product and the packs left, if there are too few.
 */
async function allocateAgain(tx: Tx, demands: readonly Demand[]): Promise<string[]> {
  const moved = await moveStock(tx, addUp(demands));
  const [short] = moved.filter(({ after }) => after < 0);
  if (short) throw new AppError(SOLD_OUT, refusalOf(short));
  return moved.filter(({ after }) => after === 0).map(({ productId }) => productId);
}

/** One move per order and product, as a client may send a product twice. */
function addUp(demands: readonly Demand[]): OrderMove[] {
  const moves = new Map<string, OrderMove>();
  for (const { orderId, productId, quantity } of demands) {
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

/**
 * Records that all packs of these orders are taken from the current epochs. Spoilt packs were taken from the earlier
 * one.
 */
async function recordAllocations(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${orderPacks} set counting = ${stockCounts.countEpoch},
      uncounted = case when ${orderPacks.countEpoch} = ${stockCounts.countEpoch} then least(uncounted, spoilt) else spoilt end
    from ${stockCounts}
    where ${stockCounts.productId} = ${orderPacks.productId}
      and ${orderPacks.orderId} = any(${sql.param(orderIds)}::text[])`);
}

/**
 * Returns exactly the packs that locked orders have taken, according to the ledger. A product whose count rises from
 * zero is on sale again. Packs from an earlier count epoch are not returned, as the seller has counted anew since.
 */
export async function releaseStock(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const held = await allocationsOf(tx, orderIds);
  const moved = await moveStock(
    tx,
    held.map(({ quantity, ...from }) => ({ ...from, change: quantity })),
  );
  const back = moved.filter(({ before }) => before === 0);
  await setAvailability(
    tx,
    back.map(({ productId }) => productId),
    true,
  );
}
