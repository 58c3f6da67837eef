import { and, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/address/server-texts.ts";
import { addresses } from "../tables.ts";

/** Deletes an address of a shopper's own; orders keep their copy. Anybody else's, or none: `NOT_FOUND`. */
export async function deleteAddress(
  db: Connection,
  { id, shopperId }: { id: string; shopperId: string },
): Promise<void> {
  const deleted = await db
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.shopperId, shopperId)))
    .returning({ id: addresses.id });
  if (deleted.length === 0) throw new AppError("NOT_FOUND", t.later("notFound"));
}
