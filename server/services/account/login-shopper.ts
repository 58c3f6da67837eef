import { eq, sql } from "drizzle-orm";
import type { Cart } from "#domain/cart.ts";
import type { Db } from "#server/db/connect.ts";
import { shoppers } from "#server/db/schema/index.ts";
import { AppError } from "../app-error.ts";
import { mergeIntoCart } from "../cart/merge-cart.ts";
import { transact } from "../transact.ts";
import { holdWithPassword } from "./hold-with-password.ts";
import { passwordMatches } from "./password.ts";
import type { Login } from "./register-shopper.ts";
import { openSession } from "./session.ts";
import { WRONG_LOGIN } from "./wrong-login.ts";

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
