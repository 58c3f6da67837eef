import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { heapOfSource, heapProducts, stockEntries } from "#modules/stock/index.ts";
import type { LotLeft } from "../rules/allocation.ts";
import type { LotUnit } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { lots } from "../tables.ts";

/** A lot that is locked until the transaction ends. The callers keep its `left` up to date. */
export type LockedLot = {
  id: string;
  number: number;
  /** The heap that has it, or its product's, or the product itself: what shares its lots. */
  groupId: string | null;
  unit: LotUnit;
  harvestedOn: string;
  left: number;
  isRecalled: boolean;
  /** What came of it for the days of its heap. */
  days: Record<string, number>;
};

/** The lots of a heap or a product, in their unit. */
export type LotGroup = { groupId: string; unit: LotUnit };

/** Locked lots: all, and those that serve a heap or a product, the oldest first. */
export type LockedLots = {
  byId: ReadonlyMap<string, LockedLot>;
  serving: (of: LotGroup) => LockedLot[];
};

/**
 * Locks the lots of which something is left, and some others, in the order of their numbers. They are few, as the oldest are
 * packed first: locking only those that have the wanted amount would need a second lock where others have taken it
 * meanwhile, and two packers could wait for each other in a ring.
 */
export async function lockLots(
  tx: Tx,
  groups: readonly LotGroup[],
  others: readonly string[],
): Promise<LockedLots> {
  if (groups.length === 0 && others.length === 0) return { byId: new Map(), serving: () => [] };
  const locked = await lock(tx, groups, others);
  return {
    byId: new Map(locked.map((lot) => [lot.id, lot])),
    serving: ({ groupId, unit }) =>
      locked.filter((lot) => lot.unit === unit && lot.groupId === groupId).sort(oldestFirst),
  };
}

/** Locks lots that get back what they had lost. Throws `CONFLICT` for a recalled one: nothing of it is for sale any more. */
export async function lockForReturn(tx: Tx, ids: readonly string[]): Promise<void> {
  const { byId } = await lockLots(tx, [], ids);
  if ([...byId.values()].some(({ isRecalled }) => isRecalled))
    throw new AppError("CONFLICT", t.later("recalledNoMore"));
}

/** The amount that can be taken of a lot for a day: nothing of a recalled one, nor what came for later days. */
export function takeable({ id, left, isRecalled, days }: LockedLot, day: string): LotLeft {
  const later = Object.entries(days).reduce((sum, [own, amount]) => (own > day ? sum + amount : sum), 0);
  return { id, left: isRecalled ? 0 : Math.max(0, left - later) };
}

export function oldestFirst(one: LockedLot, other: LockedLot): number {
  if (one.harvestedOn === other.harvestedOn) return one.number - other.number;
  return one.harvestedOn < other.harvestedOn ? -1 : 1;
}

/** What shares the lots of a row, as SQL. */
function groupOf(row: "lot" | "held") {
  const [id, productId] = [sql.raw(`${row}.id`), sql.raw(`${row}.product_id`)];
  const own = sql`(select heap_id from ${heapProducts} as own where own.product_id = ${productId})`;
  return sql`coalesce(${heapOfSource(id)}, ${own}, ${productId})`;
}

async function lock(tx: Tx, groups: readonly LotGroup[], others: readonly string[]): Promise<LockedLot[]> {
  const { rows } = await tx.execute<LockedLot>(sql`
    with open as materialized (
      select lot.id from ${lots} as lot where lot."left" > 0 and lot.recalled_at is null and (${groupOf("lot")}, lot.unit)
        in (select "groupId", unit from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as wanted ("groupId" text, unit text))
    ), held as materialized (
      select id, number, product_id, unit, harvested_on, "left", recalled_at from ${lots}
      where id in (select id from open union select unnest(${sql.param([...others])}::text[]))
      order by number for update
    )
    select held.id, held.number, own.id as "groupId", held.unit,
      held.harvested_on::text as "harvestedOn", held."left"::float8 as "left",
      held.recalled_at is not null as "isRecalled",
      coalesce((select jsonb_object_agg(day, came) from (select day, sum(change) as came from ${stockEntries}
        where source = held.id and heap_id = own.id and kind in ('harvest', 'corrected')
        group by day having sum(change) > 0) as came), '{}') as days
    from held, lateral (select ${groupOf("held")} as id) as own
    order by held.number`);
  return rows;
}
