import { Button } from "#ui/button.tsx";
import { LeaveDialog } from "#ui/leave-dialog.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useWarnBeforeLeaving } from "#ui/use-warn-before-leaving.ts";
import type { DeliverySettings } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { AreaRows } from "./area-rows.tsx";
import { ClosedRows } from "./closed-rows.tsx";
import { FormGroup } from "./form-group.tsx";
import { useDeliveryForm } from "./use-delivery-form.ts";
import { WaitingOnClosed } from "./waiting-on-closed.tsx";
import { WeekdayBoxes } from "./weekday-boxes.tsx";
import { WindowRows } from "./window-rows.tsx";

/** All delivery settings, in groups; one press saves them. */
export function DeliveryForm({ settings }: { settings: DeliverySettings }) {
  const { draft, version, change, isChanged, busy, save, discard, formRef } = useDeliveryForm(settings);
  const { freshWeekdays, otherWeekdays, cutOffTime, cutOffDay, windows, closedDays, areas } = draft;
  useWarnBeforeLeaving(isChanged);
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save();
      }}
    >
      <LeaveDialog unsaved={isChanged} />
      <SaveBar isChanged={isChanged} busy={busy} onDiscard={discard} />
      <WaitingOnClosed version={version} />
      <FormGroup title={t("daysTitle")} hint={t("daysHint")}>
        <WeekdayBoxes
          label={t("freshDays")}
          chosen={freshWeekdays}
          onChange={(chosen) => change({ freshWeekdays: chosen })}
        />
        <WeekdayBoxes
          label={t("otherDays")}
          chosen={otherWeekdays}
          onChange={(chosen) => change({ otherWeekdays: chosen })}
        />
      </FormGroup>
      <FormGroup title={t("cutOffTitle")} hint={t("cutOffHint")}>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t("cutOffTime")}
            type="time"
            value={cutOffTime}
            onChange={(event) => change({ cutOffTime: event.target.value })}
          />
          <Select
            label={t("cutOffDay")}
            value={cutOffDay}
            onChange={(event) => change({ cutOffDay: event.target.value === "same" ? "same" : "before" })}
          >
            <option value="before">{t("dayBefore")}</option>
            <option value="same">{t("sameDay")}</option>
          </Select>
        </div>
      </FormGroup>
      <FormGroup title={t("windowsTitle")} hint={t("windowsHint")}>
        <WindowRows rows={windows} onChange={(rows) => change({ windows: rows })} />
      </FormGroup>
      <FormGroup title={t("closedTitle")} hint={t("closedHint")}>
        <ClosedRows rows={closedDays} onChange={(rows) => change({ closedDays: rows })} />
      </FormGroup>
      <FormGroup title={t("areasTitle")} hint={t("areasHint")}>
        <AreaRows rows={areas} onChange={(rows) => change({ areas: rows })} />
      </FormGroup>
    </form>
  );
}

interface SaveBarProps {
  isChanged: boolean;
  busy: boolean;
  onDiscard: () => void;
}

function SaveBar({ isChanged, busy, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky top-16 z-10 flex min-h-14 flex-wrap items-center gap-2 border-b border-line bg-paper py-1.5">
      <p role="status" className="min-w-28 flex-1 text-sm text-ink-soft">
        {t(isChanged ? "unsaved" : "allSaved")}
      </p>
      {isChanged && !busy && (
        <Button variant="quiet" size="small" onClick={onDiscard}>
          {t("discard")}
        </Button>
      )}
      {/* Not disabled: it would drop the focus of whoever has just saved. */}
      <Button
        type="submit"
        size="small"
        busy={busy}
        busyLabel={t("saving")}
        aria-disabled={!isChanged}
        className={isChanged ? undefined : "opacity-60"}
      >
        {t("save")}
      </Button>
    </div>
  );
}
