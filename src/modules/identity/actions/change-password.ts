import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/identity/server-texts.ts";
import { sellers, sessions, shoppers } from "../tables.ts";
import { holdWithPassword } from "./hold-with-password.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { openSession, ownedBy, type SessionOwner } from "./session.ts";

export type ChangePassword = {
  owner: SessionOwner;
  password: string;
  newPassword: string;
  device: string | null;
};

const WRONG_PASSWORD = t.later("wrongPassword");

/**
 * Puts a new password in force for whoever knows the old one. All sessions of the account end; the token of a new one is
 * returned for the browser that asked. Wrong password: `INVALID`, and nothing happens.
 */
export async function changePassword(
  db: Db,
  { owner, password, newPassword, device }: ChangePassword,
): Promise<string> {
  const table = owner.kind === "shopper" ? shoppers : sellers;
  const [found] = await db
    .select({ passwordHash: table.passwordHash })
    .from(table)
    .where(eq(table.id, owner.id));
  if (!found || !(await passwordMatches(found.passwordHash, password))) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  return transact(db, async (tx) => {
    if (!(await holdWithPassword(tx, owner, found.passwordHash))) throw wrongPassword();
    await tx.update(table).set({ passwordHash }).where(eq(table.id, owner.id));
    await tx.delete(sessions).where(ownedBy(owner));
    return openSession(tx, owner, device);
  });
}

function wrongPassword(): AppError {
  return new AppError("INVALID", WRONG_PASSWORD, { password: WRONG_PASSWORD });
}
