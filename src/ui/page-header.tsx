import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  aside?: ReactNode;
  /** The page's actions. */
  children?: ReactNode;
}

/** The head of a page: its title and actions. Where these have no room beside the title, they begin below it. */
export function PageHeader({ title, aside, children }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 dense:mb-3" data-no-print>
      <div className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-4 dense:min-h-9">
        <h1 className="text-title dense:text-[1.625rem]">{title}</h1>
        {aside != null && <span className="text-ink-soft tabular-nums wrap-anywhere">{aside}</span>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}
