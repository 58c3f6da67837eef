import {
  OWNER,
  type Permission,
  permissionKinds,
  type Role,
  STANDARD_ROLES,
  type StandardRole,
} from "#modules/identity/index.ts";

/** A stored role. A standard role has no permissions of its own. */
export type StoredRole = { id: string; permissions: readonly string[] | null };

/** The role with the permissions that it has now. An unknown one has none but `own`. */
export function roleOf({ id, permissions }: StoredRole): Role {
  if (id === "owner") return OWNER;
  const held = new Set<string>(permissions ?? standardPermissions(id));
  return { may: (permission: Permission) => permission === "own" || held.has(permission) };
}

/** A role that may only look after its own login, until it has the second factor that it needs. */
export const OWN_LOGIN_ONLY: Role = { may: (permission) => permission === "own" };

/** The permissions that modules give to a standard role; none if there is no such role. */
export function standardPermissions(role: string): string[] {
  return permissionKinds()
    .filter(({ roles }) => role === "owner" || roles.some((name) => name === role))
    .map(({ name }) => name);
}

export const isStandardRole = (role: string): role is StandardRole =>
  STANDARD_ROLES.some((name) => name === role);
