import type { ComponentProps, MouseEvent } from "react";
import { type ButtonLook, buttonStyle } from "./button-style.ts";
import { classNames } from "./class-names.ts";
import { KolamSpinner } from "./kolam-spinner.tsx";

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Work is going on: a spinner, and no second press. */
  busy?: boolean;
  /** Stands beside the spinner while busy; without it the button keeps its label's width. */
  busyLabel?: string;
}

/** A button. While `busy` it keeps its focus and swallows presses, also the Enter key's in a form. */
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
