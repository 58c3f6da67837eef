import type { ComponentProps, MouseEvent } from "react";
import type { LinkProps } from "react-router";
import { classNames } from "../class-names.ts";
import { KolamSpinner } from "../drawings/kolam-mark.tsx";
import { PageLink } from "./page-link.tsx";

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Whether work is going on. The button shows a spinner and ignores presses. */
  busy?: boolean;
  /** The label beside the spinner. Without it, the button keeps its label's width. */
  busyLabel?: string;
}

/** A button. While `busy` it keeps the focus and ignores presses, including the Enter key's in a form. */
export function Button({
  variant,
  size,
  wide,
  tight,
  busy = false,
  busyLabel,
  className,
  ...rest
}: ButtonProps) {
  const { children, onClick, type = "button", ...attributes } = rest;
  const swallow = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...attributes}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || attributes["aria-disabled"]}
      onClick={busy ? swallow : onClick}
      className={classNames(buttonStyle({ variant, size, wide, tight }), "disabled:opacity-60", className)}
    >
      {busy && busyLabel ? (
        <>
          <KolamSpinner className="size-5" />
          {busyLabel}
        </>
      ) : (
        <>
          <span className={classNames("inline-flex items-center gap-2", busy && "opacity-0")}>
            {children}
          </span>
          {busy && (
            <span className="absolute inset-0 grid place-items-center">
              <KolamSpinner className="size-6" />
            </span>
          )}
        </>
      )}
    </button>
  );
}

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
type ButtonSize = "small" | "medium" | "large" | "growing";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  /** Less padding, for two buttons in one line. */
  tight?: boolean;
}

const BASE =
  "relative inline-flex items-center justify-center gap-2 rounded-full font-semibold leading-none whitespace-nowrap select-none transition-[transform,opacity] duration-150 active:scale-[0.97] max-[22rem]:whitespace-normal cramped:px-3 cramped:whitespace-normal";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-leaf text-paper hover:bg-leaf-deep",
  secondary: "border-[1.5px] border-leaf bg-sheet text-leaf hover:bg-sprout",
  quiet: "text-leaf underline-offset-4 hover:bg-sprout/60",
  danger: "bg-clay text-paper hover:bg-clay-deep",
};

// On touch screens even the small size is 44 px high. The growing one is small on a phone and large elsewhere.
const HEIGHTS: Record<ButtonSize, string> = {
  small: "min-h-11 text-sm dense:min-h-9",
  medium: "min-h-12 dense:min-h-10",
  large: "min-h-14 text-lg",
  growing: "min-h-11 text-base sm:min-h-14 sm:text-lg",
};

const ROOMS: Record<ButtonSize, string> = {
  small: "px-4",
  medium: "px-6 dense:px-5",
  large: "px-8",
  growing: "px-6 sm:px-8 lg:max-xl:px-6",
};

const TIGHT_ROOMS: Record<ButtonSize, string> = {
  small: "px-3",
  medium: "px-4",
  large: "px-3",
  growing: "px-4 sm:px-8 lg:max-xl:px-4",
};

/** The classes of an element that looks like a button. */
export function buttonStyle(look: ButtonLook): string {
  const { variant = "primary", size = "medium", wide = false, tight = false } = look;
  const room = (tight ? TIGHT_ROOMS : ROOMS)[size];
  return classNames(BASE, VARIANTS[variant], HEIGHTS[size], room, wide && "w-full");
}

/** A link that looks like a button. Its page is preloaded when it is about to be followed. */
export function LinkButton({ variant, size, wide, tight, className, ...link }: LinkProps & ButtonLook) {
  const classes = classNames(buttonStyle({ variant, size, wide, tight }), className);
  return <PageLink as="Button" {...link} className={classes} />;
}
