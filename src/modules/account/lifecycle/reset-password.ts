import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { NightlyJob } from "#kernel/jobs/run-jobs.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import {
  clearLoginThrottle,
  hashPassword,
  sessions,
  shoppers,
  tellNewPassword,
} from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";
import { passwordResets } from "../tables.ts";

type NewPassword = {
  token: string;
  password: string;
  /** The browser's name for people. */
  device: string | null;
  mail: MailQueue;
};

/**
 * Sets a new password with a mailed link's token. That uses up all tokens of the shopper (by a trigger, for each new
 * password) and ends all sessions: whoever knew the old password is logged out. The shopper is told by mail. Throws `INVALID` for a token that is
 * unknown, used or expired.
 */
export async function resetPassword(db: Db, { token, password, device, mail }: NewPassword): Promise<void> {
  const shopperId = await findResetShopper(db, token);
  if (!shopperId) throw linkExpired();
  const passwordHash = await hashPassword(password);
  await transact(db, async (tx) => {
    // The locks have the same order as in every other change of the password: the account first, then its links.
    await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, shopperId)).for("update");
    if (!(await consumeResetToken(tx, token))) throw linkExpired();
    const [account] = await tx
      .update(shoppers)
      .set({ passwordHash })
      .where(eq(shoppers.id, shopperId))
      .returning({ email: shoppers.email });
    // The mail has proved the shopper's identity, so earlier wrong guesses must not block the next login.
    if (account) {
      await clearLoginThrottle(tx, { kind: "shopper", email: account.email.toLowerCase() });
      await tellNewPassword(tx, mail, { email: account.email, device, byLink: true });
    }
    await tx.delete(sessions).where(eq(sessions.shopperId, shopperId));
  });
}

const RESET_MINUTES = 60;

/** Makes a token that allows one new password within the hour. Only its hash is stored. */
export async function issueResetToken(db: Connection, shopperId: string): Promise<string> {
  const token = newToken();
  await db.insert(passwordResets).values({
    tokenHash: hashOfToken(token),
    shopperId,
    expiresAt: sql`now() + make_interval(mins => ${RESET_MINUTES})`,
  });
  return token;
}

/** Deletes expired tokens. */
export const purgeExpiredResets: NightlyJob = {
  name: "account: forget expired links to new passwords",
  atHour: 3,
  run: (tx) => tx.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`)),
};

/** The owner of a token, if it is still valid. */
async function findResetShopper(db: Connection, token: string): Promise<string | undefined> {
  const [resetRow] = await db
    .select({ shopperId: passwordResets.shopperId })
    .from(passwordResets)
    .where(alive(token));
  return resetRow?.shopperId;
}

/** Uses a token up. Returns false if it was used already. */
async function consumeResetToken(db: Connection, token: string): Promise<boolean> {
  const used = await db
    .delete(passwordResets)
    .where(alive(token))
    .returning({ shopperId: passwordResets.shopperId });
  return used.length > 0;
}

const alive = (token: string) =>
  and(eq(passwordResets.tokenHash, hashOfToken(token)), gt(passwordResets.expiresAt, sql`now()`));

function linkExpired(): AppError {
  return new AppError("INVALID", t.later("linkExpired"));
}
