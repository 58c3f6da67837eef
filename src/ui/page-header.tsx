import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  /** A short word beside the title, such as how many there are. */
  aside?: ReactNode;
  /** What can be done here. */
  children?: ReactNode;
}

/** The head of a working page: what it is, and its actions at hand. */
export function PageHeader({ title, aside, children }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 dense:mb-3" data-no-print>
      <h1 className="text-title dense:text-[1.625rem]">{title}</h1>
      {aside != null && <span className="text-ink-soft tabular-nums">{aside}</span>}
      {children && <div className="flex grow flex-wrap justify-end gap-2">{children}</div>}
    </header>
  );
}
