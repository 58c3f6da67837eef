import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { heapProducts } from "#modules/stock/index.ts";
import { lots } from "../lot-tables.ts";
import type { LotUnit } from "../rules/units.ts";

/** A lot that is locked until the transaction ends. The callers keep its `left` up to date. */
export type LockedLot = {
  id: string;
  number: number;
  /** Its product's heap, or the product itself: what shares its lots. */
  groupId: string | null;
  unit: LotUnit;
  harvestedOn: string;
  left: number;
  isRecalled: boolean;
};

/** An amount of the lots of a heap or a product, in their unit. */
export type LotNeed = { groupId: string; unit: LotUnit; amount: number };

/** Locked lots: all, and those that serve a heap or a product, the oldest first. */
export type LockedLots = {
  byId: ReadonlyMap<string, LockedLot>;
  serving: (of: Pick<LotNeed, "groupId" | "unit">) => LockedLot[];
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
  const groups = [
    ...Map.groupBy(needs, ({ groupId, unit }) => JSON.stringify([groupId, unit])).values(),
  ].flatMap((groupNeeds): LotNeed[] => {
    const [first] = groupNeeds;
    const amount = groupNeeds.reduce((sum, each) => sum + each.amount, 0);
    return first && amount > 0 ? [{ ...first, amount }] : [];
  });
  if (groups.length === 0 && others.length === 0) return { byId: new Map(), serving: () => [] };
  let locked = await lock(tx, groups, others);
  if (locked.some(({ left, expected }) => expected !== null && left < expected)) {
    const all = groups.map((group) => ({ ...group, amount: Number.MAX_SAFE_INTEGER }));
    locked = await lock(tx, all, others);
  }
  return {
    byId: new Map(locked.map((lot) => [lot.id, lot])),
    serving: ({ groupId, unit }) =>
      locked.filter((lot) => lot.unit === unit && lot.groupId === groupId).sort(oldestFirst),
  };
}

export function oldestFirst(one: LockedLot, other: LockedLot): number {
  if (one.harvestedOn === other.harvestedOn) return one.number - other.number;
  return one.harvestedOn < other.harvestedOn ? -1 : 1;
}

/** `expected` is what was left of a wanted lot before it was waited for. */
type Row = LockedLot & { expected: number | null };

/** Locks the oldest lots of each group that have its amount together, and some others. */
async function lock(tx: Tx, groups: readonly LotNeed[], others: readonly string[]): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    with member as (
      select wanted.at, wanted.unit, wanted.amount, own.product_id
      from jsonb_to_recordset(${JSON.stringify(groups.map((group, at) => ({ ...group, at })))}::jsonb)
        as wanted (at int, "groupId" text, unit text, amount numeric),
      lateral (select product_id from ${heapProducts} where heap_id = wanted."groupId" union select wanted."groupId") as own
    ), oldest as materialized (
      select id, "left" from (
        select lot.id, lot."left", member.amount,
          sum(lot."left") over (partition by member.at order by lot.harvested_on, lot.number) - lot."left" as older
        from member inner join ${lots} as lot on lot.product_id = member.product_id
          and lot.unit = member.unit and lot."left" > 0 and lot.recalled_at is null
      ) as open where older < amount
    ), held as materialized (
      select id, number, product_id, unit, harvested_on, "left", recalled_at from ${lots}
      where id in (select id from oldest union all select unnest(${sql.param([...others])}::text[]))
      order by number for update
    )
    select held.id, held.number, coalesce(${heapProducts.heapId}, held.product_id) as "groupId", held.unit,
      held.harvested_on::text as "harvestedOn", held."left"::float8 as "left",
      held.recalled_at is not null as "isRecalled", oldest."left"::float8 as expected
    from held left join oldest on oldest.id = held.id left join ${heapProducts} on ${heapProducts.productId} = held.product_id
    order by held.number`);
  return rows;
}
