import { Minus, Plus } from "lucide-react";
import { useRef } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { iconButtonStyle } from "./icon-button-style.ts";
import { t } from "./texts.ts";

interface QuantityStepperProps {
  quantity: number;
  /** What is counted, for screen readers: "Tomato". */
  of: string;
  onAdd: () => void;
  onRemove: () => void;
  /** There are no more than so many: the plus says so to screen readers, and does nothing. */
  most?: number;
  /** What its plus says at 0, when it is all there is: on screen, and to screen readers. */
  start?: { text: string; label: string };
}

/**
 * − n +, with a thumb's room on both sides. The plus is the same element at every quantity, so the focus stays on it
 * when the first piece brings the rest, and comes to it when the last piece takes the minus away.
 */
export function QuantityStepper({ quantity, of, onAdd, onRemove, most, start }: QuantityStepperProps) {
  const plus = useRef<HTMLButtonElement>(null);
  const isOn = quantity > 0 || start === undefined;
  const isMost = most !== undefined && quantity >= most;
  const takeOne = () => {
    if (quantity === 1) plus.current?.focus();
    onRemove();
  };
  return (
    <fieldset
      aria-label={isOn ? t("quantityOf", { name: of }) : undefined}
      className={classNames(
        "inline-flex items-center rounded-full",
        isOn && "on-dark h-11 bg-leaf text-paper",
      )}
    >
      {isOn && (
        <>
          <IconButton
            label={t(quantity === 1 ? "remove" : "oneLess", { name: of })}
            onClick={takeOne}
            tone="onLeaf"
          >
            <Minus aria-hidden="true" className="size-4" strokeWidth={2.5} />
          </IconButton>
          <output className="min-w-6 text-center font-semibold tabular-nums">{quantity}</output>
        </>
      )}
      <button
        ref={plus}
        type="button"
        aria-label={isOn ? t("oneMore", { name: of }) : start.label}
        // Not disabled: the focus would be lost with the last piece.
        aria-disabled={isMost || undefined}
        onClick={isMost ? undefined : onAdd}
        className={
          isOn ? classNames(iconButtonStyle({ tone: "onLeaf" }), isMost && "opacity-50") : START_STYLE
        }
      >
        <Plus aria-hidden="true" className={isOn ? "size-4" : "size-4.5"} strokeWidth={2.5} />
        {!isOn && start.text}
      </button>
    </fieldset>
  );
}

// Slim, so that it hides little of a picture; its pressable area is 44 px high all the same.
const START_STYLE =
  "relative flex h-8 items-center gap-0.5 rounded-full bg-sheet pr-3 pl-2 text-sm font-semibold text-leaf shadow-chip transition-transform duration-150 before:absolute before:-inset-1.5 sm:h-9 sm:gap-1 sm:pr-3.5 sm:pl-2.5 sm:text-[0.9375rem] before:content-[''] hover:bg-leaf hover:text-paper active:scale-95";
