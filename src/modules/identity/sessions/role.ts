import { AppError } from "#kernel/errors/app-error.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { Permission, StandardRole } from "../rules/shared/permission.ts";
import { t } from "../server-texts.ts";

type PermissionName = Exclude<Permission, "own">;

/** A permission that a module's calls need. */
export type PermissionKind = {
  name: PermissionName;
  /** Its words for the owner: "changes prices". */
  words: Text;
  /** The standard roles that have it. The owner has every permission. */
  roles: readonly Exclude<StandardRole, "owner">[];
  /**
   * The permission without which it is of no use. By default its module's `see`, if there is one: whoever changes
   * something sees it. Null if it stands alone.
   */
  needs?: PermissionName | null;
};

/** A seller's role: the permissions that it has. */
export type Role = { may: (permission: Permission) => boolean };

/** The owner's role, which may do everything. */
export const OWNER: Role = { may: () => true };

const kinds = extensionPoint<readonly PermissionKind[]>("the permissions of sellers");

/** Adds the permissions that a module's calls need. They appear in the table of roles. */
export const extendPermissions = kinds.extend;

/** The permissions of all modules, in the order of the modules. */
export const permissionKinds = (): PermissionKind[] => kinds.all().flat();

/** The permission without which another is of no use; null if that one stands alone. */
export function neededBy({ name, needs }: PermissionKind): PermissionName | null {
  if (needs !== undefined) return needs;
  const seen = `${name.slice(0, name.indexOf("."))}.see`;
  return permissionKinds().find((kind) => kind.name === seen && kind.name !== name)?.name ?? null;
}

/** Permissions with those without which they are of no use, in the order of the modules. */
export function withNeeded(names: readonly string[]): string[] {
  const complete = new Set(names);
  for (const name of complete) {
    const kind = permissionKinds().find((each) => each.name === name);
    const needed = kind && neededBy(kind);
    if (needed) complete.add(needed);
  }
  return permissionKinds().flatMap(({ name }) => (complete.has(name) ? [name] : []));
}

/** The names of a role's permissions, in the order of the modules. */
export const heldPermissions = ({ may }: Role): string[] =>
  permissionKinds()
    .map(({ name }) => name)
    .filter(may);

/** Whether a role has every permission, as the owner's. */
export const mayEverything = ({ may }: Role): boolean => permissionKinds().every(({ name }) => may(name));

/** Throws `FORBIDDEN` if the person's role does not have the permission. */
export function refuseWithout(permission: Permission, { role }: { role: Role }): void {
  if (!role.may(permission)) throw new AppError("FORBIDDEN", t.later("notYourRole"));
}
