import type { ReactNode } from "react";
import { Hideable } from "#ui/hideable.tsx";
import type { Permission } from "../../rules/shared/permission.ts";
import { useMay } from "./use-may.ts";

interface MayProps {
  permission: Permission;
  children: ReactNode;
}

/**
 * Content only for people whose role has a permission, such as a form. If the role loses it meanwhile, the content is hidden
 * with what was typed in it, and is there again with the permission.
 */
export function May({ permission, children }: MayProps) {
  return <Hideable isShown={useMay()(permission)}>{children}</Hideable>;
}
