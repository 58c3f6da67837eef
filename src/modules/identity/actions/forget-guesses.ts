import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { passwordGuesses } from "../tables.ts";

/** Forgets the wrong passwords that were tried for an e-mail. */
export async function forgetGuesses(tx: Tx, { email }: { email: string }): Promise<void> {
  const ending = ` ${email}`;
  await tx.delete(passwordGuesses).where(sql`right(${passwordGuesses.key}, ${ending.length}) = ${ending}`);
}
