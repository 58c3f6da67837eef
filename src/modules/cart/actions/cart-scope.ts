import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { onceKeys } from "#kernel/once/tables.ts";

/** The scope of the keys under which a shopper's devices change the saved cart. */
export function cartScope(shopperId: string): string {
  return `cart:${shopperId}`;
}

/** Forgets the keys of a shopper whose account is deleted. The cart's lines go with the account. */
export async function forgetCartKeys(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.delete(onceKeys).where(eq(onceKeys.scope, cartScope(id)));
}
