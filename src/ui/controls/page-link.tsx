import { createContext, useContext } from "react";
import { createPath, Link, type LinkProps, NavLink, type NavLinkProps } from "react-router";
import { usePreload } from "#kernel/web/pages/preload.ts";
import { classNames } from "../class-names.ts";

/** Whether whoever looks at the page may open an address. Where nobody says otherwise, they may open each. */
export const OpensContext = createContext<(address: string) => boolean>(() => true);

/** Whether the page that a link leads to opens for whoever looks at it. */
export function useOpens(): (to: LinkProps["to"]) => boolean {
  const opens = useContext(OpensContext);
  return (to) => opens(typeof to === "string" ? to : createPath(to));
}

/**
 * A link that preloads its page as soon as somebody points at it, touches it or focuses it. For whoever may not open the
 * page it is its words alone.
 */
export function PageLink(props: LinkProps) {
  const preload = usePreload();
  if (useOpens()(props.to)) return <Link {...preload} {...props} />;
  return <span className={classNames(props.className, "text-inherit! no-underline!")}>{props.children}</span>;
}

/** A `PageLink` that knows whether it leads to the current page. */
export function PageNavLink(props: NavLinkProps) {
  return <NavLink {...usePreload()} {...props} />;
}
