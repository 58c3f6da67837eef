import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { forgetMails } from "#kernel/jobs/mail-queue.ts";
import { rateLimits } from "#kernel/limits/tables.ts";
import { forgetAccount } from "#kernel/modules/installed-modules.ts";
import {
  holdWithPassword,
  identityServerTexts as identity,
  passwordMatches,
  shoppers,
} from "#modules/identity/index.ts";

const WRONG_PASSWORD = identity.later("wrongPassword");

/**
 * Deletes a shopper's account with its sessions, cart and addresses, and the data that other modules keep about the
 * person. Orders and the stars of ratings stay, without the person (docs/decisions/0006-deleted-accounts.md). Throws
 * `INVALID` for a wrong password, and changes nothing.
 */
export async function deleteAccount(
  db: Db,
  { shopperId, password }: { shopperId: string; password: string },
): Promise<void> {
  const [found] = await db.select().from(shoppers).where(eq(shoppers.id, shopperId));
  const matches = await passwordMatches(found?.passwordHash, password);
  if (!found || !matches) throw new AppError("INVALID", WRONG_PASSWORD, { password: WRONG_PASSWORD });
  await transact(db, async (tx) => {
    // Waits for an order that is being placed right now, so that its person is removed too.
    const held = await holdWithPassword(tx, { kind: "shopper", id: shopperId }, found.passwordHash);
    if (!held) throw new AppError("INVALID", WRONG_PASSWORD, { password: WRONG_PASSWORD });
    const email = found.email.toLowerCase();
    await forgetAccount(tx, { id: shopperId, email });
    await forgetEmail(tx, email);
    // Foreign keys delete sessions, cart lines and addresses with the row.
    await tx.delete(shoppers).where(eq(shoppers.id, shopperId));
  });
}

/** Deletes waiting mails and counted attempts of an e-mail. */
async function forgetEmail(tx: Tx, email: string): Promise<void> {
  await forgetMails(tx, email);
  const ending = ` ${email}`;
  await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, ${ending.length}) = ${ending}`);
}
