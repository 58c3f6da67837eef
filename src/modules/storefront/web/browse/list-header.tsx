import type { ReactNode } from "react";

interface ListHeaderProps {
  title: string;
  /** A line about the list. */
  children?: ReactNode;
  /** The list's controls. */
  controls?: ReactNode;
}

/** The heading of a list. */
export function ListHeader({ title, children, controls }: ListHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pt-4 pb-1.5 sm:pt-10 sm:pb-3">
      <div className="max-sm:w-full">
        <h1 className="text-title">{title}</h1>
        {children && (
          <p className="line-clamp-2 max-w-2xl text-sm text-ink-soft sm:mt-2 sm:line-clamp-none sm:text-lg">
            {children}
          </p>
        )}
      </div>
      {controls && <div className="max-sm:w-full">{controls}</div>}
    </header>
  );
}
