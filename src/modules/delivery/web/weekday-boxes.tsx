import { weekdayName } from "#kernel/time/store-time.ts";
import { CheckBox } from "#ui/check-box.tsx";

/** The week as the seller's calendar has it. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

interface WeekdayBoxesProps {
  label: string;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Some of the weekdays. */
export function WeekdayBoxes({ label, chosen, onChange }: WeekdayBoxesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEK.map((weekday) => (
          <CheckBox
            key={weekday}
            tight
            label={weekdayName(weekday)}
            checked={chosen.includes(weekday)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, weekday].sort() : chosen.filter((other) => other !== weekday))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
