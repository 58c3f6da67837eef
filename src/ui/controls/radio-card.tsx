import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface RadioCardProps {
  /** The name that all cards of a choice share. */
  name: string;
  value?: string;
  checked: boolean;
  onChoose: () => void;
  /** Called on a press with a finger or a mouse, even if the card is chosen already. */
  onPress?: () => void;
  /** Another action in the card's corner. With it, the text may take several lines. */
  action?: ReactNode;
  children: ReactNode;
}

/** One option of a few, as a card that can be pressed anywhere. Put the cards into a `fieldset`. */
export function RadioCard({ name, value, checked, onChoose, onPress, action, children }: RadioCardProps) {
  const tall = action !== undefined;
  return (
    <div
      className={classNames(
        "flex min-h-12 rounded-field border-[1.5px] border-line hover:border-leaf has-checked:border-leaf has-checked:bg-sprout/50",
        tall && "items-start cramped:flex-col",
      )}
    >
      <label
        className={classNames(
          "flex min-w-0 grow gap-3 cramped:gap-2",
          tall ? "items-start py-3 pl-3 cramped:pl-2" : "items-center px-3 cramped:px-2",
        )}
      >
        <input
          type="radio"
          name={name}
          value={value}
          checked={checked}
          onChange={onChoose}
          // Arrow keys cause clicks too, but with `detail` 0.
          onClick={onPress && ((event) => event.detail > 0 && onPress())}
          className={classNames("size-5 shrink-0 accent-leaf", tall && "mt-1")}
        />
        {children}
      </label>
      {action}
    </div>
  );
}

/** A card's text, in a line or two. */
export function RadioCardText({ label, hint }: { label: ReactNode; hint?: string }) {
  return (
    <span className="min-w-0 grow py-1.5 leading-snug font-medium wrap-anywhere">
      {label}
      {hint && <span className="block text-sm font-normal text-ink-soft">{hint}</span>}
    </span>
  );
}
