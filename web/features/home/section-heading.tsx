import type { ReactNode } from "react";

interface SectionHeadingProps {
  id?: string;
  title: string;
  children?: ReactNode;
}

/** A part of the page and, at its end, the way further. */
export function SectionHeading({ id, title, children }: SectionHeadingProps) {
  return (
    <div className="mb-6 flex items-end justify-between gap-4 sm:mb-8">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </div>
  );
}
