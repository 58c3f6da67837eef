import { and, eq } from "drizzle-orm";
import type { Address, NewAddress } from "#contract/address.ts";
import type { Connection } from "#server/db/connect.ts";
import { addresses } from "#server/db/schema/index.ts";
import { AppError } from "../app-error.ts";
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
  if (!row) throw new AppError("NOT_FOUND", "Address not found");
  return toAddress(row);
}
