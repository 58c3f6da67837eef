import { say } from "#kernel/texts/text.ts";
import type { CancelUntil } from "#modules/store/rules/cancel-until.ts";
import { RadioCard, RadioCardText } from "#ui/radio-card.tsx";
import { t } from "../seller-texts.ts";
import { CANCEL_CHOICES } from "./cancel-choices.ts";

interface CancelUntilChoiceProps {
  until: CancelUntil;
  onChoose: (until: CancelUntil) => void;
}

/** Until when shoppers may cancel an order themselves. */
export function CancelUntilChoice({ until, onChoose }: CancelUntilChoiceProps) {
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t("cancelUntil")}</legend>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-3">
        {CANCEL_CHOICES.map(({ value, label, hint }) => (
          <RadioCard
            key={value}
            name="cancelUntil"
            value={value}
            checked={value === until}
            onChoose={() => onChoose(value)}
          >
            <RadioCardText label={say(label)} hint={hint && say(hint)} />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
