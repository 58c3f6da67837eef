import { eq, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { mergeIntoCart } from "#modules/cart/actions/merge-cart.ts";
import type { Cart } from "#modules/cart/rules/cart.ts";
import { enterWithPassword } from "#modules/identity/actions/enter-with-password.ts";
import { shoppers } from "#modules/identity/tables.ts";
import type { Login } from "./register-shopper.ts";

/** Logs a shopper in and merges the visitor's cart into the saved one. Wrong e-mail or password: `UNAUTHENTICATED`. */
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
