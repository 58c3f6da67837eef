import { desc, eq } from "drizzle-orm";
import type { Address } from "#contract/address.ts";
import type { Connection } from "#server/db/connect.ts";
import { addresses } from "#server/db/schema/index.ts";
import { toAddress } from "./to-address.ts";

/** A shopper's addresses, the newest first. */
export async function listAddresses(db: Connection, shopperId: string): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.shopperId, shopperId))
    .orderBy(desc(addresses.createdAt), addresses.id);
  return rows.map(toAddress);
}
