import { useId } from "react";
import { weekdayName } from "#kernel/time/store-time.ts";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { WEEK } from "./delivery-draft.ts";

interface WeekdayBoxesProps {
  label: string;
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** Check boxes for weekdays. */
export function WeekdayBoxes({ label, chosen, error, onChange }: WeekdayBoxesProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEK.map((weekday) => (
          <CheckBox
            key={weekday}
            tight
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            label={weekdayName(weekday)}
            checked={chosen.includes(weekday)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, weekday].sort() : chosen.filter((other) => other !== weekday))
            }
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-clay-deep">
          {error}
        </p>
      )}
    </fieldset>
  );
}
