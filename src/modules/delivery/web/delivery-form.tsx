import { FormGroup } from "#ui/form-group.tsx";
import { SaveForm } from "#ui/save-form.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DeliverySettings } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { AreaRows } from "./area-rows.tsx";
import { ClosedRows } from "./closed-rows.tsx";
import { useDeliveryForm } from "./use-delivery-form.ts";
import { WaitingOnClosed } from "./waiting-on-closed.tsx";
import { WeekdayBoxes } from "./weekday-boxes.tsx";
import { WindowRows } from "./window-rows.tsx";

/** One below the other, and none wider than the group. */
const FIELDS = "grid-cols-[minmax(0,1fr)] content-start gap-4";

/** All delivery settings, in groups; one press saves them. */
export function DeliveryForm({ settings }: { settings: DeliverySettings }) {
  const { draft, version, change, isChanged, busy, save, discard, formRef } = useDeliveryForm(settings);
  const { freshWeekdays, otherWeekdays, cutOffTime, cutOffDay, windows, closedDays, areas } = draft;
  return (
    <SaveForm
      formRef={formRef}
      isChanged={isChanged}
      busy={busy}
      told={t(isChanged ? "unsaved" : "allSaved")}
      action={t("save")}
      onSave={save}
      onDiscard={discard}
    >
      <WaitingOnClosed version={version} />
      <FormGroup title={t("daysTitle")} hint={t("daysHint")} className={FIELDS}>
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
      <FormGroup title={t("cutOffTitle")} hint={t("cutOffHint")} className={FIELDS}>
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
      <FormGroup title={t("windowsTitle")} hint={t("windowsHint")} className={FIELDS}>
        <WindowRows rows={windows} onChange={(rows) => change({ windows: rows })} />
      </FormGroup>
      <FormGroup title={t("closedTitle")} hint={t("closedHint")} className={FIELDS}>
        <ClosedRows rows={closedDays} onChange={(rows) => change({ closedDays: rows })} />
      </FormGroup>
      <FormGroup title={t("areasTitle")} hint={t("areasHint")} className={FIELDS}>
        <AreaRows rows={areas} onChange={(rows) => change({ areas: rows })} />
      </FormGroup>
    </SaveForm>
  );
}
