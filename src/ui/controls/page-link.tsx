import { Link, type LinkProps, NavLink, type NavLinkProps } from "react-router";
import { usePreload } from "#kernel/web/pages/preload.ts";

/** A link whose page is preloaded as soon as somebody points at it, touches it or reaches it by keyboard. */
export function PageLink(props: LinkProps) {
  return <Link {...usePreload()} {...props} />;
}

/** The same, and it knows whether it leads to the page that is shown. */
export function PageNavLink(props: NavLinkProps) {
  return <NavLink {...usePreload()} {...props} />;
}
