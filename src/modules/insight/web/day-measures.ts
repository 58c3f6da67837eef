import type { Text } from "#kernel/texts/text.ts";
import type { Dashboard } from "../contract.ts";

export type Day = Dashboard["days"][number];

export interface Measure {
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
