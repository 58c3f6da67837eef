import type { LinkProps } from "react-router";
import { classNames } from "./class-names.ts";
import { type IconButtonLook, iconButtonStyle } from "./icon-button-style.ts";
import { PageLink } from "./page-link.tsx";

interface IconLinkProps extends Omit<LinkProps, "aria-label">, IconButtonLook {
  /** What it is called, for who does not see the icon. */
  label: string;
}

/** A link that shows only an icon, which is its child. */
export function IconLink({ label, tone, size, className, ...link }: IconLinkProps) {
  return (
    <PageLink
      {...link}
      aria-label={label}
      className={classNames(iconButtonStyle({ tone, size }), className)}
    />
  );
}
