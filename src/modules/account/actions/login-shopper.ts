import { eq, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { type Cart, mergeIntoCart } from "#modules/cart/index.ts";
import { enterWithPassword, shoppers } from "#modules/identity/index.ts";
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
