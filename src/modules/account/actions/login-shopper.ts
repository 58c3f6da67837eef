import { eq, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { mergeIntoCart } from "#modules/cart/actions/merge-cart.ts";
import type { Cart } from "#modules/cart/rules/cart.ts";
import { holdWithPassword } from "#modules/identity/actions/hold-with-password.ts";
import { passwordMatches } from "#modules/identity/actions/password.ts";
import { openSession } from "#modules/identity/actions/session.ts";
import { WRONG_LOGIN } from "#modules/identity/actions/wrong-login.ts";
import { shoppers } from "#modules/identity/tables.ts";
import type { Login } from "./register-shopper.ts";

/** Logs a shopper in and merges the visitor's cart into the saved one. Wrong e-mail or password: `UNAUTHENTICATED`. */
export async function loginShopper(
  db: Db,
  input: { email: string; password: string; cartItems?: Cart },
): Promise<Login> {
  const [found] = await db
    .select()
    .from(shoppers)
    .where(eq(sql`lower(${shoppers.email})`, input.email));
  const matches = await passwordMatches(found?.passwordHash, input.password);
  if (!found || !matches) throw new AppError("UNAUTHENTICATED", WRONG_LOGIN);
  return transact(db, async (tx) => {
    const owner = { kind: "shopper", id: found.id } as const;
    if (!(await holdWithPassword(tx, owner, found.passwordHash))) {
      throw new AppError("UNAUTHENTICATED", WRONG_LOGIN);
    }
    await mergeIntoCart(tx, found.id, input.cartItems ?? {});
    const token = await openSession(tx, owner);
    return { account: { id: found.id, name: found.name, email: found.email }, token };
  });
}
