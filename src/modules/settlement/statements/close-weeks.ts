import { type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { written } from "#kernel/texts/written-words.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import {
  type RecordKind,
  recordActions,
  recordedRupees,
  type SellerAccount,
} from "#modules/identity/index.ts";
import type { Close } from "../contract.ts";
import { lockGrowers } from "../ledger/balances.ts";
import { growerName } from "../ledger/enter.ts";
import { settlementSellerPages } from "../paths.ts";
import { lastSunday, sundayOf } from "../rules/weeks.ts";
import { t } from "../server-texts.ts";
import { growerEntries, growerStatements } from "../tables.ts";

/** Closed weeks and runs of payments in the log of sellers' actions. */
export const WEEK_RECORD: RecordKind = {
  name: "grower week",
  all: t.later("weeks"),
  one: t.later("week"),
  many: () => t.later("weeks"),
  fields: {
    weekUntil: t.later("weekUntilField"),
    statements: t.later("statementsField"),
    amount: recordedRupees(t.later("amount")),
    reference: t.later("reference"),
  },
  seenBy: "settlement.see",
};

/** The condition for entries `e` up to a day that are on no statement. */
const openUntil = (day: SQL | string): SQL => sql`e.statement_id is null and e.day <= ${day}::date`;

/** The Sunday of the last week that is over, if a grower's entries up to it wait for a statement; null if none do. */
export async function weekToClose(db: Connection, now: Date): Promise<string | null> {
  const sunday = lastSunday(storeDay(now));
  const { rows } = await db.execute<{ open: boolean }>(
    sql`select exists (select from ${growerEntries} e where ${openUntil(sunday)} and not exists (
      select from ${growerStatements} s where s.grower_id = e.grower_id and s.until_day >= ${sunday}::date)) as open`,
  );
  return rows[0]?.open ? sunday : null;
}

/** The week that can be closed. */
export async function weekTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const sunday = await weekToClose(db, now);
  if (sunday === null) return [];
  const link = { to: settlementSellerPages.settlement, words: t("taskLink") };
  const title = t("taskTitle", { day: formatShortDay(sunday) });
  return [{ phase: "settle", count: null, title, text: t("taskText"), link }];
}

type Closing = Close & { seller: SellerAccount; now: Date };

/**
 * Closes the weeks up to a Sunday for all growers or one: each grower with entries gets a statement for each week. An
 * entry that comes later, though its day is in a closed week, is on the next statement. Returns the number of
 * statements; 0 if all was closed before. Throws `INVALID` for a week that is not over, and `NOT_FOUND`.
 */
export function closeWeeks(db: Db, { until, grower, seller, now }: Closing): Promise<number> {
  if (until !== sundayOf(until))
    throw new AppError("INVALID", t.later("notASunday"), { until: t.later("notASunday") });
  if (until > lastSunday(storeDay(now))) {
    throw new AppError("INVALID", t.later("notOver"), { until: t.later("notOver") });
  }
  return transact(db, async (tx) => {
    const name = grower === undefined ? written(t.later("everyGrower")) : await growerName(tx, grower);
    const ids = await lockGrowers(tx, grower === undefined ? undefined : [grower]);
    let made = 0;
    for (const sunday of await openWeeks(tx, ids, until)) {
      made += await closeWeek(tx, { ids, sunday, sellerEmail: seller.email });
    }
    if (made > 0) {
      await recordActions(tx, seller, {
        subject: WEEK_RECORD,
        action: "changed",
        id: until,
        name,
        before: {},
        after: { weekUntil: until, statements: made },
      });
    }
    return made;
  });
}

const among = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::text[])`;

/** The Sundays of the weeks up to one that have entries without a statement, the earliest first. */
async function openWeeks(tx: Tx, ids: readonly string[], until: string): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct e.day::text as day from ${growerEntries} e
    where e.grower_id = ${among(ids)} and ${openUntil(until)}`);
  // Late entries of a week that is closed go with the last week, if there is none between.
  return [...new Set([...rows.map(({ day }) => sundayOf(day)), until])].sort();
}

/**
 * Makes the statements of a week for locked growers and gives them their entries, in one SQL statement: the entries that
 * it sums up are those that it gives. Growers with a statement for this week or a later one are left out.
 */
export async function closeWeek(
  tx: Tx,
  { ids, sunday, sellerEmail }: { ids: readonly string[]; sunday: string; sellerEmail: string | null },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    with last as (
      select distinct on (s.grower_id) s.grower_id, s.number, s.until_day, s.closing_paise
      from ${growerStatements} s where s.grower_id = ${among(ids)} order by s.grower_id, s.until_day desc
    ), taken as (
      select e.id, e.grower_id, e.paise, e.day from ${growerEntries} e
      left join last on last.grower_id = e.grower_id
      where e.grower_id = ${among(ids)} and ${openUntil(sunday)}
        and coalesce(last.until_day < ${sunday}::date, true)
    ), made as (
      insert into ${growerStatements}
        (grower_id, number, from_day, until_day, opening_paise, closing_paise, seller_email)
      select s.grower_id, coalesce(last.number, 0) + 1,
        greatest(last.until_day + 1, least(s.first, ${sunday}::date - 6)), ${sunday}::date,
        coalesce(last.closing_paise, 0), coalesce(last.closing_paise, 0) + s.paise, ${sellerEmail}
      from (select grower_id, sum(paise) as paise, min(day) as first from taken group by grower_id) s
      left join last on last.grower_id = s.grower_id
      returning id, grower_id
    ), given as (
      update ${growerEntries} e set statement_id = made.id from made, taken
      where taken.id = e.id and made.grower_id = e.grower_id
    )
    select id from made`);
  return rows.length;
}
