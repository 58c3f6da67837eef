import { FormGroup } from "#ui/form-group.tsx";
import { MeanwhileNotice } from "#ui/meanwhile-notice.tsx";
import { SaveForm } from "#ui/save-form.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { DeliverySettings } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { AreaRows } from "./area-rows.tsx";
import { ClosedRows } from "./closed-rows.tsx";
import { meanwhileWords } from "./meanwhile-words.ts";
import { useDeliveryForm } from "./use-delivery-form.ts";
import { WaitingOnClosed } from "./waiting-on-closed.tsx";
import { WeekdayBoxes } from "./weekday-boxes.tsx";
import { WindowRows } from "./window-rows.tsx";

/** One below the other, and none wider than the group. */
const FIELDS = "grid-cols-[minmax(0,1fr)] content-start gap-4";

/** All delivery settings, in groups; one press saves them. */
export function DeliveryForm({ settings }: { settings: DeliverySettings }) {
  const form = useDeliveryForm(settings);
  const { draft, errors, change, changed, shown = settings } = form;
  const isChanged = changed > 0;
  const { freshWeekdays, otherWeekdays, cutOffTime, cutOffDay, windows, closedDays, areas } = draft;
  return (
    <SaveForm
      formRef={form.formRef}
      isChanged={isChanged}
      busy={form.busy}
      told={t(isChanged ? "unsaved" : "allSaved")}
      action={t("save")}
      onSave={form.save}
      onDiscard={form.discard}
    >
      <MeanwhileNotice title={t("meanwhileTitle")} meanwhile={form.meanwhile.map(meanwhileWords)} />
      <WaitingOnClosed version={shown.version} />
      <FormGroup title={t("daysTitle")} hint={t("daysHint")} className={FIELDS}>
        <WeekdayBoxes
          label={t("freshDays")}
          chosen={freshWeekdays}
          error={errors.freshWeekdays}
          onChange={(chosen) => change({ freshWeekdays: chosen })}
        />
        <WeekdayBoxes
          label={t("otherDays")}
          chosen={otherWeekdays}
          error={errors.otherWeekdays}
          onChange={(chosen) => change({ otherWeekdays: chosen })}
        />
      </FormGroup>
      <FormGroup title={t("cutOffTitle")} hint={t("cutOffHint")} className={FIELDS}>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t("cutOffTime")}
            type="time"
            error={errors.cutOff}
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
        <WindowRows rows={windows} errors={errors} onChange={(rows) => change({ windows: rows })} />
      </FormGroup>
      <FormGroup title={t("closedTitle")} hint={t("closedHint")} className={FIELDS}>
        <ClosedRows rows={closedDays} errors={errors} onChange={(rows) => change({ closedDays: rows })} />
      </FormGroup>
      <FormGroup title={t("areasTitle")} hint={t("areasHint")} className={FIELDS}>
        <AreaRows rows={areas} errors={errors} onChange={(rows) => change({ areas: rows })} />
      </FormGroup>
    </SaveForm>
  );
}
