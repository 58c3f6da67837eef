import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { heapOfSource, heapProducts, stockEntries } from "#modules/stock/index.ts";
import type { LotLeft } from "../rules/allocation.ts";
import type { LotUnit } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { lots, lotUses } from "../tables.ts";

/** A lot that is locked until the transaction ends. The callers keep its `left` up to date. */
export type LockedLot = {
  id: string;
  number: number;
  /** The owner of the shared lots: its own heap, else its product's heap, else the product. */
  groupId: string | null;
  unit: LotUnit;
  harvestedOn: string;
  left: number;
  isRecalled: boolean;
  /** The amounts by day of the heap. `days` are the wanted days that may take one: its own, and those to which it was carried over. */
  parts: { amount: number; days: string[] }[];
};

type LotGroup = { groupId: string; unit: LotUnit };

type Wanted = LotGroup & { day: string };

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
  groups: readonly Wanted[],
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

/**
 * The amount that can be taken of a locked lot for a wanted day: nothing of a recalled one, nor what is of another day. What
 * stands unsold on an earlier day is there until somebody carries it over.
 */
export function takeable({ id, left, isRecalled, parts }: LockedLot, day: string): LotLeft {
  const elsewhere = parts.reduce((sum, { amount, days }) => (days.includes(day) ? sum : sum + amount), 0);
  return { id, left: isRecalled ? 0 : Math.max(0, left - elsewhere) };
}

export function oldestFirst(one: LockedLot, other: LockedLot): number {
  if (one.harvestedOn === other.harvestedOn) return one.number - other.number;
  return one.harvestedOn < other.harvestedOn ? -1 : 1;
}

/** The id of the heap or product whose lots a row shares, as SQL. */
function groupOf(row: "lot" | "held") {
  const [id, productId] = [sql.raw(`${row}.id`), sql.raw(`${row}.product_id`)];
  const own = sql`(select heap_id from ${heapProducts} as own where own.product_id = ${productId})`;
  return sql`coalesce(${heapOfSource(id)}, ${own}, ${productId})`;
}

async function lock(tx: Tx, groups: readonly Wanted[], others: readonly string[]): Promise<LockedLot[]> {
  const { rows } = await tx.execute<LockedLot>(sql`
    with recursive wanted as (
      select distinct * from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as wanted ("groupId" text, unit text, day date)
    ), reached as (
      select "groupId", day as wanted_day, day from wanted union
      select "groupId", wanted_day, entry.other_day from reached inner join ${stockEntries} as entry
        on entry.pool = "groupId" || ' ' || reached.day and kind = 'carried over' and change > 0 and reverses is null
        and not exists (select from ${stockEntries} as back where back.reverses = entry.id)
    ), open as materialized (
      select lot.id from ${lots} as lot where lot."left" > 0 and lot.recalled_at is null
        and (${groupOf("lot")}, lot.unit) in (select "groupId", unit from wanted)
    ), held as materialized (
      select id, number, product_id, unit, harvested_on, "left", quantity, recalled_at from ${lots}
      where id in (select id from open union select unnest(${sql.param([...others])}::text[]))
      order by number for update
    )
    select held.id, held.number, own.id as "groupId", held.unit,
      held.harvested_on::text as "harvestedOn", held."left"::float8 as "left",
      held.recalled_at is not null as "isRecalled",
      coalesce((select jsonb_agg(jsonb_build_object(
          'amount', case when came.amount = held.quantity then came.amount else ${unusedPart()} end,
          'days', array(select wanted_day from reached where reached."groupId" = own.id and reached.day = came.day)))
        from (select pool, day, sum(change) as amount from ${stockEntries} where source = held.id and heap_id = own.id
          and kind in ('harvest', 'corrected') group by 1, 2 having sum(change) > 0) as came), '[]') as parts
    from held, lateral (select ${groupOf("held")} as id) as own
    order by held.number`);
  return rows;
}

/** The part of a lot's day that is neither in a bag nor lost, as SQL. Other parts of the lot are of other days, or of none. */
function unusedPart() {
  const onDay = sql`select from ${stockEntries} as own_day where own_day.pool = came.pool`;
  return sql`greatest(0, came.amount
    - coalesce((select sum(amount) from ${lotUses} as use where use.lot_id = held.id and (select sum(change) from ${stockEntries} as taken
        where taken.pool = came.pool and taken.order_id = use.order_id and taken.product_id = use.product_id and kind <> 'spoilt') < 0), 0)
    + coalesce((select sum(change) from ${stockEntries} as loss where loss.pool = held.id and kind in ('written off', 'spoilt')
        and exists (${onDay} and (own_day.id = loss.part_of or own_day.source = held.id and own_day.created_at = loss.created_at
          or own_day.kind = 'spoilt' and own_day.order_id = loss.order_id and own_day.product_id = loss.product_id))), 0))`;
}
