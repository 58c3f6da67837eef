import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

interface CheckBoxProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  label: string;
  /** Shows the label to screen readers only, if the place makes its meaning clear. */
  hideLabel?: boolean;
  tight?: boolean;
  onChange: (checked: boolean) => void;
}

/** A check box. A thumb's width around the box and its label can be pressed. */
export function CheckBox({ label, hideLabel, tight, onChange, lang, className, ...input }: CheckBoxProps) {
  return (
    <label
      lang={lang}
      className={classNames(
        "min-h-11 items-center",
        hideLabel ? "grid justify-items-center" : classNames("flex", tight ? "gap-2" : "gap-3"),
        className,
      )}
    >
      <input
        {...input}
        type="checkbox"
        aria-label={hideLabel ? label : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-leaf"
      />
      {!hideLabel && label}
    </label>
  );
}
