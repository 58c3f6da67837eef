import { asc, count, desc, eq, like, sql } from "drizzle-orm";
import { writeCsv } from "#kernel/csv/csv.ts";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { type RecordKind, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { MAX_SUBSCRIBERS, type Subscriber, type SubscribersQuery } from "./contract.ts";
import { t } from "./server-texts.ts";
import { subscribers } from "./tables.ts";

/** Subscribers among what sellers change. */
export const SUBSCRIBER_RECORD: RecordKind = {
  name: "subscriber",
  all: t.later("subscribers"),
  one: t.later("subscriber"),
  many: (count) => t.later("manySubscribers", { count }),
  fields: {},
  seenBy: "newsletter.see",
};

/** All subscribers, the newest first. */
export async function listSubscribers(db: Connection): Promise<Subscriber[]> {
  const rows = await selectSubscribers(db).orderBy(desc(subscribers.createdAt), subscribers.id);
  return rows.map(toSubscriber);
}

const selectSubscribers = (db: Connection) =>
  db
    .select({ _id: subscribers.id, email: subscribers.email, createdAt: subscribers.createdAt })
    .from(subscribers)
    .$dynamic();

const toSubscriber = ({
  createdAt,
  ...row
}: Awaited<ReturnType<typeof selectSubscribers>>[number]): Subscriber => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

type SubscribersPage = { subscribers: Subscriber[]; total: number; page: number; limit: number };

/** A page of the subscribers whose e-mail contains a text. */
export async function subscribersPage(
  db: Connection,
  { q = "", sort = "createdAt", order = "desc", page = 1, limit = MAX_SUBSCRIBERS }: SubscribersQuery,
): Promise<SubscribersPage> {
  const email = sql`lower(${subscribers.email})`;
  const where = q === "" ? undefined : like(email, likePattern(q.toLowerCase()));
  const way = order === "asc" ? asc : desc;
  const rows = await selectSubscribers(db)
    .where(where)
    .orderBy(way(sort === "email" ? email : subscribers.createdAt), subscribers.id)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(subscribers, where);
  return { subscribers: rows.map(toSubscriber), total, page, limit };
}

/** Adds a subscriber, in the language of the request. An existing one stays as it is, and the answer does not differ. */
export async function subscribe(db: Connection, email: string): Promise<void> {
  await db.insert(subscribers).values({ email, language: spokenCode() }).onConflictDoNothing();
}

/** Ends the subscription of a mail's link. It may have ended already. */
export async function unsubscribe(db: Connection, token: string): Promise<void> {
  await db.delete(subscribers).where(eq(subscribers.unsubscribeToken, token));
}

/** Ends the subscription of a lower-case e-mail whose account is deleted. */
export async function deleteSubscriptionOf(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx.delete(subscribers).where(eq(sql`lower(${subscribers.email})`, email));
}

/** Removes a subscriber, with an audit entry. Throws `NOT_FOUND`. */
export async function deleteSubscriber(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    const [gone] = await tx
      .delete(subscribers)
      .where(eq(subscribers.id, id))
      .returning({ id: subscribers.id, email: subscribers.email });
    if (!gone) throw new AppError("NOT_FOUND", t.later("subscriberNotFound"));
    await recordActions(tx, seller, [
      { subject: SUBSCRIBER_RECORD, action: "deleted", id: gone.id, name: withoutPerson(gone.email) },
    ]);
  });
}

/**
 * Shortens `meera@example.com` to `m…@example.com`: recognisable, but useless for writing to a person who wants to be
 * forgotten.
 */
export function withoutPerson(email: string): string {
  return email.replace(/^(.).*@/, "$1…@");
}

/** All subscribers as a spreadsheet: e-mail and day, the newest first. */
export async function exportSubscribers(db: Connection): Promise<string> {
  const rows = await listSubscribers(db);
  return writeCsv(
    [t("emailColumn"), t("subscribedColumn")],
    rows.map(({ email, createdAt }) => [email, storeDay(new Date(createdAt))]),
  );
}

/** The number of subscribers. */
export async function countSubscribers(db: Connection): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(subscribers);
  return counted?.total ?? 0;
}
