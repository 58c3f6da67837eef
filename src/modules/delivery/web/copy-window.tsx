import { useState } from "react";
import { weekdayName } from "#kernel/time/store-time.ts";
import { Button } from "#ui/button.tsx";
import { CheckBox } from "#ui/check-box.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { t } from "../seller-texts.ts";

interface CopyWindowProps {
  window: string;
  /** Those to choose from. */
  weekdays: readonly number[];
  onClose: () => void;
  onCopy: (weekdays: readonly number[]) => void;
}

/** Asks on which weekdays a window is to be once more. */
export function CopyWindow({ window, weekdays, onClose, onCopy }: CopyWindowProps) {
  const [chosen, setChosen] = useState(weekdays);
  return (
    <Dialog open onClose={onClose} title={t("copyTitle", { window })}>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {weekdays.map((weekday) => (
          <CheckBox
            key={weekday}
            label={weekdayName(weekday)}
            checked={chosen.includes(weekday)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, weekday] : chosen.filter((other) => other !== weekday))
            }
          />
        ))}
      </div>
      <div className="mt-4 flex justify-end">
        <Button size="small" aria-disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          {t("copyDo")}
        </Button>
      </div>
    </Dialog>
  );
}
