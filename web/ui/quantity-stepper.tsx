import { Minus, Plus } from "lucide-react";
import { classNames } from "./class-names.ts";

interface QuantityStepperProps {
  quantity: number;
  /** What is counted, for screen readers: "Tomato". */
  of: string;
  onAdd: () => void;
  onRemove: () => void;
  className?: string;
}

/** − n +, with a thumb's room on both sides. */
export function QuantityStepper({ quantity, of, onAdd, onRemove, className }: QuantityStepperProps) {
  return (
    <fieldset
      aria-label={`Quantity of ${of}`}
      className={classNames(
        "on-dark inline-flex h-11 items-center rounded-full bg-leaf text-paper",
        className,
      )}
    >
      <StepButton
        label={quantity === 1 ? `Remove ${of}` : `One less ${of}`}
        onPress={onRemove}
        icon={Minus}
      />
      <output className="min-w-6 text-center font-semibold tabular-nums">{quantity}</output>
      <StepButton label={`One more ${of}`} onPress={onAdd} icon={Plus} />
    </fieldset>
  );
}

interface StepButtonProps {
  label: string;
  onPress: () => void;
  icon: typeof Plus;
}

function StepButton({ label, onPress, icon: Icon }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full hover:bg-leaf-deep"
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={2.5} />
    </button>
  );
}
