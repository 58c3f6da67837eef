import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Connection } from "#kernel/db/connect.ts";
import { hashOfToken } from "#kernel/secret-token.ts";
import {
  type SellerAccount,
  type SellerDirectory,
  type SellerWithRole,
  sellers,
} from "#modules/identity/index.ts";
import { roleOf } from "../roles/role-of.ts";
import { staffMembers, staffRoles, staffSessions } from "../tables.ts";
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

/** Everybody who works or has worked in the store. */
export async function listStaffPeople(db: Connection): Promise<SellerAccount[]> {
  const rows = await db
    .select({ id: sellers.id, email: sellers.email, name: staffMembers.name })
    .from(sellers)
    .innerJoin(staffMembers, eq(staffMembers.sellerId, sellers.id));
  return rows.map(({ id, email, name }) => ({ id, email, name: name || email }));
}

/** Whether links without a password work for what a standard role does. */
export const hasLinks: SellerDirectory["hasLinks"] = async (db, role) => {
  const [row] = await db
    .select({ hasLinks: staffRoles.hasLinks })
    .from(staffRoles)
    .where(eq(staffRoles.id, role));
  return row?.hasLinks ?? true;
};

/**
 * A person who was at the shared device of a session, locked out meanwhile or not: what they did there without a network
 * is sent by whoever comes next. Undefined if they were not there in the last days.
 */
export async function findMaker(
  db: Connection,
  { token, maker }: { token: string; maker: string },
): Promise<SellerAccount | undefined> {
  const theirs = alias(staffSessions, "theirs");
  const [person] = await db
    .select({ id: sellers.id, email: sellers.email, name: staffMembers.name })
    .from(staffSessions)
    .innerJoin(theirs, and(eq(theirs.stationId, staffSessions.stationId), eq(theirs.memberId, maker)))
    .innerJoin(sellers, eq(sellers.id, theirs.memberId))
    .innerJoin(staffMembers, eq(staffMembers.sellerId, sellers.id))
    .where(eq(staffSessions.tokenHash, hashOfToken(token)))
    .limit(1);
  return person && { ...person, name: person.name || person.email };
}
