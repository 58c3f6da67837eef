import { asc, inArray, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { products, setAvailability } from "#modules/catalog/index.ts";
import { orderItems, type PackedUnits, SOLD_OUT } from "#modules/order/index.ts";
import { allocatedAfter, type PacksBefore, spoiltOfEpoch } from "../rules/counting.ts";
import { t } from "../server-texts.ts";
import { orderPacks, stockCounts, stockMoves } from "../tables.ts";

type WholePacks = Pick<PackedUnits, "packs" | "spoilt">;

/**
 * Sets the packs of products in a locked order, by the products' ids; other products stay. Additional packs are taken
 * from the counts, and surplus ones returned. The counts are locked in the order of the products' ids, before the
 * products. Returned packs are counted, but a sold-out product stays so: after a failed crop nothing is there to sell,
 * and the seller decides. Spoilt packs are not returned, as the ledger records. A product that is not counted, or was
 * deleted, always suffices. Throws `SOLD_OUT`, naming the product and the packs left, if there are too few.
 */
export async function allocate(
  tx: Tx,
  orderId: string,
  units: ReadonlyMap<string, WholePacks>,
): Promise<void> {
  await lockCounts(tx, [...units.keys()]);
  const before = await packsBefore(tx, orderId, [...units.keys()]);
  const changes = before.map(({ productId, countEpoch, spoiltBefore, ...had }) => {
    const { packs, spoilt } = units.get(productId) ?? { packs: 0, spoilt: 0 };
    const { held, uncounted } = allocatedAfter(had, packs + spoilt);
    const moreSpoilt = spoiltOfEpoch(spoilt, uncounted) - spoiltOfEpoch(spoiltBefore, uncounted);
    return { productId, packs, spoilt, countEpoch, uncounted, change: had.held - held, moreSpoilt };
  });
  const moved = await moveStock(
    tx,
    changes.flatMap(({ productId, countEpoch, change }) =>
      countEpoch === null || change === 0 ? [] : [{ orderId, productId, countEpoch, change }],
    ),
  );
  const [short] = moved.filter(({ after }) => after < 0);
  if (short) throw new AppError(SOLD_OUT, refusalOf(short));
  const emptied = moved.filter(({ after }) => after === 0);
  await setAvailability(
    tx,
    emptied.map(({ productId }) => productId),
    false,
  );
  await recordSpoilage(tx, orderId, changes);
  await writePacks(tx, orderId, changes);
}

/** Locks the counts before anything is read, in the same order as all code. */
async function lockCounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: stockCounts.productId })
    .from(stockCounts)
    .where(sql`${stockCounts.productId} = any(${sql.param(ids)}::text[])`)
    .orderBy(asc(stockCounts.productId))
    .for("update");
}

type Spoiling = { productId: string; countEpoch: string | null; moreSpoilt: number };

/**
 * Records spoilt packs in the ledger: returned and lost at the same moment, so that the count stays. Packs recorded as
 * spoilt that are in the bag after all are sold again.
 */
async function recordSpoilage(tx: Tx, orderId: string, changes: readonly Spoiling[]): Promise<void> {
  const counted = changes.flatMap(({ productId, countEpoch, moreSpoilt }) =>
    countEpoch === null || moreSpoilt === 0 ? [] : [{ productId, countEpoch, moreSpoilt }],
  );
  if (counted.length === 0) return;
  const ids = counted.map(({ productId }) => productId);
  const rows = await tx
    .select({ id: stockCounts.productId, count: stockCounts.count })
    .from(stockCounts)
    .where(inArray(stockCounts.productId, ids));
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  await tx.insert(stockMoves).values(
    counted.flatMap(({ productId, countEpoch, moreSpoilt }) => {
      const left = counts.get(productId) ?? 0;
      const change = Math.abs(moreSpoilt);
      const of = { productId, countEpoch, orderId };
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

type Before = PacksBefore & { productId: string; countEpoch: string | null; spoiltBefore: number };

/**
 * An order's packs of products, from its last weighing or its lines, and those that it holds according to the ledger.
 */
async function packsBefore(tx: Tx, orderId: string, ids: readonly string[]): Promise<Before[]> {
  const { rows } = await tx.execute<Before>(sql`
    select ${products.id} as "productId", ${stockCounts.countEpoch} as "countEpoch",
      coalesce(${orderPacks.packs} + ${orderPacks.spoilt}, ${orderItems.quantity}, 0) as packs,
      coalesce(${orderPacks.spoilt}, 0) as "spoiltBefore",
      case when ${orderPacks.countEpoch} = ${stockCounts.countEpoch} then ${orderPacks.uncounted} end as uncounted,
      coalesce((select -sum(${stockMoves.change}) from ${stockMoves}
        where ${stockMoves.orderId} = ${orderId} and ${stockMoves.productId} = ${products.id}
          and ${stockMoves.countEpoch} = ${stockCounts.countEpoch}), 0)::int as held
    from ${products}
    left join ${stockCounts} on ${stockCounts.productId} = ${products.id}
    left join ${orderPacks} on ${orderPacks.orderId} = ${orderId} and ${orderPacks.productId} = ${products.id}
    left join ${orderItems} on ${orderItems.orderId} = ${orderId} and ${orderItems.productId} = ${products.id}
    where ${products.id} = any(${sql.param(ids)}::text[])`);
  return rows;
}

type Packs = WholePacks & { productId: string; countEpoch: string | null; uncounted: number };

/** Stores the packs, except of products that were deleted meanwhile. */
async function writePacks(tx: Tx, orderId: string, changes: readonly Packs[]): Promise<void> {
  await tx.execute(sql`
    insert into ${orderPacks} (order_id, product_id, packs, spoilt, counting, uncounted)
    select ${orderId}, packed."productId", packed.packs, packed.spoilt, packed."countEpoch", packed.uncounted
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as packed ("productId" text, packs integer, spoilt integer, "countEpoch" text, uncounted integer)
    inner join ${products} on ${products.id} = packed."productId"
    order by ${products.id} for key share of ${products}
    on conflict (order_id, product_id) do update
      set packs = excluded.packs, spoilt = excluded.spoilt, counting = excluded.counting, uncounted = excluded.uncounted`);
}

/** An order's change of a product's count in packs: negative if it takes them. */
export type OrderMove = {
  orderId: string;
  productId: string;
  change: number;
  /** If set, the move only applies during that epoch. */
  countEpoch?: string;
};

/** The sum of all moves of a product, in packs. If `after` is below 0, nothing was written. */
export type MovedStock = { productId: string; name: string; inStock: boolean; before: number; after: number };

/**
 * Changes the counts of products for orders and writes the ledger, in one statement. The counts are locked in the order
 * of the products' ids, so that two orders can't deadlock; after a wait the current count applies. Products that are
 * not counted are left out. A product with too few packs stays unchanged: then the caller refuses, and rolls the rest
 * back.
 */
export async function moveStock(tx: Tx, moves: readonly OrderMove[]): Promise<MovedStock[]> {
  if (moves.length === 0) return [];
  const ids = [...new Set(moves.map(({ productId }) => productId))];
  const { rows } = await tx.execute<MovedStock>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as wanted ("orderId" text, "productId" text, change bigint, "countEpoch" text)
    ), held as materialized (
      select ${stockCounts.productId}, ${stockCounts.countEpoch}, ${stockCounts.count},
        ${products.name}, ${products.inStock}
      from ${stockCounts} inner join ${products} on ${products.id} = ${stockCounts.productId}
      where ${stockCounts.productId} = any(${sql.param(ids)}::text[])
      order by ${stockCounts.productId}
      for update of ${stockCounts}
    ), moved as (
      select product_id, held.counting, "orderId" as order_id, change,
        count + sum(change) over (partition by product_id order by "orderId") as count_after
      from wanted inner join held on product_id = "productId" and held.counting = coalesce(wanted."countEpoch", held.counting)
    ), totals as (
      select product_id, name, in_stock, count, count + sum(change) as count_after
      from held inner join moved using (product_id) group by product_id, name, in_stock, count
    ), changed as (
      update ${stockCounts} set count = totals.count_after
      from totals where totals.product_id = ${stockCounts.productId} and totals.count_after >= 0
      returning ${stockCounts.productId}
    ), noted as (
      insert into ${stockMoves} (product_id, counting, kind, change, count_after, order_id)
      select product_id, counting, case when change < 0 then 'sold' else 'given back' end, change, count_after, order_id
      from moved where product_id in (select product_id from changed) order by product_id, order_id
    )
    select product_id as "productId", name, in_stock as "inStock", count as before, count_after::float8 as after
    from totals order by product_id`);
  return rows;
}
