import { eq, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { sellers } from "../tables.ts";
import { enterWithPassword } from "./enter-with-password.ts";

/** Logs the seller in and returns the session's token. Wrong e-mail or password: `UNAUTHENTICATED`. */
export async function loginSeller(db: Db, input: { email: string; password: string }): Promise<string> {
  const [found] = await db
    .select()
    .from(sellers)
    .where(eq(sql`lower(${sellers.email})`, input.email));
  const { token } = await enterWithPassword(db, { kind: "seller", found, password: input.password });
  return token;
}
