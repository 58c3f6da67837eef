import type { LinkProps } from "react-router";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { classNames } from "./class-names.ts";
import { PageLink } from "./page-link.tsx";

/** A link that looks like a button; fetched ahead when it is about to be followed. */
export function LinkButton({ variant, size, wide, tight, className, ...link }: LinkProps & ButtonLook) {
  return (
    <PageLink {...link} className={classNames(buttonStyle({ variant, size, wide, tight }), className)} />
  );
}
