import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { forgetMails } from "#kernel/jobs/mail-queue.ts";
import { rateLimits } from "#kernel/limits/tables.ts";
import { forgetShopper } from "#kernel/modules/installed-modules.ts";
import {
  holdWithPassword,
  identityServerTexts as identity,
  passwordMatches,
  shoppers,
} from "#modules/identity/index.ts";

const WRONG_PASSWORD = identity.later("wrongPassword");

/**
 * Deletes a shopper's account with its sessions, cart and addresses, and whatever else a module keeps of the person. Orders
 * and the stars of ratings stay, without the person (docs/decisions/0006-deleted-accounts.md). Wrong password: `INVALID`, and nothing happens.
 */
export async function deleteAccount(
  db: Db,
  { shopperId, password }: { shopperId: string; password: string },
): Promise<void> {
  const [found] = await db.select().from(shoppers).where(eq(shoppers.id, shopperId));
  const matches = await passwordMatches(found?.passwordHash, password);
  if (!found || !matches) throw new AppError("INVALID", WRONG_PASSWORD, { password: WRONG_PASSWORD });
  await transact(db, async (tx) => {
    // Waits for an order that is being placed right now, so that it loses its person too.
    const held = await holdWithPassword(tx, { kind: "shopper", id: shopperId }, found.passwordHash);
    if (!held) throw new AppError("INVALID", WRONG_PASSWORD, { password: WRONG_PASSWORD });
    const email = found.email.toLowerCase();
    await forgetShopper(tx, { id: shopperId, email });
    await forgetEmail(tx, email);
    // Sessions, cart lines and addresses go with the row.
    await tx.delete(shoppers).where(eq(shoppers.id, shopperId));
  });
}

/** What waits or counts under the e-mail, whatever it is about. */
async function forgetEmail(tx: Tx, email: string): Promise<void> {
  await forgetMails(tx, email);
  const ending = ` ${email}`;
  await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, ${ending.length}) = ${ending}`);
}
