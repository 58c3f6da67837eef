import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows, runTogether } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { availabilityUpdate, products } from "#modules/catalog/index.ts";
import { orderItems, type PackedUnits, productsOf, SOLD_OUT } from "#modules/order/index.ts";
import { allocatedAfter, type PacksBefore, spoiltOfEpoch } from "../rules/counting.ts";
import { t } from "../server-texts.ts";
import { orderPacks, stockCounts, stockMoves } from "../tables.ts";

type WholePacks = Pick<PackedUnits, "packs" | "spoilt">;

/**
 * Sets the packs of products in locked orders, by the orders' and the products' ids; other products stay. Additional packs
 * are taken from the counts, and surplus ones returned. The counts of all orders are locked in the order of the products'
 * ids, before the products. Returned packs are counted, but a sold-out product stays so: after a failed crop nothing is
 * there to sell, and the seller decides. Spoilt packs are not returned, as the ledger records. A product that is not
 * counted, or was deleted, always suffices. Throws `SOLD_OUT`, naming the product and the packs left, if there are too few.
 */
export async function allocate(
  tx: Tx,
  packed: ReadonlyMap<string, ReadonlyMap<string, WholePacks>>,
): Promise<void> {
  const changes = (await lockPacks(tx, packed)).map((row) => {
    const { packs, spoilt } = row;
    const { held, uncounted } = allocatedAfter({ ...row, packs: row.had }, packs + spoilt);
    const moreSpoilt = spoiltOfEpoch(spoilt, uncounted) - spoiltOfEpoch(row.spoiltBefore, uncounted);
    return { ...row, packs, spoilt, uncounted, change: row.held - held, moreSpoilt };
  });
  const left = new Map(changes.map((row) => [row.productId, row.left]));
  const moves: NewMove[] = [];
  const move = (
    row: Pick<Locked, "orderId" | "productId" | "countEpoch">,
    kind: NewMove["kind"],
    change: number,
  ) => {
    const { orderId, productId, countEpoch } = row;
    if (countEpoch === null || change === 0) return;
    const countAfter = (left.get(productId) ?? 0) + change;
    left.set(productId, countAfter);
    moves.push({ orderId, productId, countEpoch, kind, change, countAfter });
  };
  // What any order gives back counts before what is taken.
  for (const row of changes) if (row.change > 0) move(row, "given back", row.change);
  for (const row of changes) if (row.change < 0) move(row, "sold", row.change);
  const short = changes.find(
    ({ productId, countEpoch }) => countEpoch !== null && (left.get(productId) ?? 0) < 0,
  );
  if (short) throw new AppError(SOLD_OUT, refusalOf(short));
  const emptied = changes.filter(
    ({ productId, countEpoch, change }) => countEpoch !== null && change < 0 && left.get(productId) === 0,
  );
  // Spoilt packs are returned and lost at the same moment, so that the count stays. Those that are in the bag after all
  // are sold again.
  for (const row of changes) {
    const many = Math.abs(row.moreSpoilt);
    move(row, "given back", many);
    move(row, row.moreSpoilt > 0 ? "spoilt" : "sold", -many);
  }
  await runTogether(tx, [
    ...(moves.length > 0 ? [countsUpdate(moves), insertRows(stockMoves, moves)] : []),
    ...(emptied.length > 0
      ? [
          availabilityUpdate(
            emptied.map(({ productId }) => productId),
            false,
          ),
        ]
      : []),
    packsWrite(changes),
  ]);
}

type NewMove = typeof stockMoves.$inferInsert;

/** The statement that sets counts as the last of their moves leaves them. */
const countsUpdate = (moves: readonly NewMove[]): SQL => {
  const counts = [
    ...new Map(moves.map(({ productId, countAfter }) => [productId, { productId, countAfter }])).values(),
  ];
  return sql`update ${stockCounts} set count = moved."countAfter"
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as moved ("productId" text, "countAfter" integer)
    where ${stockCounts.productId} = moved."productId"`;
};

const refusalOf = ({ name: product, left }: Locked) =>
  left === 0 ? t.later("noneLeft", { product }) : t.later("onlyLeft", { product, left });

/** A product of an order with what it is to have, and what it had and held before. Its count is locked. */
type Locked = WholePacks &
  Omit<PacksBefore, "packs"> & {
    orderId: string;
    productId: string;
    name: string;
    /** Null if it is not counted. */
    countEpoch: string | null;
    left: number;
    had: number;
    spoiltBefore: number;
  };

/**
 * Locks the counts of packed products in the order of the products' ids, and reads the orders' packs: from their last
 * weighing or their lines, and those that they hold according to the ledger. The orders are locked, so nobody else changes
 * what they hold; after a wait the current counts apply. Products that were deleted are left out.
 */
async function lockPacks(
  tx: Tx,
  packed: ReadonlyMap<string, ReadonlyMap<string, WholePacks>>,
): Promise<Locked[]> {
  const packedProducts = productsOf(packed);
  const ids = [...new Set(packedProducts.map(({ productId }) => productId))];
  const { rows } = await tx.execute<Locked>(sql`
    with counted as materialized (
      select product_id, counting, count from ${stockCounts}
      where product_id = any(${sql.param(ids)}::text[]) order by product_id for update
    )
    select packed.*, ${products.name}, counted.counting as "countEpoch", coalesce(counted.count, 0) as "left",
      coalesce(${orderPacks.packs} + ${orderPacks.spoilt}, (select sum(quantity) from ${orderItems}
        where order_id = packed."orderId" and product_id = packed."productId"), 0)::int as had,
      coalesce(${orderPacks.spoilt}, 0) as "spoiltBefore",
      case when ${orderPacks.countEpoch} = counted.counting then ${orderPacks.uncounted} end as uncounted,
      coalesce((select -sum(change) from ${stockMoves}
        where order_id = packed."orderId" and product_id = packed."productId" and counting = counted.counting), 0)::int as held
    from jsonb_to_recordset(${JSON.stringify(packedProducts)}::jsonb) as packed ("orderId" text, "productId" text, packs int, spoilt int)
    inner join ${products} on ${products.id} = packed."productId"
    left join counted on counted.product_id = packed."productId"
    left join ${orderPacks} on ${orderPacks.orderId} = packed."orderId" and ${orderPacks.productId} = packed."productId"
    order by packed."orderId", packed."productId"`);
  return rows;
}

/** The statement that stores orders' packs, except of products that were deleted meanwhile. */
const packsWrite = (changes: readonly (Locked & { uncounted: number })[]): SQL => sql`
  insert into ${orderPacks} (order_id, product_id, packs, spoilt, counting, uncounted)
  select packed."orderId", packed."productId", packed.packs, packed.spoilt, packed."countEpoch", packed.uncounted
  from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as packed ("orderId" text, "productId" text, packs integer, spoilt integer, "countEpoch" text, uncounted integer)
  inner join ${products} on ${products.id} = packed."productId"
  order by ${products.id} for key share of ${products}
  on conflict (order_id, product_id) do update
    set packs = excluded.packs, spoilt = excluded.spoilt, counting = excluded.counting, uncounted = excluded.uncounted`;

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
