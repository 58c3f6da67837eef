import type { Tx } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { SellerAccount } from "./sessions/session.ts";

/** A person who leaves, and who lets them go. */
export type Leaving = { id: string; by: SellerAccount };

const links = extensionPoint<(tx: Tx, leaving: Leaving) => Promise<void>>("what ends when a person leaves");

/** Adds what a module ends when a person leaves: the links without a password that they made or use. */
export const extendSellerLeaving = links.extend;

/** Ends what a person who leaves could still open, in the transaction that lets them go. */
export async function endLinksOf(tx: Tx, leaving: Leaving): Promise<void> {
  for (const end of links.all()) await end(tx, leaving);
}
