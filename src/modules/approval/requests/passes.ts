import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { hashOf } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import type { ApprovalKind } from "#modules/identity/index.ts";
import { approvalPasses } from "../tables.ts";

/** The sums of the last hours that count together. A calendar day would begin anew at midnight. */
const TOGETHER_HOURS = 24;

type Part = { about: string; paise: number };

type Sum = {
  kind: ApprovalKind;
  sellerId: string;
  /** Whom or what the sum concerns, and the parts of it that concern somebody by themselves. */
  parts: readonly Part[];
  /** The owner's sum, from which calls wait. */
  fromPaise: number;
  /** The hash of the call with its Idempotency-Key. */
  callHash: string;
  now: Date;
};

const startOfDay = (now: Date) => new Date(now.getTime() - TOGETHER_HOURS * 60 * 60 * 1000);

/** A part of a call by itself: the same one, sent again, counts once. */
const hashOfPart = (callHash: string, { about }: Part) => hashOf([callHash, about]);

/**
 * Notes a sum that passes without another person, as with what this person has let pass about the same within a day each
 * part of it stays below the owner's. Returns undefined if one does not. Two calls at once count one after the other.
 */
export async function passBelow(db: Db, sum: Sum): Promise<string[] | undefined> {
  const { kind, sellerId, fromPaise, callHash, now } = sum;
  // In one order for all, so that two calls about the same people don't wait for each other.
  const parts = sum.parts.toSorted((one, other) => (one.about < other.about ? -1 : 1));
  return transact(db, async (tx) => {
    for (const part of parts) {
      const lock = `approval pass ${kind} ${sellerId} ${part.about}`;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
      if ((await passedBefore(tx, sum, part)) + part.paise >= fromPaise) return undefined;
    }
    const ids: string[] = [];
    for (const { about, paise } of parts) {
      const id = randomUUID();
      ids.push(id);
      await tx
        .insert(approvalPasses)
        .values({
          id,
          kind,
          sellerId,
          about,
          paise,
          callHash: hashOfPart(callHash, { about, paise }),
          passedAt: now,
        })
        // A new id, so that the failure of the first attempt does not take back what the second one does.
        .onConflictDoUpdate({ target: [approvalPasses.sellerId, approvalPasses.callHash], set: { id } });
    }
    return ids;
  });
}

/** What a person has let pass about the same within a day, without this call itself. */
async function passedBefore(tx: Tx, { kind, sellerId, callHash, now }: Sum, part: Part): Promise<number> {
  const [earlier] = await tx
    .select({ paise: sql<number>`coalesce(sum(${approvalPasses.paise}), 0)::float8` })
    .from(approvalPasses)
    .where(
      and(
        eq(approvalPasses.kind, kind),
        eq(approvalPasses.sellerId, sellerId),
        eq(approvalPasses.about, part.about),
        gt(approvalPasses.passedAt, startOfDay(now)),
        // The same call, sent again because its answer was lost.
        ne(approvalPasses.callHash, hashOfPart(callHash, part)),
      ),
    );
  return earlier?.paise ?? 0;
}

/** Takes back a sum that passed, as its call was refused. */
export async function takeBackPass(db: Connection, ids: readonly string[]): Promise<void> {
  await db.delete(approvalPasses).where(inArray(approvalPasses.id, [...ids]));
}

/** Deletes sums that do not count any more. */
export async function forgetPasses(db: Connection, now: Date): Promise<void> {
  await db.delete(approvalPasses).where(lte(approvalPasses.passedAt, startOfDay(now)));
}
