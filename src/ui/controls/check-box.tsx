import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

interface CheckBoxProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  label: string;
  /** The label is for screen readers only, where the place says what is ticked. */
  hideLabel?: boolean;
  /** The words stand closer to the box, where there is little room. */
  tight?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box to tick, with a thumb's room around it and its words. */
export function CheckBox({ label, hideLabel, tight, onChange, className, ...input }: CheckBoxProps) {
  return (
    <label
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
        className="size-5 accent-leaf"
      />
      {!hideLabel && label}
    </label>
  );
}
