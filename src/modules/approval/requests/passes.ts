import { randomUUID } from "node:crypto";
import { and, eq, gt, lte, ne, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { ApprovalKind } from "#modules/identity/index.ts";
import { approvalPasses } from "../tables.ts";

/** The sums of the last hours that count together. A calendar day would begin anew at midnight. */
const TOGETHER_HOURS = 24;

type Sum = {
  kind: ApprovalKind;
  sellerId: string;
  /** Whom or what the sum concerns. */
  about: string;
  paise: number;
  /** The owner's sum, from which calls wait. */
  fromPaise: number;
  /** The hash of the call with its Idempotency-Key. */
  callHash: string;
  now: Date;
};

const startOfDay = (now: Date) => new Date(now.getTime() - TOGETHER_HOURS * 60 * 60 * 1000);

/**
 * Notes a sum that passes without another person, as with what this person has let pass about the same within a day it
 * stays below the owner's. Returns undefined if it does not. Two calls at once count one after the other.
 */
export async function passBelow(db: Db, sum: Sum): Promise<string | undefined> {
  const { kind, sellerId, about, paise, fromPaise, callHash, now } = sum;
  return transact(db, async (tx) => {
    const lock = `approval pass ${kind} ${sellerId} ${about}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    const [earlier] = await tx
      .select({ paise: sql<number>`coalesce(sum(${approvalPasses.paise}), 0)::float8` })
      .from(approvalPasses)
      .where(
        and(
          eq(approvalPasses.kind, kind),
          eq(approvalPasses.sellerId, sellerId),
          eq(approvalPasses.about, about),
          gt(approvalPasses.passedAt, startOfDay(now)),
          // The same call, sent again because its answer was lost.
          ne(approvalPasses.callHash, callHash),
        ),
      );
    if ((earlier?.paise ?? 0) + paise >= fromPaise) return undefined;
    const id = randomUUID();
    await tx
      .insert(approvalPasses)
      .values({ id, kind, sellerId, about, paise, callHash, passedAt: now })
      // A new id, so that the failure of the first attempt does not take back what the second one does.
      .onConflictDoUpdate({ target: [approvalPasses.sellerId, approvalPasses.callHash], set: { id } });
    return id;
  });
}

/** Takes back a sum that passed, as its call was refused. */
export async function takeBackPass(db: Connection, id: string): Promise<void> {
  await db.delete(approvalPasses).where(eq(approvalPasses.id, id));
}

/** Deletes sums that do not count any more. */
export async function forgetPasses(db: Connection, now: Date): Promise<void> {
  await db.delete(approvalPasses).where(lte(approvalPasses.passedAt, startOfDay(now)));
}
