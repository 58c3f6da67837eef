import type { ReactNode } from "react";
import type { Permission } from "../../rules/shared/permission.ts";
import { useMay } from "./use-may.ts";

interface MayProps {
  permission: Permission;
  children: ReactNode;
}

/** Content only for people whose role has a permission, such as a button. */
export function May({ permission, children }: MayProps) {
  return useMay()(permission) ? <>{children}</> : null;
}
