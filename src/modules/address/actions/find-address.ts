import { and, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/address/server-texts.ts";
import type { Address } from "../contract.ts";
import { addresses } from "../tables.ts";
import { toAddress } from "./to-address.ts";

/** One address of a shopper's own; anybody else's, or none: `NOT_FOUND`. */
export async function findAddress(
  db: Connection,
  { id, shopperId }: { id: string; shopperId: string },
): Promise<Address> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.shopperId, shopperId)));
  if (!row) throw new AppError("NOT_FOUND", t.later("notFound"));
  return toAddress(row);
}
