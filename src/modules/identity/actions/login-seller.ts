import { eq, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { sellers } from "../tables.ts";
import { enterWithPassword } from "./enter-with-password.ts";

/** Logs the seller in; `token` is the session's. Wrong e-mail or password: `UNAUTHENTICATED`. */
export async function loginSeller(
  db: Db,
  input: { email: string; password: string; device: string | null },
): Promise<{ id: string; token: string }> {
  const [found] = await db
    .select()
    .from(sellers)
    .where(eq(sql`lower(${sellers.email})`, input.email));
  const { account, token } = await enterWithPassword(db, { kind: "seller", found, ...input });
  return { id: account.id, token };
}
