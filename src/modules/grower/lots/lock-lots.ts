import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { heapProducts } from "#modules/stock/index.ts";
import { lots } from "../lot-tables.ts";
import type { LotUnit } from "../rules/units.ts";

/** A lot that is locked until the transaction ends. The callers keep its `left` up to date. */
export type LockedLot = {
  id: string;
  number: number;
  productId: string | null;
  unit: LotUnit;
  harvestedOn: string;
  left: number;
  isRecalled: boolean;
};

/** An amount of a product's lots, in their unit. */
type LotNeed = { productId: string; unit: LotUnit; amount: number };

/** Products of one heap, or one product alone, and the amount that is wanted of their lots. */
type Group = { products: readonly string[]; unit: LotUnit; amount: number };

/** Locked lots: all, and those that serve a product, the oldest first. */
export type LockedLots = {
  byId: ReadonlyMap<string, LockedLot>;
  serving: (of: Pick<LotNeed, "productId" | "unit">) => LockedLot[];
};

/**
 * Locks the oldest lots that have the wanted amounts, and some others, in the order of their numbers. After a wait the
 * current amounts apply: if others have taken from them meanwhile, all lots of these products are locked.
 */
export async function lockLots(
  tx: Tx,
  needs: readonly LotNeed[],
  others: readonly string[],
): Promise<LockedLots> {
  const heapOf = await heapsOf(tx, needs);
  const productsOf = (id: string) => heapOf.get(id) ?? [id];
  const groups = [
    ...Map.groupBy(needs, ({ productId, unit }) => JSON.stringify([productsOf(productId), unit])).values(),
  ].flatMap((groupNeeds): Group[] => {
    const [first] = groupNeeds;
    const amount = groupNeeds.reduce((sum, each) => sum + each.amount, 0);
    return first && amount > 0 ? [{ products: productsOf(first.productId), unit: first.unit, amount }] : [];
  });
  const oldestLots = await oldestOf(tx, groups);
  let byId = await lock(tx, [...oldestLots.map(({ id }) => id), ...others]);
  const isGone = oldestLots.some(({ id, left }) => {
    const lot = byId.get(id);
    return !lot || lot.left < left;
  });
  if (isGone) {
    const all = await oldestOf(
      tx,
      groups.map((group) => ({ ...group, amount: Number.MAX_SAFE_INTEGER })),
    );
    byId = await lock(tx, [...all.map(({ id }) => id), ...others]);
  }
  const serving: LockedLots["serving"] = ({ productId, unit }) => {
    const productIds = new Set(productsOf(productId));
    return [...byId.values()]
      .filter((lot) => lot.unit === unit && lot.productId !== null && productIds.has(lot.productId))
      .sort(oldestFirst);
  };
  return { byId, serving };
}

export function oldestFirst(one: LockedLot, other: LockedLot): number {
  if (one.harvestedOn === other.harvestedOn) return one.number - other.number;
  return one.harvestedOn < other.harvestedOn ? -1 : 1;
}

/** The products of the same heap, by product; one without a heap is left out. */
async function heapsOf(tx: Tx, needs: readonly LotNeed[]): Promise<Map<string, string[]>> {
  const ids = sql.param(needs.map(({ productId }) => productId));
  const { rows } = await tx.execute<{ id: string; products: string[] }>(sql`
    select one.product_id as id, array_agg(other.product_id order by other.product_id) as products
    from ${heapProducts} as one inner join ${heapProducts} as other on other.heap_id = one.heap_id
    where one.product_id = any(${ids}::text[]) group by one.product_id`);
  return new Map(rows.map(({ id, products }) => [id, products]));
}

/** The oldest lots of each group that have its amount together, with what is left of them. */
async function oldestOf(tx: Tx, groups: readonly Group[]): Promise<{ id: string; left: number }[]> {
  if (groups.length === 0) return [];
  const { rows } = await tx.execute<{ id: string; left: number }>(sql`
    select found.id, found."left"::float8 as "left" from (
      select lot.id, lot."left", wanted.amount,
        sum(lot."left") over (partition by wanted.at order by lot.harvested_on, lot.number) - lot."left" as older
      from jsonb_to_recordset(${JSON.stringify(groups.map((group, at) => ({ ...group, at })))}::jsonb)
        as wanted (at int, products jsonb, unit text, amount numeric)
      inner join ${lots} as lot on lot.product_id in (select jsonb_array_elements_text(wanted.products))
        and lot.unit = wanted.unit and lot."left" > 0 and lot.recalled_at is null
    ) as found where found.older < found.amount`);
  return rows;
}

async function lock(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedLot>> {
  const { rows } = await tx.execute<LockedLot>(sql`
    select ${lots.id}, ${lots.number}, ${lots.productId} as "productId", ${lots.unit},
      ${lots.harvestedOn}::text as "harvestedOn", ${lots.left}::float8 as "left",
      ${lots.recalledAt} is not null as "isRecalled"
    from ${lots} where ${lots.id} = any(${sql.param(ids)}::text[]) order by ${lots.number} for update`);
  return new Map(rows.map((row) => [row.id, row]));
}
