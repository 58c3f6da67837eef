import { and, count, eq, isNull } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { say } from "#kernel/texts/text.ts";
import {
  heldPermissions,
  neededBy,
  permissionKinds,
  type SellerWithRole,
  STANDARD_ROLES,
} from "#modules/identity/index.ts";
import type { RolesAnswer } from "../contract/roles.ts";
import { roleBrief } from "../people/load-people.ts";
import { mayGive } from "../people/lock-people.ts";
import { staffMembers, staffRoles } from "../tables.ts";
import { isStandardRole, roleOf } from "./role-of.ts";

/** The table of roles: every permission of every module, and what each role may do. */
export async function loadRoles(
  db: Connection,
  viewer: Pick<SellerWithRole, "id" | "role">,
): Promise<RolesAnswer> {
  const rows = await db.select().from(staffRoles);
  const members = await db
    .select({ role: staffMembers.role, people: count() })
    .from(staffMembers)
    .where(isNull(staffMembers.leftAt))
    .groupBy(staffMembers.role);
  const isOwner = await isAnOwner(db, viewer.id);
  const peopleOf = new Map(members.map(({ role, people }) => [role, people]));
  const roles = rows.map((row) => ({
    ...roleBrief(row),
    isStandard: isStandardRole(row.id),
    permissions: heldPermissions(roleOf(row)),
    needsSecondFactor: row.needsSecondFactor,
    canHaveLinks: canHaveLinks(row.id),
    hasLinks: row.hasLinks,
    mayChange: viewer.role.may("staff.change") && mayGive({ role: viewer.role, isOwner }, row),
    people: peopleOf.get(row.id) ?? 0,
    version: row.version,
  }));
  return {
    permissions: permissionKinds().map((kind) => ({
      name: kind.name,
      words: say(kind.words),
      module: kind.name.slice(0, kind.name.indexOf(".")),
      needs: neededBy(kind),
    })),
    roles: roles.toSorted((one, other) => place(one).localeCompare(place(other))),
  };
}

/** Whether a person is one of the owners, who may give every role. */
async function isAnOwner(db: Connection, id: string): Promise<boolean> {
  const owners = and(eq(staffMembers.sellerId, id), eq(staffMembers.role, "owner"));
  return (await db.$count(staffMembers, owners)) > 0;
}

/** The standard roles in their order, then the store's own by their names. */
function place({ _id, name }: { _id: string; name: string }): string {
  const standardRoles: readonly string[] = STANDARD_ROLES;
  const index = standardRoles.indexOf(_id);
  return index < 0 ? `z ${name.toLowerCase()}` : String(index);
}

/**
 * The roles whose links can be turned off. A link is a van's or a grower's and no person's, so an own role has none to turn
 * off.
 */
const LINKED_ROLES: readonly string[] = ["driver", "grower-contact"];

/** Whether pages without a password are part of a role. */
export const canHaveLinks = (id: string): boolean => LINKED_ROLES.includes(id);
