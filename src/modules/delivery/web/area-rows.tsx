import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { t } from "../seller-texts.ts";
import { AREA, type AreaRow, formOfRow } from "./delivery-draft.ts";
import { Rows } from "./rows.tsx";
import { WeekdayBoxes } from "./weekday-boxes.tsx";

interface AreaRowsProps {
  rows: readonly AreaRow[];
  errors: Record<string, string>;
  onChange: (rows: AreaRow[]) => void;
}

/** The areas: pasted PIN codes with a fee and a minimum, in the order in which they are driven to. */
export function AreaRows({ rows, errors, onChange }: AreaRowsProps) {
  const moveTo = (row: AreaRow, place: number) => {
    if (place < 0 || place >= rows.length) return;
    onChange(rows.filter((other) => other !== row).toSpliced(place, 0, row));
  };
  return (
    <>
      <p className="text-sm text-ink-soft text-pretty">{t("pinsHint")}</p>
      <Rows
        rows={rows}
        onChange={onChange}
        error={errors.areas}
        name={(number) => t("areaOf", { number })}
        addLabel={t("addArea")}
        empty={(key) => ({ ...AREA.toDraft(), key })}
        columns="grid-cols-[minmax(0,2fr)_minmax(0,3fr)_8.25rem] sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_4.5rem_6.5rem_8.25rem]"
        heads={[t("areaName"), t("pins"), t("fee"), t("minimum")]}
        actions={(row, index) => (
          <>
            <Step
              icon={ArrowUp}
              label={t("moveUp")}
              index={index}
              isEnd={index === 0}
              onStep={() => moveTo(row, index - 1)}
            />
            <Step
              icon={ArrowDown}
              label={t("moveDown")}
              index={index}
              isEnd={index === rows.length - 1}
              onStep={() => moveTo(row, index + 1)}
            />
          </>
        )}
      >
        {(row, change) => {
          const form = formOfRow(row, errors, change);
          return (
            <>
              <AREA.Field form={form} name="name" className="row-field col-span-full sm:col-span-1" />
              <AREA.Field form={form} name="pins" className="row-field col-span-full sm:col-span-1" />
              <AREA.Field form={form} name="fee" className="row-field" />
              <AREA.Field form={form} name="minimum" className="row-field" />
              <OwnTerms row={row} form={form} />
            </>
          );
        }}
      </Rows>
    </>
  );
}

/** The days, the cut-off and the free delivery of an area that has its own. Most have the store's. */
function OwnTerms({ row, form }: { row: AreaRow; form: ReturnType<typeof formOfRow<AreaRow>> }) {
  const hasOwn = row.weekdays.length > 0 || row.cutOffTime !== "" || row.freeFrom !== "";
  return (
    <details open={hasOwn} className="order-last col-span-full">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-leaf">
        {t("ownTerms")}
      </summary>
      <div className="grid gap-3 pb-3">
        <p className="text-sm text-ink-soft">{t("ownTermsHint")}</p>
        <WeekdayBoxes
          label={t("ownDays")}
          chosen={row.weekdays}
          error={undefined}
          onChange={(weekdays) => form.change({ weekdays })}
        />
        <div className="grid gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_minmax(0,4fr)]">
          <AREA.Field form={form} name="cutOffTime" label={t("ownCutOffTime")} />
          <AREA.Field form={form} name="cutOffDay" />
          <AREA.Field form={form} name="freeFrom" />
        </div>
      </div>
    </details>
  );
}

interface StepProps {
  icon: typeof ArrowUp;
  label: string;
  index: number;
  isEnd: boolean;
  onStep: () => void;
}

/** A button that moves a row. At the end of the list it keeps the focus, so that it can be pressed repeatedly. */
function Step({ icon: Icon, label, index, isEnd, onStep }: StepProps) {
  return (
    <IconButton
      label={`${label}: ${t("areaOf", { number: index + 1 })}`}
      aria-disabled={isEnd || undefined}
      onClick={onStep}
      className={isEnd ? "opacity-40" : undefined}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
