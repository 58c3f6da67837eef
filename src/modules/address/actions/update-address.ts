import { and, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/address/server-texts.ts";
import type { Address, NewAddress } from "../contract.ts";
import { addresses } from "../tables.ts";
import { toAddress, toAddressRow } from "./to-address.ts";

/**
 * Corrects an address of a shopper's own; what is left out is taken away. Orders keep the copy that they were placed
 * with. Anybody else's address, or none: `NOT_FOUND`.
 */
export async function updateAddress(
  db: Connection,
  { id, shopperId, address }: { id: string; shopperId: string; address: NewAddress },
): Promise<Address> {
  const [row] = await db
    .update(addresses)
    .set(toAddressRow(address))
    .where(and(eq(addresses.id, id), eq(addresses.shopperId, shopperId)))
    .returning();
  if (!row) throw new AppError("NOT_FOUND", t.later("notFound"));
  return toAddress(row);
}
