import { Banknote, CreditCard } from "lucide-react";
import { PAYMENT_METHODS, type PaymentCode } from "#domain/payment.ts";

const ICON = { "aria-hidden": true, className: "size-5 text-ink-soft cramped:hidden" } as const;

interface PaymentChoiceProps {
  method: PaymentCode;
  onChoose: (method: PaymentCode) => void;
}

/** Cash on delivery, or online, which is not implemented and says so (specification, section 9). */
export function PaymentChoice({ method, onChoose }: PaymentChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-heading font-semibold">Payment method</legend>
      <div className="grid gap-2">
        {PAYMENT_METHODS.map(({ code, label, hint, atDoor }) => (
          <label
            key={code}
            className="flex min-h-12 items-center gap-3 rounded-field border-[1.5px] border-line px-3 hover:border-leaf has-checked:border-leaf has-checked:bg-sprout/50"
          >
            <input
              type="radio"
              name="paymentMethod"
              value={code}
              checked={code === method}
              onChange={() => onChoose(code)}
              className="size-5 shrink-0 accent-leaf"
            />
            <span className="grow py-1.5 leading-snug font-medium">
              {label}
              {hint && <span className="block text-sm font-normal text-ink-soft">{hint}</span>}
            </span>
            {atDoor ? <Banknote {...ICON} /> : <CreditCard {...ICON} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
