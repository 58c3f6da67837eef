import { eq, inArray, or } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import {
  permissionKinds,
  type Role,
  refuseWithout,
  type SellerWithRole,
  sellers,
} from "#modules/identity/index.ts";
import { refuseUnproved } from "../logins/factors.ts";
import { t } from "../people-server-texts.ts";
import { roleOf, type StoredRole } from "../roles/role-of.ts";
import { staffMembers, staffRoles } from "../tables.ts";

export type StoredMember = typeof staffMembers.$inferSelect;
export type RoleRow = typeof staffRoles.$inferSelect;
export type LockedMember = StoredMember & { email: string; isNamedOwner: boolean };

/** The person who changes something about people or roles, with their role as it is now. */
export type Actor = { id: string; role: Role; isOwner: boolean };

/**
 * Locks whoever acts, the other people with these ids, and all owners until the transaction ends, in one order. So of two
 * owners who remove each other one comes first, and the other is no owner any more. Throws `UNAUTHENTICATED` if whoever
 * acts has left meanwhile, and `FORBIDDEN` if their role no longer changes people, and like `refuseUnproved`: four digits,
 * or a password alone, would make an invitation or a new password, and so a login on any device.
 */
export async function lockPeople(
  tx: Tx,
  seller: Pick<SellerWithRole, "id" | "isByPin" | "hasSecondFactor">,
  ids: readonly string[] = [],
): Promise<{ actor: Actor; members: LockedMember[] }> {
  await refuseUnproved(tx, seller);
  const rows = await tx
    .select()
    .from(staffMembers)
    .where(or(eq(staffMembers.role, "owner"), inArray(staffMembers.sellerId, [seller.id, ...ids])))
    .orderBy(staffMembers.sellerId)
    .for("update");
  const accounts = await tx
    .select({ id: sellers.id, email: sellers.email, isInvited: sellers.isInvited })
    .from(sellers)
    .where(
      inArray(
        sellers.id,
        rows.map(({ sellerId }) => sellerId),
      ),
    );
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const members = rows.map((row) => {
    const account = byId.get(row.sellerId);
    return Object.assign({}, row, {
      email: account?.email ?? "",
      isNamedOwner: account?.isInvited === false,
    });
  });
  const own = members.find(({ sellerId }) => sellerId === seller.id);
  if (!own || own.leftAt) throw new AppError("UNAUTHENTICATED", t.later("youHaveLeft"));
  const role = await lockRole(tx, own.role);
  const actor = { id: own.sellerId, role: roleOf(role ?? NO_ROLE), isOwner: own.role === "owner" };
  refuseWithout("staff.change", actor);
  return { actor, members };
}

const NO_ROLE = { id: "", permissions: [] };

/** Reads a role that nobody changes or deletes until the transaction ends. */
export async function lockRole(tx: Tx, id: string): Promise<RoleRow | undefined> {
  const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for("share");
  return role;
}

/** A role that is to be given to somebody. Throws `NOT_FOUND` if it was deleted. */
export async function lockGivenRole(tx: Tx, id: string): Promise<RoleRow> {
  const role = await lockRole(tx, id);
  if (!role) throw new AppError("NOT_FOUND", t.later("roleGone"), { role: t.later("roleGone") });
  return role;
}

/** Whether whoever acts has all permissions of a role, so that they may give it and take it away. */
export function mayGive({ role, isOwner }: Omit<Actor, "id">, given: StoredRole): boolean {
  if (isOwner) return true;
  if (given.id === "owner") return false;
  const { may } = roleOf(given);
  return permissionKinds().every(({ name }) => !may(name) || role.may(name));
}

/** What is done with a role, of which whoever does it needs all permissions. */
type RoleAct = "give" | "make" | "change" | "delete";

/** Throws `FORBIDDEN` if whoever acts has not all permissions of a role, in words for what they do with it. */
export function refuseRoleAbove(actor: Omit<Actor, "id">, role: StoredRole, act: RoleAct): void {
  if (mayGive(actor, role)) return;
  if (role.id === "owner" && act === "give") throw new AppError("FORBIDDEN", t.later("ownersOnly"));
  throw new AppError("FORBIDDEN", t.later("roleAbove", { act }));
}
