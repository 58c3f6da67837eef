import { Banknote, CreditCard } from "lucide-react";
import type { PaymentMethod } from "#domain/payment.ts";

const CHOICES = [
  { method: "COD", label: "Cash on Delivery", hint: undefined, icon: Banknote },
  { method: "Online", label: "Online Payment", hint: "Not available yet", icon: CreditCard },
] as const;

interface PaymentChoiceProps {
  method: PaymentMethod;
  onChoose: (method: PaymentMethod) => void;
}

/** Cash on delivery, or online, which is not implemented and says so (specification, section 9). */
export function PaymentChoice({ method, onChoose }: PaymentChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-heading font-semibold">Payment method</legend>
      <div className="grid gap-2">
        {CHOICES.map(({ method: choice, label, hint, icon: Icon }) => (
          <label
            key={choice}
            className="flex min-h-12 items-center gap-3 rounded-field border-[1.5px] border-line px-3 hover:border-leaf has-checked:border-leaf has-checked:bg-sprout/50"
          >
            <input
              type="radio"
              name="paymentMethod"
              value={choice}
              checked={choice === method}
              onChange={() => onChoose(choice)}
              className="size-5 shrink-0 accent-leaf"
            />
            <span className="grow py-1.5 leading-snug font-medium">
              {label}
              {hint && <span className="block text-sm font-normal text-ink-soft">{hint}</span>}
            </span>
            <Icon aria-hidden="true" className="size-5 text-ink-soft cramped:hidden" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
