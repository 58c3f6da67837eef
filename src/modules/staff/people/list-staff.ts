import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { type SellerWithRole, sellers } from "#modules/identity/index.ts";
import { roleOf } from "../roles/role-of.ts";
import { staffMembers, staffRoles } from "../tables.ts";

/** The people who have not left, with their roles, by name. */
export async function listStaff(db: Connection): Promise<SellerWithRole[]> {
  const name = sql<string>`coalesce(nullif(${staffMembers.name}, ''), ${sellers.email})`;
  const rows = await db
    .select({
      id: sellers.id,
      email: sellers.email,
      name,
      role: staffMembers.role,
      permissions: staffRoles.permissions,
    })
    .from(staffMembers)
    .innerJoin(sellers, eq(sellers.id, staffMembers.sellerId))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.role))
    .where(isNull(staffMembers.leftAt))
    .orderBy(asc(name), asc(sellers.id));
  return rows.map(({ role, permissions, ...person }) => ({
    ...person,
    role: roleOf({ id: role, permissions }),
  }));
}
