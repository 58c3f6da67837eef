import { and, eq, lte, or, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { written } from "#kernel/texts/written-words.ts";
import { t } from "../server-texts.ts";
import { approvals } from "../tables.ts";

/** The time that a request waits for a decision, in days. */
export const WAITING_DAYS = 7;
/** The time in which what is allowed is carried out or downloaded, in hours. */
const ALLOWED_HOURS = 24;

const HOUR_MS = 60 * 60 * 1000;

/** The moment at which a request of now ends without a decision. */
export const endOf = (now: Date): Date => new Date(now.getTime() + WAITING_DAYS * 24 * HOUR_MS);

/** The moment at which what was allowed ends. */
export const endOfAllowed = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + ALLOWED_HOURS * HOUR_MS);

/** Ends what nobody has decided or carried out in time. */
export async function expireOld(db: Connection, now: Date): Promise<void> {
  await db
    .update(approvals)
    .set({ state: "expired", sealedCall: null })
    .where(and(eq(approvals.state, "waiting"), lte(approvals.expiresAt, now)));
  const isOver = lte(approvals.decidedAt, new Date(now.getTime() - ALLOWED_HOURS * HOUR_MS));
  await db
    .update(approvals)
    .set({ state: "failed", sealedCall: null, answer: written(t.later("notInTime")) })
    .where(and(eq(approvals.state, "allowed"), isOver));
}

/** The time that decided requests are kept, in days. The activity log keeps that they were. */
const KEPT_DAYS = 30;

/** Deletes requests that were decided long ago, as their words name people. */
export async function forgetOld(db: Connection, now: Date): Promise<void> {
  await expireOld(db, now);
  const old = new Date(now.getTime() - KEPT_DAYS * 24 * HOUR_MS);
  const isOver = sql`${approvals.state} not in ('waiting', 'allowed')`;
  await db
    .delete(approvals)
    .where(and(isOver, or(lte(approvals.decidedAt, old), lte(approvals.expiresAt, old))));
}
