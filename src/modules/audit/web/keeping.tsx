import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import type { AuditApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

interface KeepingProps {
  /** The number of months for which entries are kept; null for ever. */
  months: number | null;
  onChanged: () => Promise<void>;
}

/** For how long the activity is kept, and a button that changes it. */
export function Keeping({ months, onChanged }: KeepingProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <span>{months === null ? t("keptForEver") : t("keptFor", { period: periodOf(months) })}</span>
      <May permission="audit.change">
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {t("changeKeeping")}
        </Button>
        <FormDialog open={open} onClose={() => setOpen(false)} title={t("keepingTitle")}>
          {({ closeAfter }) => <KeepingForm months={months} onSaved={() => closeAfter(onChanged())} />}
        </FormDialog>
      </May>
    </div>
  );
}

const YEAR = 12;

function periodOf(months: number): string {
  return months % YEAR === 0 ? t("years", { count: months / YEAR }) : t("months", { count: months });
}

/** The periods that can be chosen, in years. */
const YEARS = [1, 2, 3, 5, 8, 10];

interface KeepingFormProps {
  months: number | null;
  onSaved: () => Promise<void>;
}

function KeepingForm({ months: was, onSaved }: KeepingFormProps) {
  const save = async ({ months }: { months: number | null }) => {
    await sellerDone(browserApi<AuditApi>().api.audit.keeping.$put({ json: { months, was } }));
    await onSaved();
  };
  const form = useDraft({ months: was }, save, t("keepingFailed"));
  const { months } = form.draft;
  const choices = [...new Set([...YEARS.map((years) => years * YEAR), ...(was === null ? [] : [was])])];
  return (
    <ShortForm form={form} action={t("save")}>
      <Select
        label={t("keepFor")}
        value={months ?? ""}
        onChange={({ target }) => form.change({ months: target.value === "" ? null : Number(target.value) })}
      >
        <option value="">{t("forEver")}</option>
        <Options
          of={choices.toSorted((one, other) => one - other).map((choice) => [choice, periodOf(choice)])}
        />
      </Select>
      {months !== null && <p className="text-sm text-ink-soft">{t("olderGoes")}</p>}
    </ShortForm>
  );
}
