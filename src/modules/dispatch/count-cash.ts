import { and, between, eq, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { DaySpan, MoneyBook, SellerTask } from "#modules/backoffice/index.ts";
import { DELIVERY_RECORD, readDelivery } from "#modules/delivery/index.ts";
import {
  type RecordedFields,
  recordActions,
  recordedRupees,
  type SellerAccount,
} from "#modules/identity/index.ts";
import { doorMoney, ordersByDelivery } from "#modules/order/index.ts";
import { refuseUnusualSum } from "#modules/store/index.ts";
import { cashIn, uncountedBoxes } from "./closing/delivery-closing.ts";
import { dispatchSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { cashCounts, vanCashCounts, vans } from "./tables.ts";

type CountCash = {
  day: string;
  /** The van whose cash it is; undefined is what is in no van. */
  van: string | undefined;
  paise: number | null;
  /** The shown count, if it is known; null means none. */
  seenPaise: number | null | undefined;
  /** True if the count is meant although it is far from the cash that came. */
  isConfirmed: boolean | undefined;
  seller: SellerAccount;
};

/**
 * Saves the count of a day's cash, with an audit entry; null removes it. Throws `CONFLICT` if the shown count is
 * outdated, unless the stored one equals the new one. Throws `NOT_FOUND` for an unknown van, and `UNUSUAL_AMOUNT` for a count
 * that is far from the cash that came and is not confirmed.
 */
export async function countCash(
  db: Db,
  { day, van, paise, seenPaise, isConfirmed, seller }: CountCash,
): Promise<void> {
  await transact(db, async (tx) => {
    // The row may not exist, so the day itself is locked.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cash count ${day}`}, 0))`);
    const place = van === undefined ? dayCount(day) : await vanCount(tx, day, van);
    const before = await place.read(tx);
    if (before === paise) return;
    if (seenPaise !== undefined && seenPaise !== before) throw countedMeanwhile(before);
    if (paise !== null && !isConfirmed) {
      const expected = { kind: "due", paise: await cashIn(tx, day, van ?? null) } as const;
      await refuseUnusualSum(tx, { field: "counted", paise, expected, isConfirmed });
    }
    await place.write(tx, paise === null ? null : { paise, sellerEmail: seller.email });
    await recordActions(tx, seller, {
      subject: DELIVERY_RECORD,
      action: "changed",
      id: van ?? day,
      name: place.name,
      before: { cashCounted: before === null ? null : toRupees(before) },
      after: { cashCounted: paise === null ? null : toRupees(paise) },
    });
  });
}

/** The fields that the activity log records of a count of cash. */
export const COUNT_FIELDS: RecordedFields = {
  cashCounted: recordedRupees(t.later("cashCountedField")),
};

/** `write` removes the count for null. */
type CountPlace = {
  name: string;
  read: (tx: Tx) => Promise<number | null>;
  write: (tx: Tx, values: { paise: number; sellerEmail: string } | null) => Promise<unknown>;
};

function dayCount(day: string): CountPlace {
  const here = eq(cashCounts.day, day);
  return {
    name: day,
    read: async (tx) => (await tx.select().from(cashCounts).where(here).for("update"))[0]?.paise ?? null,
    write: (tx, values) =>
      values
        ? tx
            .insert(cashCounts)
            .values({ day, ...values })
            .onConflictDoUpdate({ target: cashCounts.day, set: { ...values, updatedAt: sql`now()` } })
        : tx.delete(cashCounts).where(here),
  };
}

async function vanCount(tx: Tx, day: string, vanId: string): Promise<CountPlace> {
  const [van] = await tx.select({ name: vans.name }).from(vans).where(eq(vans.id, vanId)).for("key share");
  if (!van) throw new AppError("NOT_FOUND", t.later("vanGone"));
  const here = and(eq(vanCashCounts.day, day), eq(vanCashCounts.vanId, vanId));
  return {
    name: `${day}, ${van.name}`,
    read: async (at) => (await at.select().from(vanCashCounts).where(here).for("update"))[0]?.paise ?? null,
    write: (at, values) =>
      values
        ? at
            .insert(vanCashCounts)
            .values({ day, vanId, ...values })
            .onConflictDoUpdate({
              target: [vanCashCounts.day, vanCashCounts.vanId],
              set: { ...values, updatedAt: sql`now()` },
            })
        : at.delete(vanCashCounts).where(here),
  };
}

function countedMeanwhile(paise: number | null): AppError {
  const words =
    paise === null ? t.later("countGoneMeanwhile") : t.later("countMeanwhile", { cash: formatPaise(paise) });
  return new AppError("CONFLICT", t.later("countChanged"), { counted: words });
}

/** The part of the books about counts: days whose counted cash differs from the cash that was received. */
export const countedMoney: MoneyBook = {
  open: async (db, span) => {
    const counted = await countedOn(db, span);
    if (counted.length === 0) return [];
    const received = new Map((await doorMoney(db, span)).map(({ day, cashPaise }) => [day, cashPaise]));
    return counted.flatMap(({ day, paise }) => {
      const cashPaise = received.get(day) ?? 0;
      if (paise === cashPaise) return [];
      const title = t("countOf", { counted: formatPaise(paise), received: formatPaise(cashPaise) });
      const to = pathTo(dispatchSellerPages.runSheet, {}, { day });
      return [{ id: `count ${day}`, day, title, paise: paise - cashPaise, to }];
    });
  },
};

/** The counted cash of each day of a span on which some was counted: that of all vans, and of no van. */
async function countedOn(db: Connection, { from, to }: DaySpan): Promise<{ day: string; paise: number }[]> {
  const counts = (table: typeof cashCounts | typeof vanCashCounts) =>
    db
      .select({ day: table.day, paise: sql<number>`sum(${table.paise})::float8` })
      .from(table)
      .where(between(table.day, from, to))
      .groupBy(table.day);
  const all = Map.groupBy(
    [...(await counts(cashCounts)), ...(await counts(vanCashCounts))],
    ({ day }) => day,
  );
  return [...all].map(([day, dayCounts]) => ({
    day,
    paise: dayCounts.reduce((sum, { paise }) => sum + paise, 0),
  }));
}

/**
 * Today's cash that nobody has counted, in a store with vans. A past day's holds its closing up, and is a task until then.
 * The run sheet is read only if the counts are less than the cash.
 */
export async function cashTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const day = storeDay(now);
  const { rows } = await db.execute<{ paise: number; hasCount: boolean }>(sql`
    select came.cash_paise::float8 as paise, counted.paise is not null as "hasCount"
    from ${ordersByDelivery} came
    cross join lateral (
      select sum(paise) as paise from (
        select paise from ${cashCounts} where ${cashCounts.day} = came.day
        union all select paise from ${vanCashCounts} where ${vanCashCounts.day} = came.day) counts) counted
    where came.status = 'Delivered' and came.cash_paise > 0 and came.day = ${day}
      and exists (select from ${vans} where ${vans.isActive})
      and coalesce(counted.paise, 0) < came.cash_paise`);
  const [came] = rows;
  if (!came) return [];
  const paise = came.hasCount ? await uncountedPaise(db, day) : came.paise;
  if (paise === 0) return [];
  return [
    {
      phase: "deliver",
      count: null,
      title: t("cashTitle", { day: formatShortDay(day) }),
      text: t("cashText", { sum: formatPaise(paise) }),
      link: { to: pathTo(dispatchSellerPages.runSheet, {}, { day }), words: t("cashLink") },
    },
  ];
}

async function uncountedPaise(db: Connection, day: string): Promise<number> {
  const { rules } = await readDelivery(db, { from: day });
  const boxes = await uncountedBoxes(db, day, rules);
  return boxes.reduce((sum, { cash }) => sum + toPaise(cash), 0);
}
