import CalendarClock from "lucide-react/icons/calendar-clock";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { t } from "../../../move-texts.ts";
import { firstChoice } from "./move-choices.ts";
import { MoveDialog } from "./move-dialog.tsx";
import type { MoveWanted } from "./move-form.tsx";

interface MoveManyProps {
  /** How many of the chosen orders still have to come. */
  count: number;
  onMove: (wanted: MoveWanted) => Promise<void>;
}

/** Moves the chosen orders to another day. */
export function MoveMany({ count, onMove }: MoveManyProps) {
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden="true" className="size-4" />
        {t("moveChosen")}
      </Button>
      {open && (
        <MoveDialog
          title={t("titleChosen", { count })}
          about={() => <p>{t("aboutChosen")}</p>}
          offer={({ days }) => ({ days, first: firstChoice(days, "", count) })}
          action={() => t("submitDay", { count })}
          onMove={onMove}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
