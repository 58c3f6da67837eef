import { type ReactNode, useId } from "react";
import type { Text } from "#kernel/texts/text.ts";
import type { Dashboard } from "../contract.ts";

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

export type Day = Dashboard["days"][number];

interface Measure {
  label: Text;
  of: (day: Day) => number;
}

/** The figure of a bar, and the part of it that is drawn on top. */
export type Measures = readonly [Measure, Measure?];

export interface DayPlotProps {
  title: string;
  days: readonly Day[];
  measures: Measures;
  format: (value: number) => string;
}
