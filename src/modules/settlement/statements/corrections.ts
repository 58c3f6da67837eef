import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { growerEntries, growerStatements } from "../tables.ts";

/** The changes to a closed statement by later entries. Its own sums stay. */
export type Correction = {
  /** The number of the statement that is corrected. */
  number: number;
  /** The number of the statement that carries the difference; null if no week with it is closed yet. */
  carriedBy: number | null;
  paise: number;
};

/**
 * The corrections of a grower's closed statements, by their numbers: goods of an order that were on a statement and were
 * taken back or packed otherwise later, and new terms of a lot whose goods were on one: the part of their difference that
 * its goods have by their amount.
 */
export async function correctionsOf(db: Connection, growerId: string): Promise<Correction[]> {
  const { rows } = await db.execute<Correction>(sql`
    with entries as (
      select e.*, s.number from ${growerEntries} e left join ${growerStatements} s on s.id = e.statement_id
      where e.grower_id = ${growerId} and e.lot_id is not null
    ), goods as (
      select order_id, product_id, lot_id, min(number) as number from entries
      where amount is not null and (order_id, product_id, lot_id) in (
        select order_id, product_id, lot_id from entries where kind = 'taken back')
      group by order_id, product_id, lot_id
    ), changes as (
      select goods.number, e.number as carried_by, e.paise
      from goods inner join entries e using (order_id, product_id, lot_id)
      where e.amount is not null and (e.number is null or e.number > goods.number)
      union all
      select part.number, e.number, round(e.paise * part.amount / nullif(sum(part.amount) over (partition by e.id), 0))
      from entries e, lateral (select number, sum(amount) as amount from (
          select min(g.number) as number, sum(g.amount) as amount from entries g
          where g.lot_id = e.lot_id and g.amount is not null and g.id < e.id group by g.order_id, g.product_id) lines
        group by number) part
      where e.kind = 'repriced'
    )
    select number::float8 as number, carried_by::float8 as "carriedBy", sum(paise)::float8 as paise
    from changes where number is not null and number is distinct from carried_by
    group by changes.number, carried_by having sum(paise) <> 0 order by changes.number, carried_by`);
  return rows;
}
