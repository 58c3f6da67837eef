import { eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type Account, identityServerTexts as identity, shoppers } from "#modules/identity/index.ts";

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
  if (!account) throw new AppError("UNAUTHENTICATED", identity.later("loginToContinue"));
  return account;
}
