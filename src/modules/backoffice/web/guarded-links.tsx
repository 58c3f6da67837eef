import { createContext, type ReactNode, use } from "react";
import { createPath, Link, type LinkProps } from "react-router";
import { LinksContext } from "#ui/controls/page-link.tsx";

const OpensContext = createContext<(address: string) => boolean>(() => true);

/** Whether the page that a link leads to opens for whoever looks at it. */
function useOpens(to: LinkProps["to"]): boolean {
  return use(OpensContext)(typeof to === "string" ? to : createPath(to));
}

/** A link; its words alone for whoever may not open the page. */
function TextLink(props: LinkProps) {
  if (useOpens(props.to)) return <Link {...props} />;
  return <span className="font-semibold wrap-anywhere">{props.children}</span>;
}

/** A link that looks like a button; nothing for whoever may not open the page. */
function ButtonLink(props: LinkProps) {
  return useOpens(props.to) ? <Link {...props} /> : null;
}

const GUARDED = { Text: TextLink, Button: ButtonLink };

interface GuardedLinksProps {
  opens: (address: string) => boolean;
  children: ReactNode;
}

/** Draws the links of a frame for whoever may open only some of its pages. */
export function GuardedLinks({ opens, children }: GuardedLinksProps) {
  return (
    <OpensContext value={opens}>
      <LinksContext value={GUARDED}>{children}</LinksContext>
    </OpensContext>
  );
}
