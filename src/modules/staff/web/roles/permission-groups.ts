import { useMenuGroups } from "#modules/backoffice/web/shared/menu-groups-of.ts";
import type { RolesAnswer } from "../../contract/roles.ts";
import { t } from "../../roles-texts.ts";

type Permission = RolesAnswer["permissions"][number];

/** Permissions that belong together, under the words that the menu has for them. */
export interface PermissionGroup {
  title: string;
  permissions: readonly Permission[];
}

/**
 * The permissions in the groups of the menu, as owners know their store by it. Those of a module stand in the group of
 * its first page, and those of modules without a page come last.
 */
export function usePermissionGroups(permissions: readonly Permission[]): PermissionGroup[] {
  const titles = useMenuGroups();
  const titleOf = ({ module }: Permission) =>
    titles.find((group) => group.permissions.some((name) => name.startsWith(`${module}.`)))?.title;
  const byTitle = Map.groupBy(permissions, titleOf);
  return [...titles.map(({ title }) => title), undefined].flatMap((title) => {
    const own = byTitle.get(title);
    return own ? [{ title: title ?? t("other"), permissions: own }] : [];
  });
}
