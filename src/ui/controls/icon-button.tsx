import type { ComponentProps } from "react";
import type { LinkProps } from "react-router";
import { classNames } from "../class-names.ts";
import { PageLink } from "./page-link.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label">, IconButtonLook {
  label: string;
}

/** A button that shows only its child, an icon. */
export function IconButton({ label, tone, size, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      className={classNames(iconButtonStyle({ tone, size }), className)}
    />
  );
}

type IconButtonTone = "plain" | "leaf" | "danger" | "onPicture" | "onLeaf" | "ringed" | "field" | "bare";
type IconButtonSize = "medium" | "row" | "field";

interface IconButtonLook {
  tone?: IconButtonTone;
  size?: IconButtonSize;
}

const TONES: Record<IconButtonTone, string> = {
  plain: "hover:bg-sprout",
  leaf: "text-leaf hover:bg-sprout",
  danger: "text-clay-deep hover:bg-sprout",
  onPicture: "bg-sheet/90 text-leaf hover:bg-sprout",
  onLeaf: "hover:bg-leaf-deep",
  ringed: "border border-sprout/50 hover:bg-leaf",
  field: "border-[1.5px] border-line-strong bg-sheet",
  // Only the size. The content has its own style.
  bare: "",
};

const SIZES: Record<IconButtonSize, string> = {
  medium: "grid size-11 rounded-full",
  // In the row of a table, which is lower with a mouse.
  row: "inline-grid size-11 rounded-full dense:size-8",
  // Beside a field, and of the field's height.
  field: "grid size-12 rounded-field",
};

/** The classes of a control that shows only an icon: a thumb's size, with the icon in the middle. */
export function iconButtonStyle({ tone = "plain", size = "medium" }: IconButtonLook = {}): string {
  return classNames("shrink-0 place-items-center", SIZES[size], TONES[tone]);
}

interface IconLinkProps extends Omit<LinkProps, "aria-label">, IconButtonLook {
  /** The name for screen readers. */
  label: string;
}

/** A link that shows only its child, an icon. */
export function IconLink({ label, tone, size, className, ...link }: IconLinkProps) {
  return (
    <PageLink
      {...link}
      aria-label={label}
      className={classNames(iconButtonStyle({ tone, size }), className)}
    />
  );
}
