import { eq, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { sellers } from "../tables.ts";
import { holdWithPassword } from "./hold-with-password.ts";
import { passwordMatches } from "./password.ts";
import { openSession } from "./session.ts";
import { WRONG_LOGIN } from "./wrong-login.ts";

/** Logs the seller in and returns the session's token. Wrong e-mail or password: `UNAUTHENTICATED`. */
export async function loginSeller(db: Db, input: { email: string; password: string }): Promise<string> {
  const [found] = await db
    .select()
    .from(sellers)
    .where(eq(sql`lower(${sellers.email})`, input.email));
  const matches = await passwordMatches(found?.passwordHash, input.password);
  if (!found || !matches) throw new AppError("UNAUTHENTICATED", WRONG_LOGIN);
  return transact(db, async (tx) => {
    const owner = { kind: "seller", id: found.id } as const;
    if (!(await holdWithPassword(tx, owner, found.passwordHash))) {
      throw new AppError("UNAUTHENTICATED", WRONG_LOGIN);
    }
    return openSession(tx, owner);
  });
}
