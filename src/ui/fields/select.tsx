import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { CONTROL_STYLE, Field, type FieldText } from "./field.tsx";

/** The platform's own select, whose list is the best on every phone. Pass `<option>`s. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  ...select
}: FieldText & ComponentProps<"select">) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      id={id}
      className={className}
      required={select.required ?? true}
    >
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={classNames(CONTROL_STYLE, "appearance-none pr-10")} />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  );
}
