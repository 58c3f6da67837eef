import { type ReactNode, useId } from "react";

interface CardProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A card with a title and its content. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-tile border border-line bg-sheet p-4 lg:p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
