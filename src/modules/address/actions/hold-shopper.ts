import { and, eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { shoppers } from "#modules/identity/tables.ts";
import type { Address } from "../contract.ts";
import { addresses } from "../tables.ts";
import { toAddress } from "./to-address.ts";

/** Undefined: the address is somebody else's, or there is none. */
export type HeldShopper = { address: Address | undefined };

/**
 * Keeps an account from being deleted until the transaction ends, and reads one of its addresses along with it.
 * Undefined when the account is gone.
 */
export async function holdShopper(
  tx: Tx,
  { id, addressId }: { id: string; addressId: string },
): Promise<HeldShopper | undefined> {
  const [row] = await tx
    .select({ address: addresses })
    .from(shoppers)
    .leftJoin(addresses, and(eq(addresses.id, addressId), eq(addresses.shopperId, shoppers.id)))
    .where(eq(shoppers.id, id))
    .for("key share", { of: shoppers });
  return row && { address: row.address === null ? undefined : toAddress(row.address) };
}
