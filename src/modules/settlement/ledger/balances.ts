import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toRupees } from "#kernel/money/money.ts";
import { growers } from "#modules/grower/index.ts";
import type { Balances, BalancesQuery, GrowerBalance } from "../contract.ts";
import { t } from "../server-texts.ts";
import { growerEntries, growerStatements } from "../tables.ts";

/**
 * The balances of growers in paise, as a query of `grower_id`, `paise`, and the last statement's `number` and `until_day`.
 * A balance is the sum with which that one closed, and all entries since. `which` is a condition for `growers`.
 */
export const balancesSql = (which: SQL = sql`true`): SQL => sql`
  select ${growers.id} as grower_id, last.number, last.until_day,
    (coalesce(last.closing_paise, 0) + coalesce(since.paise, 0))::float8 as paise
  from ${growers}
  left join lateral (select * from ${growerStatements} s where s.grower_id = ${growers.id}
    order by s.until_day desc limit 1) last on true
  left join lateral (select sum(e.paise) as paise from ${growerEntries} e
    where e.grower_id = ${growers.id} and e.statement_id is null) since on true
  where ${which}`;

/** Locks growers against other closings and payment runs until the transaction ends, in the order of their ids. */
export async function lockGrowers(tx: Tx, ids?: readonly string[]): Promise<string[]> {
  const which = ids && sql`${growers.id} = any(${sql.param([...ids])}::text[])`;
  const locked = await tx
    .select({ id: growers.id })
    .from(growers)
    .where(which)
    .orderBy(growers.id)
    .for("no key update");
  return locked.map(({ id }) => id);
}

/** The way to pay a grower: by UPI if there is an address, else to a bank account; null if neither is known. */
export const WAY = sql<"upi" | "bank" | null>`case when ${growers.upiAddress} is not null then 'upi'
  when ${growers.bankAccount} is not null then 'bank' end`;

const DEFAULT_LIMIT = 50;

type BalanceRow = Omit<GrowerBalance, "balance"> & { paise: number };

const balanceOf = ({ paise, ...row }: BalanceRow): GrowerBalance => ({ ...row, balance: toRupees(paise) });

const balancesWhere = (which: SQL): SQL => sql`
  select ${growers.id} as "_id", ${growers.name}, ${growers.village}, ${WAY} as way, b.paise,
    case when b.number is not null then jsonb_build_object('number', b.number, 'until', b.until_day) end as "lastStatement"
  from ${growers} inner join (${balancesSql()}) b on b.grower_id = ${growers.id} where ${which}`;

/** Growers by name with what they are owed, and the sums of all. */
export async function listBalances(
  db: Connection,
  { q, list = "all", after, limit = DEFAULT_LIMIT }: BalancesQuery,
): Promise<Omit<Balances, "success" | "toClose">> {
  const place = sql`(${growers.name}, ${growers.id})`;
  const where = and(
    q ? sql`(${growers.name} || ' ' || ${growers.village}) ilike ${likePattern(q)}` : undefined,
    list === "all" ? undefined : list === "owed" ? sql`b.paise > 0` : sql`b.paise < 0`,
    after === undefined
      ? undefined
      : sql`${place} > (select g.name, g.id from ${growers} g where g.id = ${after})`,
  );
  const { rows } = await db.execute<BalanceRow>(
    sql`${balancesWhere(where ?? sql`true`)} order by ${growers.name}, ${growers.id} limit ${limit + 1}`,
  );
  const { rows: sums } = await db.execute<{ owed: number; owing: number }>(sql`
    select coalesce(sum(b.paise) filter (where b.paise > 0), 0)::float8 as owed,
      coalesce(-sum(b.paise) filter (where b.paise < 0), 0)::float8 as owing from (${balancesSql()}) b`);
  const shown = rows.slice(0, limit).map(balanceOf);
  return {
    growers: shown,
    owed: toRupees(sums[0]?.owed ?? 0),
    owing: toRupees(sums[0]?.owing ?? 0),
    next: rows.length > limit ? (shown.at(-1)?._id ?? null) : null,
  };
}

/** One grower with what is owed. Throws `NOT_FOUND`. */
export async function findBalance(db: Connection, id: string): Promise<GrowerBalance> {
  const { rows } = await db.execute<BalanceRow>(balancesWhere(eq(growers.id, id)));
  const [row] = rows;
  if (!row) throw new AppError("NOT_FOUND", t.later("noGrower"));
  return balanceOf(row);
}
