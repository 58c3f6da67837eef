import { eq } from "drizzle-orm";
import type { Connection } from "#server/db/connect.ts";
import { shoppers } from "#server/db/schema/index.ts";
import { AppError } from "../app-error.ts";
import type { Account } from "./session.ts";

/** Corrects a shopper's name; orders keep the name they were addressed to. */
export async function renameShopper(
  db: Connection,
  { id, name }: { id: string; name: string },
): Promise<Account> {
  const [account] = await db
    .update(shoppers)
    .set({ name })
    .where(eq(shoppers.id, id))
    .returning({ id: shoppers.id, name: shoppers.name, email: shoppers.email });
  if (!account) throw new AppError("UNAUTHENTICATED", "Please login to continue");
  return account;
}
