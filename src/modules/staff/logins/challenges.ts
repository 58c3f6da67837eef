import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { staffChallenges } from "../login-tables.ts";

const MINUTES = 5;

/** The purpose of a challenge: to add a person's passkey, or to log in, when nobody is known yet. */
export type ChallengePurpose = { purpose: "register"; memberId: string } | { purpose: "log-in" };

/** Stores a challenge that was handed out. It counts once, for its purpose, for five minutes. */
export async function storeChallenge(db: Db, challenge: string, by: ChallengePurpose): Promise<void> {
  await purgeChallenges(db);
  await db
    .insert(staffChallenges)
    .values({ challenge, ...by, expiresAt: sql`now() + make_interval(mins => ${MINUTES})` });
}

/** Uses a challenge up. Returns false if it was never handed out for this, was used, or has expired. */
export async function spendChallenge(db: Db, challenge: string, by: ChallengePurpose): Promise<boolean> {
  const isOwn =
    by.purpose === "register" ? eq(staffChallenges.memberId, by.memberId) : isNull(staffChallenges.memberId);
  const rows = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challenge, challenge),
        eq(staffChallenges.purpose, by.purpose),
        isOwn,
        gt(staffChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: staffChallenges.challenge });
  return rows.length > 0;
}

/** Deletes challenges that have expired. */
export async function purgeChallenges(db: Connection | Tx): Promise<void> {
  await db.delete(staffChallenges).where(lt(staffChallenges.expiresAt, sql`now()`));
}

const clientDataSchema = z.object({ challenge: z.string() });

/** The challenge that a passkey has signed; undefined if it has signed something else. */
export function signedChallenge(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8"));
    return clientDataSchema.safeParse(data).data?.challenge;
  } catch {
    return undefined;
  }
}
