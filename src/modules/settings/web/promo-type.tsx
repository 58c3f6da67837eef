import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import type { SettingsFields } from "../contract.ts";
import { t } from "../seller-texts.ts";

interface PromoTypeProps {
  type: SettingsFields["promoType"];
  onChoose: (type: SettingsFields["promoType"]) => void;
}

const TYPES = [
  { value: "fixed", label: t.later("promoFixed") },
  { value: "percentage", label: t.later("promoPercentage") },
] as const;

/** The choice of the kind of discount: an amount, or a percentage of the cart. */
export function PromoType({ type, onChoose }: PromoTypeProps) {
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t("promoType")}</legend>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {TYPES.map(({ value, label }) => (
          <RadioCard
            key={value}
            name="promoType"
            value={value}
            checked={value === type}
            onChoose={() => onChoose(value)}
          >
            <RadioCardText label={label.words()} />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
