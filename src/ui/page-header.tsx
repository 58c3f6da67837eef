import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  /** A short text beside the title, such as a number. */
  aside?: ReactNode;
  /** The page's actions. */
  children?: ReactNode;
}

/** The head of a page: its title and actions. */
export function PageHeader({ title, aside, children }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 dense:mb-3" data-no-print>
      <h1 className="text-title dense:text-[1.625rem]">{title}</h1>
      {aside != null && <span className="text-ink-soft tabular-nums wrap-anywhere">{aside}</span>}
      {children && <div className="flex grow flex-wrap justify-end gap-2">{children}</div>}
    </header>
  );
}
