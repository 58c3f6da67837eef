import { and, eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { sellers, shoppers } from "../tables.ts";
import type { SessionOwner } from "./session.ts";

const TABLES = { shopper: shoppers, seller: sellers };

/**
 * Holds an account until the transaction ends, as long as it still has the password that was tried: trying takes a
 * while, in which the password can be changed or the account be deleted. False if it was.
 */
export async function holdWithPassword(
  tx: Tx,
  { kind, id }: SessionOwner,
  passwordHash: string,
): Promise<boolean> {
  const table = TABLES[kind];
  const held = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.passwordHash, passwordHash)))
    .for("update");
  return held.length > 0;
}
