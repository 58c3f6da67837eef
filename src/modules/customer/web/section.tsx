import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  aside?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a customer's page. */
export function Section({ title, aside, action, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-tile border border-line bg-sheet p-4"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {aside && <p className="text-sm text-ink-soft tabular-nums">{aside}</p>}
        {action && <div className="ml-auto">{action}</div>}
      </header>
      {children}
    </section>
  );
}
