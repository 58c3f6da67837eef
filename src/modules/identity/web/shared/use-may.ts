import { createContext, useContext } from "react";
import type { Permission } from "../../rules/shared/permission.ts";
import { session, useSession } from "./session-store.ts";

/** The permissions with which the server has drawn a seller's page; null for everybody else. */
export const DrawnPermissions = createContext<readonly string[] | null>(null);

/**
 * Whether the logged-in person's role has a permission. Until the session is known, it is as the server has drawn the page,
 * so that nothing moves when the page comes to life.
 */
export function useMay(): (permission: Permission) => boolean {
  const { isSeller, seller } = useSession();
  const drawn = useContext(DrawnPermissions);
  const permissions = isSeller === undefined ? drawn : seller?.permissions;
  return (permission) => permissions?.includes(permission) ?? false;
}

/** Whether the logged-in person's role has a permission, for the loader of a page. */
export const mayNow = (permission: Permission): boolean =>
  session().seller?.permissions.includes(permission) ?? false;
