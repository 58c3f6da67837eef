import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/account/server-texts.ts";
import { forgetLogins, hashPassword, sessions, shoppers } from "#modules/identity/index.ts";
import { findResetShopper, useResetToken } from "./reset-token.ts";

/**
 * Sets a new password with a mailed link's token. The token, and every other one of the shopper's, is used up (a trigger
 * sees to it with each new password), and all their sessions end: whoever knew the old password is out. A token that is
 * unknown, used or too old: `INVALID`.
 */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const shopperId = await findResetShopper(db, token);
  if (!shopperId) throw linkExpired();
  const passwordHash = await hashPassword(password);
  await transact(db, async (tx) => {
    // As whoever changes the password in another way does it: the account first, then its links.
    await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, shopperId)).for("update");
    if (!(await useResetToken(tx, token))) throw linkExpired();
    const [account] = await tx
      .update(shoppers)
      .set({ passwordHash })
      .where(eq(shoppers.id, shopperId))
      .returning({ email: shoppers.email });
    // The mail has proved who it is, so wrong guesses at the old password must not make them wait.
    if (account) await forgetLogins(tx, { kind: "shopper", email: account.email.toLowerCase() });
    await tx.delete(sessions).where(eq(sessions.shopperId, shopperId));
  });
}

function linkExpired(): AppError {
  return new AppError("INVALID", t.later("linkExpired"));
}
