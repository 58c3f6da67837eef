import { and, eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "#modules/address/server-texts.ts";
import type { Address, NewAddress } from "../contract.ts";
import { addresses } from "../tables.ts";
import { toAddress, toAddressRow } from "./to-address.ts";

type UpdateAddress = {
  id: string;
  shopperId: string;
  address: NewAddress;
  /** The address that was corrected, as it was shown. */
  was?: Record<string, unknown> | undefined;
};

/**
 * Corrects an address of a shopper's own; what is left out is taken away. Orders keep the copy that they were placed
 * with. Anybody else's address, or none: `NOT_FOUND`. One that was corrected elsewhere since it was shown: `CONFLICT`.
 */
export async function updateAddress(
  db: Db,
  { id, shopperId, address, was }: UpdateAddress,
): Promise<Address> {
  const own = and(eq(addresses.id, id), eq(addresses.shopperId, shopperId));
  const wanted = toAddressRow(address);
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(addresses).where(own).for("no key update");
    if (!before) throw new AppError("NOT_FOUND", t.later("notFound"));
    reconcile({ was, now: before, wanted }, { whole: true });
    const [row] = await tx.update(addresses).set(wanted).where(own).returning();
    if (!row) throw new Error("the update of an address that is held returned no row");
    return toAddress(row);
  });
}
