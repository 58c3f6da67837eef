import { eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { type SellerAccount, sellers } from "#modules/identity/index.ts";
import { staffMembers } from "../tables.ts";

/** Everybody who works or has worked in the store. */
export async function listStaffPeople(db: Connection): Promise<SellerAccount[]> {
  const rows = await db
    .select({ id: sellers.id, email: sellers.email, name: staffMembers.name })
    .from(sellers)
    .innerJoin(staffMembers, eq(staffMembers.sellerId, sellers.id));
  return rows.map(({ id, email, name }) => ({ id, email, name: name || email }));
}
