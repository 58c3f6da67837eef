import { useState } from "react";
import { windowName } from "#modules/delivery/rules/delivery-rules.ts";
import { Button } from "#ui/button.tsx";
import { RadioCard, RadioCardText } from "#ui/radio-card.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { t } from "../../../move-texts.ts";
import { MAX_MOVE_REASON } from "../../../rules/order-move.ts";
import { dayLabel, type MoveDay } from "./move-choices.ts";

/** Where to, and what whoever ordered is told; a window of null is left to the store. */
export type MoveWanted = { day: string; window: string | null; reason: string };

interface MoveFormProps {
  days: readonly MoveDay[];
  first: MoveDay | undefined;
  action: string;
  /** What stands as the reason at first. */
  reason?: string;
  busy: boolean;
  onMove: (wanted: MoveWanted) => void;
  onClose: () => void;
}

/** A day, one of its windows, and a reason. */
export function MoveForm({ days, first, action, reason = "", busy, onMove, onClose }: MoveFormProps) {
  const [wanted, setWanted] = useState<MoveWanted>({ day: "", window: null, reason });
  const chosen = days.find(({ day }) => day === wanted.day) ?? first;
  if (!chosen) return <p>{t("noDays")}</p>;
  const window = chosen.windows.find(({ id }) => id === wanted.window)?.id ?? null;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onMove({ day: chosen.day, window, reason: wanted.reason });
      }}
    >
      <Select
        label={t("toDay")}
        value={chosen.day}
        onChange={(event) => setWanted({ ...wanted, day: event.target.value, window: null })}
      >
        {days.map((day) => (
          <option key={day.day} value={day.day}>
            {dayLabel(day)}
          </option>
        ))}
      </Select>
      {chosen.windows.length > 0 && (
        <Windows day={chosen} chosen={window} onChoose={(id) => setWanted({ ...wanted, window: id })} />
      )}
      <TextField
        label={t("reason")}
        hint={t("reasonHint")}
        maxLength={MAX_MOVE_REASON}
        value={wanted.reason}
        onChange={(event) => setWanted({ ...wanted, reason: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1">
        <Button variant="secondary" onClick={onClose}>
          {t("keep")}
        </Button>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

interface WindowsProps {
  day: MoveDay;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

function Windows({ day, chosen, onChoose }: WindowsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t("time")}</legend>
      <div className="grid gap-2">
        <RadioCard name="window" value="" checked={chosen === null} onChoose={() => onChoose(null)}>
          <RadioCardText label={t("anyWindow")} hint={t("anyWindowHint")} />
        </RadioCard>
        {day.windows.map(({ free, ...window }) => (
          <RadioCard
            key={window.id}
            name="window"
            value={window.id}
            checked={chosen === window.id}
            onChoose={() => onChoose(window.id)}
          >
            <RadioCardText
              label={windowName(window)}
              hint={free === null ? undefined : t("places", { free })}
            />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
