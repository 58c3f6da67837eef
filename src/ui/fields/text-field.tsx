import type { ComponentProps } from "react";
import type { InputType } from "#kernel/web/jsx/jsx.ts";
import { classNames } from "../class-names.ts";
import { CONTROL_STYLE, Field, type FieldText } from "./field.tsx";

/** One line of text. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  unmarked,
  id,
  className,
  ...input
}: FieldText & { unmarked?: boolean; type?: InputType } & Omit<ComponentProps<"input">, "type">) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      unmarked={unmarked}
      id={id}
      className={className}
      required={input.required}
    >
      {(control) => (
        <input {...input} {...control} data-autofocus={input.autoFocus} className={CONTROL_STYLE} />
      )}
    </Field>
  );
}

/** Several lines of text. The field grows with them if the browser supports that. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  ...area
}: FieldText & ComponentProps<"textarea">) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      id={id}
      className={className}
      required={area.required}
    >
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={classNames(CONTROL_STYLE, "field-sizing-content")}
        />
      )}
    </Field>
  );
}
