import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type SellerWithRole, sellers, sessions } from "#modules/identity/index.ts";
import type { Person } from "../contract/people.ts";
import { staffPasskeys, staffTotp } from "../login-tables.ts";
import { t } from "../people-server-texts.ts";
import { roleHint, roleName } from "../roles/role-words.ts";
import { staffPins } from "../station-tables.ts";
import { staffMembers, staffRoles, staffSessions } from "../tables.ts";
import { mayGive } from "./lock-people.ts";

/** The people of the store as a person with a role sees them: those who work here, then those who have left. */
export async function loadPeople(db: Connection, viewer: Viewer): Promise<Person[]> {
  const rows = await peopleQuery(db);
  const isOwner = rows.some(({ id, roleId }) => id === viewer.id && roleId === "owner");
  const people = rows.map(({ id, name, email, colour, isInvited, joinedAt, leftAt, version, ...row }) => ({
    _id: id,
    name,
    email,
    colour,
    role: roleBrief({ id: row.roleId, name: row.roleName }),
    isNamedOwner: !isInvited,
    isYou: id === viewer.id,
    mayChange: viewer.role.may("staff.change") && mayGive({ role: viewer.role, isOwner }, storedRole(row)),
    joinedAt: joinedAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
    seenAt: row.seenAt?.toISOString() ?? null,
    devices: row.devices ?? 0,
    hasSecondFactor: row.hasSecondFactor,
    hasPin: row.hasPin,
    version,
  }));
  return people.toSorted((one, other) => place(one).localeCompare(place(other)));
}

type Viewer = Pick<SellerWithRole, "id" | "role">;

const place = ({ leftAt, name, email }: Person) =>
  `${leftAt === null ? 0 : 1} ${(name || email).toLowerCase()}`;

const storedRole = ({ roleId, permissions }: { roleId: string; permissions: string[] | null }) => ({
  id: roleId,
  permissions,
});

/** A role for people who choose one or read about one. */
export const roleBrief = (role: { id: string; name: string | null }) => ({
  _id: role.id,
  name: roleName(role),
  hint: roleHint(role),
});

function peopleQuery(db: Connection) {
  const staff = db
    .select({ person: staffSessions.memberId, seenAt: staffSessions.seenAt })
    .from(staffSessions)
    .where(gt(staffSessions.expiresAt, sql`now()`));
  const owners = db
    .select({ person: sql<string>`${sessions.sellerId}`, seenAt: sessions.seenAt })
    .from(sessions)
    .where(and(isNotNull(sessions.sellerId), gt(sessions.expiresAt, sql`now()`)));
  const open = unionAll(staff, owners).as("open");
  const uses = db
    .select({
      person: open.person,
      seenAt: sql<Date>`max(${open.seenAt})`.mapWith(staffSessions.seenAt).as("last_seen"),
      devices: sql<number>`count(*)::int`.as("devices"),
    })
    .from(open)
    .groupBy(open.person)
    .as("uses");
  return db
    .select({
      id: sellers.id,
      email: sellers.email,
      isInvited: sellers.isInvited,
      name: staffMembers.name,
      colour: staffMembers.colour,
      joinedAt: staffMembers.joinedAt,
      leftAt: staffMembers.leftAt,
      version: staffMembers.version,
      roleId: staffRoles.id,
      roleName: staffRoles.name,
      permissions: staffRoles.permissions,
      seenAt: uses.seenAt,
      devices: uses.devices,
      hasSecondFactor: sql<boolean>`exists (select from ${staffPasskeys} where ${staffPasskeys.memberId} = ${staffMembers.sellerId})
        or exists (select from ${staffTotp}
          where ${staffTotp.memberId} = ${staffMembers.sellerId} and ${staffTotp.confirmedAt} is not null)`,
      hasPin: sql<boolean>`exists (select from ${staffPins} where ${staffPins.memberId} = ${staffMembers.sellerId})`,
    })
    .from(staffMembers)
    .innerJoin(sellers, eq(sellers.id, staffMembers.sellerId))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.role))
    .leftJoin(uses, eq(uses.person, staffMembers.sellerId));
}

/** A person as they see themselves. Throws `NOT_FOUND`. */
export async function loadMe(db: Connection, id: string) {
  const [row] = await db
    .select({
      email: sellers.email,
      name: staffMembers.name,
      colour: staffMembers.colour,
      language: staffMembers.language,
      roleId: staffRoles.id,
      roleName: staffRoles.name,
    })
    .from(staffMembers)
    .innerJoin(sellers, eq(sellers.id, staffMembers.sellerId))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.role))
    .where(eq(staffMembers.sellerId, id));
  if (!row) throw new AppError("NOT_FOUND", t.later("personGone"));
  const { name, email, colour, language } = row;
  return {
    person: { _id: id, name, email, colour, language },
    role: roleBrief({ id: row.roleId, name: row.roleName }),
  };
}
