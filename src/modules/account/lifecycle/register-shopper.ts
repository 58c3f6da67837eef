import { eq, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type Cart, mergeIntoCart } from "#modules/cart/index.ts";
import {
  type Account,
  enterWithPassword,
  hashPassword,
  identityServerTexts as identity,
  openSession,
  shoppers,
} from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";

export type Login = { account: Account; token: string };

/**
 * Makes a shopper's account, adds the visitor's cart and logs the shopper in. Throws `CONFLICT` if the e-mail is in
 * use.
 */
export async function registerShopper(
  db: Db,
  input: { name: string; email: string; password: string; cartItems?: Cart; device: string | null },
): Promise<Login> {
  const passwordHash = await hashPassword(input.password);
  try {
    return await transact(db, async (tx) => {
      const [account] = await tx
        .insert(shoppers)
        .values({ name: input.name, email: input.email, passwordHash })
        .returning({ id: shoppers.id, name: shoppers.name, email: shoppers.email });
      if (!account) throw new Error("an insert returned no row");
      await mergeIntoCart(tx, account.id, input.cartItems ?? {});
      return { account, token: await openSession(tx, { kind: "shopper", id: account.id }, input.device) };
    });
  } catch (error) {
    if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    const message = t.later("emailInUse");
    throw new AppError("CONFLICT", message, { email: message });
  }
}

/**
 * Logs a shopper in and merges the visitor's cart into the saved one. Throws `UNAUTHENTICATED` for a wrong e-mail or
 * password.
 */
export async function loginShopper(
  db: Db,
  input: { email: string; password: string; cartItems?: Cart; device: string | null },
): Promise<Login> {
  const [found] = await db
    .select()
    .from(shoppers)
    .where(eq(sql`lower(${shoppers.email})`, input.email));
  const entering = { kind: "shopper", found, password: input.password, device: input.device } as const;
  const { account, token } = await enterWithPassword(db, entering, (tx, { id }) =>
    mergeIntoCart(tx, id, input.cartItems ?? {}),
  );
  return { account: { id: account.id, name: account.name, email: account.email }, token };
}

/** Corrects a shopper's name. Orders keep the name that they were addressed to. */
export async function renameShopper(
  db: Connection,
  { id, name }: { id: string; name: string },
): Promise<Account> {
  const [account] = await db
    .update(shoppers)
    .set({ name })
    .where(eq(shoppers.id, id))
    .returning({ id: shoppers.id, name: shoppers.name, email: shoppers.email });
  if (!account) throw new AppError("UNAUTHENTICATED", identity.later("loginToContinue"));
  return account;
}
