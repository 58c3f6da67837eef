import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large" | "growing";

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width of its column. */
  wide?: boolean;
  /** Less room beside its words, where two share a line. */
  tight?: boolean;
}

const BASE =
  "relative inline-flex items-center justify-center gap-2 rounded-full font-semibold leading-none whitespace-nowrap select-none transition-[transform,opacity] duration-150 active:scale-[0.97] cramped:px-3 cramped:whitespace-normal";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-leaf text-paper hover:bg-leaf-deep",
  secondary: "border-[1.5px] border-leaf bg-sheet text-leaf hover:bg-sprout",
  quiet: "text-leaf underline-offset-4 hover:bg-sprout/60",
  danger: "bg-clay text-paper hover:bg-clay-deep",
};

// Even the small one is 44 px high, where there are thumbs. The growing one is small on a phone and large elsewhere.
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

/** The classes of everything that looks like a button. */
export function buttonStyle(look: ButtonLook): string {
  const { variant = "primary", size = "medium", wide = false, tight = false } = look;
  const room = (tight ? TIGHT_ROOMS : ROOMS)[size];
  return classNames(BASE, VARIANTS[variant], HEIGHTS[size], room, wide && "w-full");
}
