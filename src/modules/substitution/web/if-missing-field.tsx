import ChevronDown from "lucide-react/icons/chevron-down";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import type { CheckoutFieldProps } from "#modules/order/web/shared/order-slots.ts";
import { Fold } from "#ui/controls/fold.tsx";
import { Select } from "#ui/fields/select.tsx";
import { PREFERENCES, type Preference, preferenceName } from "../rules/preference.ts";
import { t } from "../texts.ts";
import { readIfMissing, writeIfMissing } from "./if-missing-value.ts";

/** The checkout's field for missing products: a wish for the whole order and, if different, for single products. */
export default function IfMissingField({ value, lines, fold, onChange }: CheckoutFieldProps) {
  const { all, products = {} } = readIfMissing(value);
  const chooseFor = (id: string, preference: Preference | undefined) => {
    const { [id]: _, ...others } = products;
    onChange(writeIfMissing({ all, products: preference ? { ...others, [id]: preference } : others }));
  };
  return (
    <Fold
      {...fold}
      icon={<CircleHelp aria-hidden="true" className="size-5" />}
      label={t("ifMissing")}
      summary={summaryOf(all, Object.keys(products).length)}
    >
      <PreferenceSelect
        label={t("ifMissing")}
        hideLabel
        none={t("noWish")}
        value={all}
        onChoose={(preference) => onChange(writeIfMissing({ all: preference, products }))}
      />
      {lines.length > 1 && (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-1 text-sm font-semibold text-leaf marker:content-none">
            {t("perProduct")}
            <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
          </summary>
          <ul className="grid gap-3 pt-1">
            {lines.map(({ id, name }) => (
              <li key={id}>
                <PreferenceSelect
                  label={t("forProduct", { product: name })}
                  none={t("asAbove")}
                  value={products[id]}
                  onChoose={(preference) => chooseFor(id, preference)}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Fold>
  );
}

function summaryOf(all: Preference | undefined, others: number): string {
  const wish = all ? preferenceName(all) : t("noWish");
  return others > 0 ? t("withOthers", { wish, count: others }) : wish;
}

interface PreferenceSelectProps {
  label: string;
  hideLabel?: boolean;
  /** The label while nothing is chosen. */
  none: string;
  value: Preference | undefined;
  onChoose: (preference: Preference | undefined) => void;
}

function PreferenceSelect({ label, hideLabel = false, none, value, onChoose }: PreferenceSelectProps) {
  return (
    <Select
      label={label}
      hideLabel={hideLabel}
      value={value ?? ""}
      onChange={(event) => onChoose(PREFERENCES.find((each) => each === event.target.value))}
    >
      <option value="">{none}</option>
      {PREFERENCES.map((preference) => (
        <option key={preference} value={preference}>
          {preferenceName(preference)}
        </option>
      ))}
    </Select>
  );
}
