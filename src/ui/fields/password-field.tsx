import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { classNames } from "../class-names.ts";
import { t } from "../texts.ts";
import { CONTROL_STYLE, Field, type FieldText } from "./field.tsx";

/**
 * A password field with a button that shows the password. Set `autoComplete` to `current-password` or `new-password`.
 */
export function PasswordField({
  label,
  hint,
  error,
  hideLabel,
  id,
  className,
  ...input
}: FieldText & ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      id={id}
      className={className}
      required={input.required}
    >
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            data-autofocus={input.autoFocus}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(CONTROL_STYLE, "pr-12")}
          />
          <button
            type="button"
            aria-label={t(shown ? "hidePassword" : "showPassword")}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-field text-ink-soft hover:text-leaf"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  );
}
