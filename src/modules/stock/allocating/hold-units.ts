import { asc, inArray, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { products, putOnSale } from "#modules/catalog/index.ts";
import { orderItems, type PackedUnits, SOLD_OUT } from "#modules/order/index.ts";
import { type MovedStock, moveStock } from "../counting/move-stock.ts";
import { heldAfter, type PacksBefore, spoiltOfCounting } from "../rules/counting.ts";
import { t } from "../server-texts.ts";
import { orderPacks, stockCounts, stockMoves } from "../tables.ts";

/**
 * Sets the packs of products in a locked order, by the products' ids; other products stay. Additional packs are taken
 * from the counts, and surplus ones returned. The counts are locked in the order of the products' ids, before the
 * products. Returned packs are counted, but a sold-out product stays so: after a failed crop nothing is there to sell,
 * and the seller decides. Spoilt packs are not returned, as the ledger records. A product that is not counted, or was
 * deleted, always suffices. Throws `SOLD_OUT`, naming the product and the packs left, if there are too few.
 */
export async function holdUnits(
  tx: Tx,
  orderId: string,
  units: ReadonlyMap<string, PackedUnits>,
): Promise<void> {
  await holdCounts(tx, [...units.keys()]);
  const before = await packsBefore(tx, orderId, [...units.keys()]);
  const changes = before.map(({ productId, counting, spoiltBefore, ...had }) => {
    const { packs, spoilt } = units.get(productId) ?? { packs: 0, spoilt: 0 };
    const { held, uncounted } = heldAfter(had, packs + spoilt);
    const moreSpoilt = spoiltOfCounting(spoilt, uncounted) - spoiltOfCounting(spoiltBefore, uncounted);
    return { productId, packs, spoilt, counting, uncounted, change: had.held - held, moreSpoilt };
  });
  const moved = await moveStock(
    tx,
    changes.flatMap(({ productId, counting, change }) =>
      counting === null || change === 0 ? [] : [{ orderId, productId, counting, change }],
    ),
  );
  const [short] = moved.filter(({ after }) => after < 0);
  if (short) throw new AppError(SOLD_OUT, refusalOf(short));
  const emptied = moved.filter(({ after }) => after === 0);
  await putOnSale(
    tx,
    emptied.map(({ productId }) => productId),
    false,
  );
  await noteSpoilt(tx, orderId, changes);
  await writePacks(tx, orderId, changes);
}

/** Locks the counts before anything is read, in the same order as all code. */
async function holdCounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: stockCounts.productId })
    .from(stockCounts)
    .where(sql`${stockCounts.productId} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(stockCounts.productId))
    .for("update");
}

type Spoiling = { productId: string; counting: string | null; moreSpoilt: number };

/**
 * Records spoilt packs in the ledger: returned and lost at the same moment, so that the count stays. Packs recorded as
 * spoilt that are in the bag after all are sold again.
 */
async function noteSpoilt(tx: Tx, orderId: string, changes: readonly Spoiling[]): Promise<void> {
  const counted = changes.flatMap(({ productId, counting, moreSpoilt }) =>
    counting === null || moreSpoilt === 0 ? [] : [{ productId, counting, moreSpoilt }],
  );
  if (counted.length === 0) return;
  const ids = counted.map(({ productId }) => productId);
  const rows = await tx
    .select({ id: stockCounts.productId, count: stockCounts.count })
    .from(stockCounts)
    .where(inArray(stockCounts.productId, ids));
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  await tx.insert(stockMoves).values(
    counted.flatMap(({ productId, counting, moreSpoilt }) => {
      const left = counts.get(productId) ?? 0;
      const change = Math.abs(moreSpoilt);
      const of = { productId, counting, orderId };
      const gone = moreSpoilt > 0 ? ("spoilt" as const) : ("sold" as const);
      return [
        { ...of, kind: "given back" as const, change, countAfter: left + change },
        { ...of, kind: gone, change: -change, countAfter: left },
      ];
    }),
  );
}

const refusalOf = ({ name: product, before: left }: MovedStock) =>
  left === 0 ? t.later("noneLeft", { product }) : t.later("onlyLeft", { product, left });

type Before = PacksBefore & { productId: string; counting: string | null; spoiltBefore: number };

/**
 * An order's packs of products, from its last weighing or its lines, and those that it holds according to the ledger.
 */
async function packsBefore(tx: Tx, orderId: string, ids: readonly string[]): Promise<Before[]> {
  const { rows } = await tx.execute<Before>(sql`
    select ${products.id} as "productId", ${stockCounts.counting},
      coalesce(${orderPacks.packs} + ${orderPacks.spoilt}, ${orderItems.quantity}, 0) as packs,
      coalesce(${orderPacks.spoilt}, 0) as "spoiltBefore",
      case when ${orderPacks.counting} = ${stockCounts.counting} then ${orderPacks.uncounted} end as uncounted,
      coalesce((select -sum(${stockMoves.change}) from ${stockMoves}
        where ${stockMoves.orderId} = ${orderId} and ${stockMoves.productId} = ${products.id}
          and ${stockMoves.counting} = ${stockCounts.counting}), 0)::int as held
    from ${products}
    left join ${stockCounts} on ${stockCounts.productId} = ${products.id}
    left join ${orderPacks} on ${orderPacks.orderId} = ${orderId} and ${orderPacks.productId} = ${products.id}
    left join ${orderItems} on ${orderItems.orderId} = ${orderId} and ${orderItems.productId} = ${products.id}
    where ${products.id} = any(${sql.param(ids)}::text[])`);
  return rows;
}

type Packs = PackedUnits & { productId: string; counting: string | null; uncounted: number };

/** Stores the packs, except of products that were deleted meanwhile. */
async function writePacks(tx: Tx, orderId: string, changes: readonly Packs[]): Promise<void> {
  await tx.execute(sql`
    insert into ${orderPacks} (order_id, product_id, packs, spoilt, counting, uncounted)
    select ${orderId}, packed."productId", packed.packs, packed.spoilt, packed.counting, packed.uncounted
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as packed ("productId" text, packs integer, spoilt integer, counting text, uncounted integer)
    inner join ${products} on ${products.id} = packed."productId"
    order by ${products.id} for key share of ${products}
    on conflict (order_id, product_id) do update
      set packs = excluded.packs, spoilt = excluded.spoilt, counting = excluded.counting, uncounted = excluded.uncounted`);
}
