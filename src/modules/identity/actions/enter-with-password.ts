import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/identity/server-texts.ts";
import { holdWithPassword } from "./hold-with-password.ts";
import { passwordMatches } from "./password.ts";
import { openSession, type SessionOwner } from "./session.ts";

type Account = { id: string; passwordHash: string };

export type Entering<Found extends Account> = {
  kind: SessionOwner["kind"];
  /** Whose the e-mail is, if there is such an account. */
  found: Found | undefined;
  password: string;
  /** What a person would call the browser. */
  device: string | null;
};

/** The same words for an unknown e-mail and a wrong password, so that nobody learns who has an account. */
const WRONG_LOGIN = t.later("wrongLogin");

/**
 * Opens a session for whoever knows the account's password; `token` is the session's. What else belongs to the login is
 * done with it in one transaction. Wrong password or no account: `UNAUTHENTICATED`, after the same time.
 */
export async function enterWithPassword<Found extends Account>(
  db: Db,
  { kind, found, password, device }: Entering<Found>,
  alongside: (tx: Tx, account: Found) => Promise<void> = async () => undefined,
): Promise<{ account: Found; token: string }> {
  const matches = await passwordMatches(found?.passwordHash, password);
  if (!found || !matches) throw new AppError("UNAUTHENTICATED", WRONG_LOGIN);
  return transact(db, async (tx) => {
    const owner = { kind, id: found.id };
    if (!(await holdWithPassword(tx, owner, found.passwordHash))) {
      throw new AppError("UNAUTHENTICATED", WRONG_LOGIN);
    }
    await alongside(tx, found);
    return { account: found, token: await openSession(tx, owner, device) };
  });
}
