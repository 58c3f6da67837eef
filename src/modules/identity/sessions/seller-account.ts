import { randomBytes } from "node:crypto";
import { eq, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { StartNotice } from "#kernel/modules/background.ts";
import { service } from "#kernel/modules/service.ts";
import { sellers, sessions } from "../tables.ts";
import { forgetSellersGuesses } from "./login-throttle.ts";
import { hashPassword, logInWithPassword, verifyPassword } from "./password.ts";

const DEFAULT_EMAIL = "seller@santhe.local";

/** The seller's login, as far as the operator has configured it. */
export type ConfiguredSeller = { email?: string; password?: string };

/** The configured login of the open store, for the handlers of calls. */
export const configuredSeller = service<ConfiguredSeller>("the seller's configured login");

/** `password` is set only if it was just made, as it is shown only once. */
type SellerLogin = { email: string; password?: string };

/**
 * Makes sure that there is a seller at start. A configured e-mail and password take effect, and whoever is logged in
 * with an older e-mail is logged out. Without them the first start makes a seller with a random password, and later
 * starts keep it.
 */
export async function ensureSeller(db: Db, configured: ConfiguredSeller): Promise<SellerLogin> {
  return transact(db, async (tx) => {
    // Otherwise two processes that start at once would both make the first seller.
    await tx.execute(sql`lock table ${sellers} in share row exclusive mode`);
    const [first] = await tx.select().from(sellers).orderBy(sellers.createdAt).limit(1);
    const email = (configured.email ?? first?.email ?? DEFAULT_EMAIL).toLowerCase();
    if (configured.email) await tx.delete(sellers).where(ne(sql`lower(${sellers.email})`, email));
    if (configured.password) {
      await setSellerPassword(tx, email, configured.password);
      return { email };
    }
    const [existing] = await tx
      .select()
      .from(sellers)
      .where(eq(sql`lower(${sellers.email})`, email));
    if (existing) return { email };
    const password = newPassword();
    await tx.insert(sellers).values({ email, passwordHash: await hashPassword(password) });
    return { email, password };
  });
}

/** Ensures that there is a seller, and tells the operator how to log in. */
export async function announceSeller(db: Db, configured: ConfiguredSeller): Promise<StartNotice> {
  const { email, password: isNew } = await ensureSeller(db, configured);
  const unchanged = configured.password ? "as set in SELLER_PASSWORD" : "as shown when it was made";
  const password = isNew
    ? `${isNew}  (shown this once: keep it, or set SELLER_EMAIL and SELLER_PASSWORD)`
    : unchanged;
  const text = `    e-mail           ${email}\n    password         ${password}\n`;
  return { text: () => text };
}

async function setSellerPassword(tx: Tx, email: string, password: string): Promise<void> {
  const [existing] = await tx
    .select()
    .from(sellers)
    .where(eq(sql`lower(${sellers.email})`, email));
  if (existing && (await verifyPassword(existing.passwordHash, password))) return;
  const passwordHash = await hashPassword(password);
  if (!existing) {
    await tx.insert(sellers).values({ email, passwordHash });
    return;
  }
  await tx.update(sellers).set({ passwordHash }).where(eq(sellers.id, existing.id));
  // Logs everybody out who knew the old password.
  await tx.delete(sessions).where(eq(sessions.sellerId, existing.id));
}

const newPassword = () => randomBytes(12).toString("base64url");

/**
 * Gives the seller a new password, and another e-mail if there is one, and ends the seller's sessions. Wrong guesses
 * until now are forgotten. Returns undefined if there is no seller yet.
 */
export async function resetSeller(db: Db, newEmail?: string): Promise<Required<SellerLogin> | undefined> {
  return transact(db, async (tx) => {
    const [seller] = await tx.select().from(sellers).orderBy(sellers.createdAt).limit(1).for("update");
    if (!seller) return undefined;
    const email = (newEmail ?? seller.email).toLowerCase();
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    await tx.update(sellers).set({ email, passwordHash }).where(eq(sellers.id, seller.id));
    await tx.delete(sessions).where(eq(sessions.sellerId, seller.id));
    for (const each of [seller.email.toLowerCase(), email]) await forgetSellersGuesses(tx, each);
    return { email, password };
  });
}

/** Logs the seller in. `token` is the session's. Throws `UNAUTHENTICATED` for a wrong e-mail or password. */
export async function loginSeller(
  db: Db,
  input: { email: string; password: string; device: string | null },
): Promise<{ id: string; token: string }> {
  const [storedAccount] = await db
    .select()
    .from(sellers)
    .where(eq(sql`lower(${sellers.email})`, input.email));
  const { account, token } = await logInWithPassword(db, { kind: "seller", storedAccount, ...input });
  return { id: account.id, token };
}
