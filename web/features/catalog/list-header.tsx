import type { ReactNode } from "react";

interface ListHeaderProps {
  title: string;
  /** A line about what is shown. */
  children?: ReactNode;
}

/** What a list is called. */
export function ListHeader({ title, children }: ListHeaderProps) {
  return (
    <header className="pt-6 pb-4 sm:pt-10">
      <h1 className="text-title">{title}</h1>
      {children && <p className="mt-2 max-w-2xl text-lg text-ink-soft">{children}</p>}
    </header>
  );
}
