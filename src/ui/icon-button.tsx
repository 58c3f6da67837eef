import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { type IconButtonLook, iconButtonStyle } from "./icon-button-style.ts";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label">, IconButtonLook {
  /** What it is called, for who does not see the icon. */
  label: string;
}

/** A button that shows only an icon, which is its child. */
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
