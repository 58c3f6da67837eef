import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width of its column. */
  wide?: boolean;
}

const BASE =
  "relative inline-flex items-center justify-center gap-2 rounded-full font-semibold leading-none whitespace-nowrap select-none transition-[transform,opacity] duration-150 active:scale-[0.97] cramped:px-3 cramped:whitespace-normal";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-leaf text-paper hover:bg-leaf-deep",
  secondary: "border-[1.5px] border-leaf bg-sheet text-leaf hover:bg-sprout",
  quiet: "text-leaf underline-offset-4 hover:bg-sprout/60",
  danger: "bg-clay text-paper hover:bg-clay-deep",
};

// Even the small one is 44 px high, where there are thumbs.
const SIZES: Record<ButtonSize, string> = {
  small: "min-h-11 px-4 text-sm dense:min-h-9",
  medium: "min-h-12 px-6 dense:min-h-10 dense:px-5",
  large: "min-h-14 px-8 text-lg",
};

/** The classes of everything that looks like a button. */
export function buttonStyle({ variant = "primary", size = "medium", wide = false }: ButtonLook): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size], wide && "w-full");
}
