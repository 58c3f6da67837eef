import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useRef } from "react";
import { classNames } from "../class-names.ts";
import { t } from "../texts.ts";
import { IconButton, iconButtonStyle } from "./icon-button.tsx";

interface QuantityStepperProps {
  quantity: number;
  /** The name of the counted thing for screen readers, such as "Tomato". */
  of: string;
  onAdd: () => void;
  onRemove: () => void;
  /** The highest quantity. At this quantity the plus says so to screen readers, and does nothing. */
  most?: number;
  /** The lowest quantity that can be chosen, of something that is not in the cart yet. Without it, the last one is removed. */
  least?: number;
  /** The plus's text and name at 0, when no other part is shown. */
  start?: { text: string; label: string };
}

/**
 * A stepper: − n +, with a thumb's room on both sides. The plus is the same element at every quantity, so it keeps the
 * focus when the other parts appear with the first piece, and gets it when the minus disappears with the last one.
 */
export function QuantityStepper({ quantity, of, onAdd, onRemove, most, least, start }: QuantityStepperProps) {
  const plus = useRef<HTMLButtonElement>(null);
  const isOn = quantity > 0 || start === undefined;
  const isMost = most !== undefined && quantity >= most;
  const isLeast = least !== undefined && quantity <= least;
  const isChoice = least !== undefined;
  const takeOne = () => {
    if (quantity === 1) plus.current?.focus();
    onRemove();
  };
  const isSmall = start !== undefined;
  return (
    <fieldset
      aria-label={isOn ? t("quantityOf", { name: of }) : undefined}
      className={classNames(
        "items-center rounded-full",
        isSmall ? SMALL : "inline-flex",
        isOn && !isChoice && "on-dark bg-leaf text-paper",
        isChoice && "box-border border-[1.5px] border-line-strong bg-sheet",
        isOn && !isSmall && "h-11",
      )}
    >
      {isOn && (
        <>
          {isSmall ? (
            <button
              type="button"
              aria-label={t(quantity === 1 ? "remove" : "oneLess", { name: of })}
              onClick={takeOne}
              className={`${HALF} justify-start`}
            >
              <Minus aria-hidden="true" className="size-4" strokeWidth={2.5} />
            </button>
          ) : (
            <IconButton
              label={t(quantity === 1 && !isChoice ? "remove" : "oneLess", { name: of })}
              aria-disabled={isLeast || undefined}
              onClick={isLeast ? undefined : takeOne}
              tone={isChoice ? "leaf" : "onLeaf"}
              className={isLeast ? "opacity-50" : undefined}
            >
              <Minus aria-hidden="true" className="size-4" strokeWidth={2.5} />
            </IconButton>
          )}
          <output
            className={classNames(
              "text-center font-semibold tabular-nums",
              isSmall ? "pointer-events-none absolute inset-x-8" : "min-w-6",
            )}
          >
            {quantity}
          </output>
        </>
      )}
      <button
        ref={plus}
        type="button"
        aria-label={isOn ? t("oneMore", { name: of }) : start.label}
        // Not disabled: with the last piece, the focus would be lost.
        aria-disabled={isMost || undefined}
        onClick={isMost ? undefined : onAdd}
        className={plusStyle({ isOn, isSmall, isChoice, isMost })}
      >
        <Plus aria-hidden="true" className={isOn ? "size-4" : "size-4.5"} strokeWidth={2.5} />
        {!isOn && start.text}
      </button>
    </fieldset>
  );
}

// Slim, so that it hides little of a picture, and equally large with and without a number, so that nothing beside it
// moves. Its pressable areas are 44 px high, and as wide on either side.
const SMALL = "relative grid h-8 w-22 grid-cols-2 sm:h-9 sm:w-24";
const HALF =
  "relative flex h-full items-center rounded-full px-2.5 before:absolute before:-inset-y-1.5 before:inset-x-0 before:content-[''] active:opacity-70";
const START =
  "relative col-span-2 flex h-full items-center justify-center gap-1 rounded-full bg-sheet pr-1.5 text-sm font-semibold text-leaf shadow-chip transition-transform duration-150 before:absolute before:-inset-y-1.5 sm:text-[0.9375rem] before:inset-x-0 before:content-[''] hover:bg-leaf hover:text-paper active:scale-95";

type PlusState = Record<"isOn" | "isSmall" | "isChoice" | "isMost", boolean>;

function plusStyle({ isOn, isSmall, isChoice, isMost }: PlusState): string {
  if (!isOn) return START;
  const look = isSmall ? `${HALF} justify-end` : iconButtonStyle({ tone: isChoice ? "leaf" : "onLeaf" });
  return classNames(look, isMost && "opacity-50");
}
