import type { ReactNode } from "react";
import { Hideable } from "#ui/hideable.tsx";
import type { Permission } from "../../rules/shared/permission.ts";
import { useMay } from "./use-may.ts";

/**
 * Content only for people whose role has a permission, such as a form. If the role loses it meanwhile, the content is hidden
 * with what was typed in it, and is there again with the permission.
 */
export function May({ permission, children }: { permission: Permission; children: ReactNode }) {
  return <Hideable isShown={useMay()(permission)}>{children}</Hideable>;
}
