import { and, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { say } from "#kernel/texts/text.ts";
import {
  permissionKinds,
  type RecordKind,
  recordActions,
  type SellerAccount,
  STANDARD_ROLES,
  withNeeded,
} from "#modules/identity/index.ts";
import { staffInvitations } from "../invitation-tables.ts";
import { endInvitations } from "../invitations/end-invitations.ts";
import { lockPeople, refuseRoleAbove } from "../people/lock-people.ts";
import { t } from "../people-server-texts.ts";
import { staffMembers, staffRoles } from "../tables.ts";
import { canHaveLinks } from "./load-roles.ts";
import { isStandardRole } from "./role-of.ts";
import { roleName } from "./role-words.ts";

/** The roles of the store's people, among what sellers change. */
export const ROLE_RECORD: RecordKind = {
  name: "staff-role",
  all: t.later("roles"),
  one: t.later("roleWord"),
  many: (count) => t.later("manyRoles", { count }),
  fields: {
    name: t.later("name"),
    permissions: { label: t.later("permissions"), say: permissionWords },
    needsSecondFactor: t.later("needsSecondFactor"),
    hasLinks: t.later("hasLinks"),
  },
  seenBy: "staff.see",
};

function permissionWords(value: unknown): string | undefined {
  const names: unknown[] = Array.isArray(value) ? value : [value];
  const words = new Map<unknown, string>(permissionKinds().map((kind) => [kind.name, say(kind.words)]));
  return names.map((name) => words.get(name) ?? String(name)).join(", ");
}

type RoleFields = { name: string; permissions: readonly string[] };

/**
 * Adds an own role. Returns its id. Throws `INVALID` for an unknown permission, `FORBIDDEN` for one that whoever adds it
 * does not have, and `CONFLICT` if there is a role with this name.
 */
export async function addRole(db: Db, fields: RoleFields, seller: SellerAccount): Promise<string> {
  const permissions = knownPermissions(fields.permissions);
  return uniquelyNamed(fields.name, () =>
    transact(db, async (tx) => {
      const { actor } = await lockPeople(tx, seller);
      refuseRoleAbove(actor, { id: "", permissions }, "make");
      const [role] = await tx.insert(staffRoles).values({ name: fields.name, permissions }).returning();
      if (!role) throw new Error("a role was not written");
      await recordActions(tx, seller, {
        subject: ROLE_RECORD,
        action: "added",
        id: role.id,
        name: fields.name,
        after: { name: fields.name, permissions },
      });
      return role.id;
    }),
  );
}

/**
 * Changes what an own role is called and what it may do, at once for all who have it. Throws `NOT_FOUND`, `INVALID`,
 * `FORBIDDEN` (before or after it has a permission that whoever acts does not have) and `CONFLICT` (a standard role,
 * changed by somebody else meanwhile, or a name that another role has).
 */
export async function editRole(
  db: Db,
  id: string,
  edit: RoleFields & { version: number },
  seller: SellerAccount,
): Promise<void> {
  const permissions = knownPermissions(edit.permissions);
  await uniquelyNamed(edit.name, () =>
    transact(db, async (tx) => {
      const { actor, role } = await lockToChange(tx, seller, { id, version: edit.version });
      if (isStandardRole(id)) throw new AppError("CONFLICT", t.later("standardStays"));
      refuseRoleAbove(actor, { id, permissions }, "make");
      await tx
        .update(staffRoles)
        .set({ name: edit.name, permissions, version: role.version + 1 })
        .where(eq(staffRoles.id, id));
      await recordActions(tx, seller, {
        subject: ROLE_RECORD,
        action: "changed",
        id,
        name: edit.name,
        before: { name: role.name, permissions: role.permissions },
        after: { name: edit.name, permissions },
      });
    }),
  );
}

type RoleSettings = { needsSecondFactor: boolean; hasLinks: boolean; version: number };

/** Sets what every role can be set to. Throws `NOT_FOUND`, `FORBIDDEN` and `CONFLICT`, like `editRole`. */
export async function setRole(
  db: Db,
  id: string,
  { needsSecondFactor, hasLinks, version }: RoleSettings,
  seller: SellerAccount,
): Promise<void> {
  await transact(db, async (tx) => {
    const { role } = await lockToChange(tx, seller, { id, version });
    if (hasLinks !== role.hasLinks && !canHaveLinks(id)) throw new AppError("CONFLICT", t.later("noLinks"));
    const after = { needsSecondFactor, hasLinks };
    await tx
      .update(staffRoles)
      .set({ needsSecondFactor, hasLinks, version: role.version + 1 })
      .where(eq(staffRoles.id, id));
    const before = { needsSecondFactor: role.needsSecondFactor, hasLinks: role.hasLinks };
    await recordActions(tx, seller, [
      { subject: ROLE_RECORD, action: "changed", id, name: roleName(role), before, after },
    ]);
  });
}

/**
 * Deletes an own role that nobody has. Open invitations to it end. Throws `NOT_FOUND`, `FORBIDDEN` and `CONFLICT` (a
 * standard role, or somebody has it, also somebody who has left).
 */
export async function deleteRole(db: Db, id: string, seller: SellerAccount): Promise<void> {
  await transact(db, async (tx) => {
    const { role } = await lockToChange(tx, seller, { id, act: "delete" });
    if (isStandardRole(id)) throw new AppError("CONFLICT", t.later("standardStays"));
    const people = await tx.$count(staffMembers, and(eq(staffMembers.role, id), isNull(staffMembers.leftAt)));
    if (people > 0) throw new AppError("CONFLICT", t.later("roleInUse", { count: people }));
    // Those who have left keep no role that is gone. Who takes them back gives them another one.
    await tx.update(staffMembers).set({ role: "packer" }).where(eq(staffMembers.role, id));
    await endInvitations(tx, eq(staffInvitations.role, id));
    await tx.delete(staffRoles).where(eq(staffRoles.id, id));
    await recordActions(tx, seller, {
      subject: ROLE_RECORD,
      action: "deleted",
      id,
      name: roleName(role),
      before: { name: role.name, permissions: role.permissions },
    });
  });
}

/** Locks whoever acts, and a role of which they have all permissions. */
async function lockToChange(
  tx: Tx,
  seller: SellerAccount,
  { id, version, act = "change" }: { id: string; version?: number; act?: "change" | "delete" },
) {
  const { actor } = await lockPeople(tx, seller);
  const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for("update");
  if (!role) throw new AppError("NOT_FOUND", t.later("roleGone"));
  refuseRoleAbove(actor, role, act);
  if (version !== undefined && role.version !== version)
    throw new AppError("CONFLICT", t.later("changedMeanwhile"));
  return { actor, role };
}

/**
 * The permissions of a role, each once, with those that they are of no use without. Throws `INVALID` for one that is
 * unknown.
 */
function knownPermissions(names: readonly string[]): string[] {
  const known: string[] = permissionKinds().map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new AppError("INVALID", t.later("unknownPermission", { name: unknown }));
  return withNeeded(names);
}

/** Turns a name that another role has into a refusal. A standard role's name counts, in the language of the request. */
async function uniquelyNamed<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  const taken = () => new AppError("CONFLICT", t.later("roleNameTaken"), { name: t.later("roleNameTaken") });
  const isStandard = STANDARD_ROLES.some(
    (id) => roleName({ id, name: null }).toLowerCase() === name.toLowerCase(),
  );
  if (isStandard) throw taken();
  try {
    return await write();
  } catch (error) {
    throw postgresErrorCode(error) === UNIQUE_VIOLATION ? taken() : error;
  }
}
