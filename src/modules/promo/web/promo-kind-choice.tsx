import { RadioCard, RadioCardText } from "#ui/radio-card.tsx";
import type { PromoFields } from "../contract.ts";
import { t } from "../seller-texts.ts";

interface PromoKindChoiceProps {
  kind: PromoFields["kind"];
  onChoose: (kind: PromoFields["kind"]) => void;
}

const KINDS = [
  { value: "fixed", label: t.later("fixed") },
  { value: "percent", label: t.later("percentage") },
] as const;

/** What a promo code takes off: an amount, or a share of the cart. */
export function PromoKindChoice({ kind, onChoose }: PromoKindChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t("kind")}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {KINDS.map(({ value, label }) => (
          <RadioCard
            key={value}
            name="kind"
            value={value}
            checked={value === kind}
            onChoose={() => onChoose(value)}
          >
            <RadioCardText label={label.words()} />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
