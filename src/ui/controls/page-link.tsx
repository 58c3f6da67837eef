import { createContext, type ReactElement, use } from "react";
import { Link, type LinkProps, NavLink, type NavLinkProps } from "react-router";
import { spokenPrefix } from "#kernel/texts/spoken.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { usePreload } from "#kernel/web/pages/preload.ts";

type LinkKind = (props: LinkProps) => ReactElement | null;

const Plain: LinkKind = (props) => <Link {...props} />;

/** What draws links, in a text and as buttons. A frame whose pages do not open for everybody draws its own. */
export const LinksContext = createContext<{ Text: LinkKind; Button: LinkKind }>({
  Text: Plain,
  Button: Plain,
});

interface PageLinkProps extends LinkProps {
  as?: "Text" | "Button";
}

/** A link that preloads its page as soon as somebody points at it, touches it or focuses it. */
export function PageLink({ as = "Text", ...props }: PageLinkProps) {
  const { [as]: Kind } = use(LinksContext);
  return <Kind {...usePreload()} {...props} />;
}

/**
 * A link to the pages with the language's prefix from those without one, which another router shows. `to` is their path without it.
 */
export function PrefixedLink({ to, ...props }: LinkProps & { to: string }) {
  return <Link {...props} to={spokenPath(to)} reloadDocument={spokenPrefix() !== ""} />;
}

/** A `PageLink` that knows whether it leads to the current page. */
export function PageNavLink(props: NavLinkProps) {
  return <NavLink {...usePreload()} {...props} />;
}
