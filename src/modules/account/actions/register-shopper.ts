import type { Db } from "#kernel/db/connect.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/account/server-texts.ts";
import { type Cart, mergeIntoCart } from "#modules/cart/index.ts";
import { type Account, hashPassword, openSession, shoppers } from "#modules/identity/index.ts";

export type Login = { account: Account; token: string };

/** Makes a shopper's account, gives it the visitor's cart and logs it in. An e-mail in use: `CONFLICT`. */
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
