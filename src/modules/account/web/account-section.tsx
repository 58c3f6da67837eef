import { type ReactNode, useId } from "react";

interface AccountSectionProps {
  title: string;
  children: ReactNode;
}

/** A section of the profile. */
export function AccountSection({ title, children }: AccountSectionProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-tile border border-line bg-sheet p-4 sm:p-6"
    >
      <h2 id={headingId} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
