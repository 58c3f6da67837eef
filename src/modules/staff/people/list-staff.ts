import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { type SellerDirectory, type SellerWithRole, sellers } from "#modules/identity/index.ts";
import { roleOf } from "../roles/role-of.ts";
import { staffMembers, staffRoles } from "../tables.ts";
import { lockRole } from "./lock-people.ts";

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

/** The role of a person who has not left. Neither changes until the transaction ends. */
export const lockRoleOf: SellerDirectory["lockRole"] = async (tx, sellerId) => {
  const [member] = await tx
    .select({ role: staffMembers.role })
    .from(staffMembers)
    .where(and(eq(staffMembers.sellerId, sellerId), isNull(staffMembers.leftAt)))
    .for("share");
  const role = member && (await lockRole(tx, member.role));
  return role && roleOf(role);
};
