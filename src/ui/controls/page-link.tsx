import { Link, type LinkProps, NavLink, type NavLinkProps } from "react-router";
import { usePreload } from "#kernel/web/pages/preload.ts";

/** A link that preloads its page as soon as somebody points at it, touches it or focuses it. */
export function PageLink(props: LinkProps) {
  return <Link {...usePreload()} {...props} />;
}

/** A `PageLink` that knows whether it leads to the current page. */
export function PageNavLink(props: NavLinkProps) {
  return <NavLink {...usePreload()} {...props} />;
}
