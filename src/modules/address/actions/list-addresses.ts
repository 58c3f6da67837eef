import { and, desc, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { Address } from "../contract.ts";
import { addresses } from "../tables.ts";
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

/** Whether the shopper has an address with this id. */
export async function hasAddress(
  db: Connection,
  { id, shopperId }: { id: string; shopperId: string },
): Promise<boolean> {
  return (await db.$count(addresses, and(eq(addresses.id, id), eq(addresses.shopperId, shopperId)))) > 0;
}
