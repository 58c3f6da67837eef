import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { hashOfToken } from "#kernel/secret-token.ts";
import {
  hashPassword,
  logInWithPassword,
  sellers,
  sessions,
  verifyPassword,
} from "#modules/identity/index.ts";

// The statements of a release with one login for all sellers, one by one.

/** Its start, with the configured login: it deletes every other seller. */
export function startOlder(db: Db, { email, password }: { email: string; password: string }): Promise<void> {
  return transact(db, async (tx) => {
    await tx.execute(sql`lock table ${sellers} in share row exclusive mode`);
    await tx.delete(sellers).where(ne(sql`lower(${sellers.email})`, email));
    const [existing] = await tx
      .select({ id: sellers.id, passwordHash: sellers.passwordHash })
      .from(sellers)
      .where(eq(sql`lower(${sellers.email})`, email));
    if (existing && (await verifyPassword(existing.passwordHash, password))) return;
    const passwordHash = await hashPassword(password);
    if (!existing) {
      await tx.execute(sql`insert into ${sellers} (email, password_hash) values (${email}, ${passwordHash})`);
      return;
    }
    await tx.update(sellers).set({ passwordHash }).where(eq(sellers.id, existing.id));
    await tx.delete(sessions).where(eq(sessions.sellerId, existing.id));
  });
}

/** Its login. Returns the token of the session. Throws for a wrong password. */
export async function logInOlder(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const [storedAccount] = await db
    .select({ id: sellers.id, passwordHash: sellers.passwordHash })
    .from(sellers)
    .where(eq(sql`lower(${sellers.email})`, email));
  const opened = await logInWithPassword(db, { kind: "seller", storedAccount, password, device: null });
  return opened.token;
}

/** The e-mail of whom it takes for the owner by a session's token; undefined where it sends to the login. */
export async function ownerOfOlder(db: Db, token: string): Promise<string | undefined> {
  const [seller] = await db
    .select({ email: sellers.email })
    .from(sessions)
    .innerJoin(sellers, eq(sellers.id, sessions.sellerId))
    .where(and(eq(sessions.tokenHash, hashOfToken(token)), gt(sessions.expiresAt, sql`now()`)));
  return seller?.email;
}
