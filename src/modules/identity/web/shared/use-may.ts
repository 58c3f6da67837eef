import type { Permission } from "../../rules/shared/permission.ts";
import { session, useSession } from "./session-store.ts";

/** Whether the logged-in person's role has a permission. Nobody has one before the session is known. */
export function useMay(): (permission: Permission) => boolean {
  const { seller } = useSession();
  return (permission) => seller?.permissions.includes(permission) ?? false;
}

/** Whether the logged-in person's role has a permission, for the loader of a page. */
export const mayNow = (permission: Permission): boolean =>
  session().seller?.permissions.includes(permission) ?? false;
