import { createContext, type ReactElement, use } from "react";
import { Link, type LinkProps, NavLink, type NavLinkProps } from "react-router";
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

/** A `PageLink` that knows whether it leads to the current page. */
export function PageNavLink(props: NavLinkProps) {
  return <NavLink {...usePreload()} {...props} />;
}
