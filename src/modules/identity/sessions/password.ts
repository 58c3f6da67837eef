import { hash, verify } from "@node-rs/argon2";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { semaphore } from "#kernel/limits/semaphore.ts";
import { tellNewPassword } from "../mails/password-changed.ts";
import { t } from "../server-texts.ts";
import { sellers, sessions, shoppers } from "../tables.ts";
import { openSession, ownedBy, type SessionOwner } from "./session.ts";

// argon2id is the library's default. These are OWASP's minimum parameters (memory in KiB).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash takes 19 MB and a core for some 25 ms. The last of this many waits for five seconds; any more are refused.
 */
const turn = semaphore({ atOnce: 2, mostWaiting: 200 });

/** The stored hash of a password. It includes the salt. */
export function hashPassword(password: string): Promise<string> {
  return turn(() => hash(password, COST));
}

const dummyHash = hashPassword("nobody has this password");

/**
 * Checks a password. Without a hash it fails after the same time, so that timing does not reveal which accounts exist.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const tried = passwordHash ?? (await dummyHash);
  const matches = await turn(() => verify(tried, password));
  return matches && passwordHash !== undefined;
}

const TABLES = { shopper: shoppers, seller: sellers };

/**
 * Locks an account until the transaction ends, if it still has the checked password: during the check the password may
 * have been changed or the account deleted. Returns false if so.
 */
export async function lockWithPassword(
  tx: Tx,
  { kind, id }: SessionOwner,
  passwordHash: string,
): Promise<boolean> {
  const table = TABLES[kind];
  const held = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.passwordHash, passwordHash)))
    .for("update");
  return held.length > 0;
}

type Account = { id: string; passwordHash: string };

type PasswordLogin<StoredAccount extends Account> = {
  kind: SessionOwner["kind"];
  storedAccount: StoredAccount | undefined;
  password: string;
  /** The browser's name for people. */
  device: string | null;
};

/** The same message for an unknown e-mail and a wrong password, so that it reveals no accounts. */
const WRONG_LOGIN = t.later("wrongLogin");

/**
 * Opens a session after a password check. `token` is the session's. The rest of the login runs in the same transaction.
 * Throws `UNAUTHENTICATED` for a wrong password or an unknown account, after the same time.
 */
export async function logInWithPassword<StoredAccount extends Account>(
  db: Db,
  { kind, storedAccount, password, device }: PasswordLogin<StoredAccount>,
  alongside: (tx: Tx, account: StoredAccount) => Promise<void> = async () => undefined,
): Promise<{ account: StoredAccount; token: string }> {
  const matches = await verifyPassword(storedAccount?.passwordHash, password);
  if (!storedAccount || !matches) throw new AppError("UNAUTHENTICATED", WRONG_LOGIN);
  return transact(db, async (tx) => {
    const owner = { kind, id: storedAccount.id };
    if (!(await lockWithPassword(tx, owner, storedAccount.passwordHash))) {
      throw new AppError("UNAUTHENTICATED", WRONG_LOGIN);
    }
    await alongside(tx, storedAccount);
    return { account: storedAccount, token: await openSession(tx, owner, device) };
  });
}

type ChangePassword = {
  owner: SessionOwner;
  password: string;
  newPassword: string;
  device: string | null;
  /** Tells a shopper of it. */
  mail: MailQueue;
};

const WRONG_PASSWORD = t.later("wrongPassword");

/**
 * Changes a password after a check of the old one. All sessions of the account end; the token of a new one is returned
 * for the current browser. Throws `INVALID` for a wrong password, and changes nothing.
 */
export async function changePassword(
  db: Db,
  { owner, password, newPassword, device, mail }: ChangePassword,
): Promise<string> {
  const table = owner.kind === "shopper" ? shoppers : sellers;
  const [account] = await db
    .select({ passwordHash: table.passwordHash })
    .from(table)
    .where(eq(table.id, owner.id));
  if (!account || !(await verifyPassword(account.passwordHash, password))) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  return transact(db, async (tx) => {
    if (!(await lockWithPassword(tx, owner, account.passwordHash))) throw wrongPassword();
    const changed = await tx
      .update(table)
      .set({ passwordHash })
      .where(eq(table.id, owner.id))
      .returning({ email: table.email });
    if (owner.kind === "shopper")
      for (const { email } of changed) await tellNewPassword(tx, mail, { email, device, byLink: false });
    await tx.delete(sessions).where(ownedBy(owner));
    return openSession(tx, owner, device);
  });
}

function wrongPassword(): AppError {
  return new AppError("INVALID", WRONG_PASSWORD, { password: WRONG_PASSWORD });
}
