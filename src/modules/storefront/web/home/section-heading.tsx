import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

interface SectionHeadingProps {
  id?: string;
  title: string;
  className?: string;
  children?: ReactNode;
}

/** A part of the page and, at its end, the way further. */
export function SectionHeading({ id, title, className, children }: SectionHeadingProps) {
  return (
    <div
      className={classNames("mb-2 flex items-center justify-between gap-4 sm:mb-8 sm:items-end", className)}
    >
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </div>
  );
}
