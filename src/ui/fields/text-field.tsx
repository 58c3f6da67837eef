import { type ComponentProps, useState } from "react";
import type { InputType } from "#kernel/web/jsx/jsx.ts";
import { classNames } from "../class-names.ts";
import { t } from "../texts.ts";
import { CONTROL_STYLE, Field, type FieldText } from "./field.tsx";

/**
 * The complaint about a text that is longer than `max`. The browser's own `maxLength` cuts what is pasted without a
 * word, so no control has it.
 */
function useTooLong(max: number | undefined, value: unknown) {
  const [typedLength, setTypedLength] = useState(0);
  const lengthOf = (text: string) => text.trim().length;
  const count = typeof value === "string" ? lengthOf(value) : typedLength;
  const isTooLong = max !== undefined && count > max;
  return {
    tooLong: isTooLong ? t("tooLong", { max, count }) : undefined,
    note: (text: string) => setTypedLength(lengthOf(text)),
  };
}

/** One line of text. A text that is longer than `maxLength` is complained of, and never cut. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  unmarked,
  id,
  className,
  maxLength,
  onInput,
  ...input
}: FieldText & { unmarked?: boolean; type?: InputType } & Omit<ComponentProps<"input">, "type">) {
  const { tooLong, note } = useTooLong(maxLength, input.value);
  return (
    <Field
      label={label}
      hint={hint}
      error={tooLong ?? error}
      hideLabel={hideLabel}
      unmarked={unmarked}
      id={id}
      className={className}
      required={input.required}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          onInput={(event) => {
            note(event.currentTarget.value);
            onInput?.(event);
          }}
          data-most={maxLength}
          data-autofocus={input.autoFocus}
          className={CONTROL_STYLE}
        />
      )}
    </Field>
  );
}

/** Several lines of text, limited like `TextField`. The field grows with them if the browser supports that. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  maxLength,
  onInput,
  ...area
}: FieldText & ComponentProps<"textarea">) {
  const { tooLong, note } = useTooLong(maxLength, area.value);
  return (
    <Field
      label={label}
      hint={hint}
      error={tooLong ?? error}
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
          onInput={(event) => {
            note(event.currentTarget.value);
            onInput?.(event);
          }}
          data-most={maxLength}
          className={classNames(CONTROL_STYLE, "field-sizing-content")}
        />
      )}
    </Field>
  );
}
