import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { t } from "../texts.ts";

/** The props of every field besides its control's own attributes. */
export interface FieldText {
  label: string;
  hint?: ReactNode;
  /** The error about the value. It marks the control invalid and is read out with it. */
  error?: string;
  /** Shows the label to screen readers only, if the place makes its meaning clear. */
  hideLabel?: boolean;
}

/** The attributes that connect a control with its label, hint and error. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldText {
  id?: string;
  required?: boolean;
  /** Leaves out that it is optional, where it stands beside others in little room and its meaning says so. */
  unmarked?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A label, a control, its hint and its error. */
export function Field({
  label,
  hint,
  error,
  hideLabel,
  id,
  required,
  unmarked,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const hasHint = hint != null && hint !== false;
  const describedBy = classNames(hasHint && hintId, error && errorId) || undefined;
  return (
    <div className={classNames("grid grid-cols-1 gap-1.5", className)}>
      <label htmlFor={controlId} className={hideLabel ? "sr-only" : "text-sm font-semibold"}>
        {label}
        {!required && !unmarked && !hideLabel && (
          <span className="font-normal text-ink-soft"> {t("optional")}</span>
        )}
      </label>
      {children({ id: controlId, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {hasHint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-sm font-medium text-clay-deep">
          {error}
        </p>
      )}
    </div>
  );
}

/** The classes of every text box and select. Its 16 px keep phones from zooming in. */
export const CONTROL_STYLE =
  "w-full min-h-12 rounded-field border-[1.5px] border-line-strong bg-sheet px-4 py-2.5 text-base text-ink dense:py-1.5 dense:text-[0.9375rem] dense:[&:not(textarea)]:min-h-9 hover:border-leaf aria-invalid:border-clay disabled:opacity-60";
