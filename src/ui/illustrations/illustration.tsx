import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface IllustrationProps {
  className?: string;
}

const BRAID = "t10 0".repeat(9);

/**
 * The frame of every illustration, 160 × 120: one pen, flat colours, and a kolam braid below, as on a doorstep. The
 * text beside it says everything, so screen readers skip it.
 */
export function Illustration({ className, children }: IllustrationProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      aria-hidden="true"
      className={classNames("text-leaf", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
      <path d={`M30 111q5-8 10 0${BRAID}M30 111q5 8 10 0${BRAID}`} strokeWidth="1" />
      {/* Round ends turn strokes without length into dots. */}
      <path d={`M35 111h0${"m10 0h0".repeat(9)}`} className="stroke-turmeric" strokeWidth="2.6" />
    </svg>
  );
}
