import { and, desc, eq, isNotNull, lte, ne, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { keepDay, moneySince, openPoints, type SellerNotice } from "#modules/backoffice/index.ts";
import { DAY_CLOSING } from "#modules/backoffice/paths.ts";
import {
  type RecordKind,
  type Role,
  recordActions,
  type SellerAccount,
  type SellerWithRole,
} from "#modules/identity/index.ts";
import { areConfirmed, orders } from "#modules/order/index.ts";
import type { Closing } from "./contract.ts";
import { t } from "./server-texts.ts";
import { dayClosings } from "./tables.ts";

/** The record of a market day, for the activity log. */
export const DAY_RECORD: RecordKind = {
  name: "market day",
  all: t.later("days"),
  one: t.later("day"),
  many: (count) => t.later("manyDays", { count }),
  fields: { closed: t.later("closedField") },
  seenBy: "closing.see",
};

/** A market day with everything that is still open on it. Without `day` it is the latest one up to today with a delivery. */
export async function loadClosing(
  db: Connection,
  { day, today, role }: { day: string | undefined; today: string; role: Role },
): Promise<Closing> {
  const shownDay = day ?? (await latestDay(db, today)) ?? today;
  const [row] = await db.select().from(dayClosings).where(eq(dayClosings.day, shownDay));
  const open = await openPoints(db, shownDay, role);
  const isClosed = row !== undefined && row.openedAt === null;
  return {
    day: shownDay,
    today,
    closed: isClosed ? { by: row.closedBy, at: row.closedAt.toISOString() } : null,
    cameAfter: isClosed ? (row.cameAfter?.toISOString() ?? null) : null,
    since: isClosed ? await moneySince(db, shownDay, { since: row.closedAt, role }) : [],
    open: open.map(({ id, words, part }) => ({ _id: id, words, part })),
  };
}

async function latestDay(db: Connection, today: string): Promise<string | undefined> {
  const [row] = await db
    .select({ day: orders.deliveryDay })
    .from(orders)
    .where(and(lte(orders.deliveryDay, today), ne(orders.status, "Cancelled"), areConfirmed))
    .orderBy(desc(orders.deliveryDay))
    .limit(1);
  return row?.day;
}

type ClosingCall = { day: string; today: string; seller: SellerWithRole };

/**
 * Closes a market day. Closing one that is closed, and to which nothing has come since, changes nothing. Throws `CONFLICT`
 * with everything that is still open, and `INVALID` for a day that is still to come.
 */
export async function closeDay(db: Db, { day, today, seller }: ClosingCall): Promise<void> {
  if (day > today) throw new AppError("INVALID", t.later("toCome", { day: formatShortDay(day) }));
  await transact(db, async (tx) => {
    const before = await lockDay(tx, day);
    const open = await openPoints(tx, day, seller.role);
    if (open.length > 0) {
      const words = { count: open.length, day: formatShortDay(day) };
      const fields = Object.fromEntries(open.map((point) => [point.id, point.words]));
      throw new AppError("CONFLICT", t.later("stillOpen", words), fields);
    }
    if (before && before.openedAt === null && before.cameAfter === null) return;
    await keepDay(tx, day);
    const closing = { closedBy: seller.name, openedAt: null, openedBy: null, cameAfter: null };
    await tx
      .insert(dayClosings)
      .values({ day, ...closing })
      .onConflictDoUpdate({ target: dayClosings.day, set: { ...closing, closedAt: sql`now()` } });
    await record(tx, { day, seller, closed: true });
  });
}

/** Opens a closed market day again. One that is open stays as it is. */
export async function openDay(db: Db, { day, seller }: Omit<ClosingCall, "today">): Promise<void> {
  await transact(db, async (tx) => {
    const before = await lockDay(tx, day);
    if (!before || before.openedAt !== null) return;
    await tx
      .update(dayClosings)
      .set({ openedAt: sql`now()`, openedBy: seller.name, cameAfter: null })
      .where(eq(dayClosings.day, day));
    await record(tx, { day, seller, closed: false });
  });
}

/**
 * Locks a market day until the transaction ends, and returns its row. Triggers take the lock in shared mode. A change that
 * waits finds the day closed; a closing that waits sees the change.
 */
async function lockDay(tx: Tx, day: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`close day ${day}`}, 0))`);
  const [row] = await tx.select().from(dayClosings).where(eq(dayClosings.day, day));
  return row;
}

type Recorded = { day: string; seller: SellerAccount; closed: boolean };

function record(tx: Tx, { day, seller, closed }: Recorded): Promise<void> {
  return recordActions(tx, seller, {
    subject: DAY_RECORD,
    action: "changed",
    id: day,
    name: day,
    before: { closed: !closed },
    after: { closed },
  });
}

/** The notice that something came to a day after it was closed: the latest of such days. */
export async function cameAfterNotice(db: Connection): Promise<SellerNotice | undefined> {
  const [row] = await db
    .select({ day: dayClosings.day })
    .from(dayClosings)
    .where(isNotNull(dayClosings.cameAfter))
    .orderBy(desc(dayClosings.day))
    .limit(1);
  if (!row) return undefined;
  const day = formatShortDay(row.day);
  return {
    title: t("noticeTitle", { day }),
    text: t("noticeText"),
    link: { to: pathTo(DAY_CLOSING, {}, { day: row.day }), words: t("noticeLink", { day }) },
  };
}
