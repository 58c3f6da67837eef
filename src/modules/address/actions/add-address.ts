import type { Connection } from "#kernel/db/connect.ts";
import type { Address, NewAddress } from "../contract.ts";
import { addresses } from "../tables.ts";
import { toAddress, toAddressRow } from "./to-address.ts";

/** Saves an address for a shopper. */
export async function addAddress(db: Connection, shopperId: string, input: NewAddress): Promise<Address> {
  const [row] = await db
    .insert(addresses)
    .values({ ...toAddressRow(input), shopperId })
    .returning();
  if (!row) throw new Error("an insert returned no row");
  return toAddress(row);
}
