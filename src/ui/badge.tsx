import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "neutral" | "ink" | "leaf" | "turmeric" | "clay";

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-paper-deep text-ink",
  ink: "bg-ink text-paper",
  leaf: "bg-sprout text-leaf-deep",
  turmeric: "bg-turmeric text-ink",
  clay: "bg-blush text-clay-deep",
};

interface BadgeProps {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}

/** A badge of a word or two. */
export function Badge({ tone = "neutral", className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-xs leading-none font-semibold",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
