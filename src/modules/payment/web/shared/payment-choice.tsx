import Banknote from "lucide-react/icons/banknote";
import CreditCard from "lucide-react/icons/credit-card";
import { say } from "#kernel/texts/text.ts";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import {
  methodHint,
  PAYMENT_METHODS,
  type PayingStore,
  type PaymentCode,
} from "../../rules/shared/payment.ts";
import { t } from "../../texts.ts";

const ICON = { "aria-hidden": true, className: "size-5 text-ink-soft cramped:hidden" } as const;

interface PaymentChoiceProps {
  method: PaymentCode;
  store: PayingStore;
  onChoose: (method: PaymentCode) => void;
  /** Called once a method was pressed with a finger or a mouse. */
  onDone: () => void;
}

/**
 * The choice between cash on delivery and online payment, which a store without a gateway shows as not available yet
 * (specification, section 9).
 */
export function PaymentChoice({ method, store, onChoose, onDone }: PaymentChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("paymentMethod")}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {PAYMENT_METHODS.map(({ code, label, atDoor }) => (
          <RadioCard
            key={code}
            name="paymentMethod"
            value={code}
            checked={code === method}
            onChoose={() => onChoose(code)}
            onPress={onDone}
          >
            <RadioCardText label={say(label)} hint={hintOf(code, store)} />
            {atDoor ? <Banknote {...ICON} /> : <CreditCard {...ICON} />}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

function hintOf(code: PaymentCode, store: PayingStore): string | undefined {
  const hint = methodHint(code, store);
  return hint && say(hint);
}
