import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { passwordResets } from "../tables.ts";

const RESET_MINUTES = 60;

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Makes a token that lets its holder choose a new password once, within the hour. It is nowhere but in the result. */
export async function issueResetToken(db: Connection, shopperId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
  await db.insert(passwordResets).values({
    tokenHash: hashToken(token),
    shopperId,
    expiresAt: sql`now() + make_interval(mins => ${RESET_MINUTES})`,
  });
  return token;
}

/** Whose token it is, if it still lets anybody in. */
export async function findResetShopper(db: Connection, token: string): Promise<string | undefined> {
  const [found] = await db
    .select({ shopperId: passwordResets.shopperId })
    .from(passwordResets)
    .where(alive(token));
  return found?.shopperId;
}

/** Uses a token up; false if somebody was quicker. */
export async function useResetToken(db: Connection, token: string): Promise<boolean> {
  const used = await db
    .delete(passwordResets)
    .where(alive(token))
    .returning({ shopperId: passwordResets.shopperId });
  return used.length > 0;
}

const alive = (token: string) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, sql`now()`));
