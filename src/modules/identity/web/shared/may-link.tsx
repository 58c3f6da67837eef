import type { LinkProps } from "react-router";
import { PageLink } from "#ui/controls/page-link.tsx";
import type { Permission } from "../../rules/shared/permission.ts";
import { useMay } from "./use-may.ts";

/** A link to a page that needs a permission. For everybody else it is its words alone, as the page would be refused. */
export function MayLink({ permission, ...link }: LinkProps & { permission: Permission }) {
  if (useMay()(permission)) return <PageLink {...link} />;
  return <span className="font-semibold">{link.children}</span>;
}
