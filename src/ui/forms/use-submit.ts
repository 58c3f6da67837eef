import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { useWork } from "../loading/use-work.ts";

interface Submission<Input> {
  /** Whether work is going on. A second press does nothing. */
  busy: boolean;
  errors: Record<string, string>;
  submit: (input: Input) => Promise<void>;
  /** For the form: after a refusal, the first refused field gets the focus. */
  formRef: RefObject<HTMLFormElement | null>;
}

/**
 * Runs a form's action, one at a time. The texts of refused fields are in `errors`, and stand beside their fields. A
 * refusal that the form does not say is shown as a toast (`fallback` if it has no message), which disappears with the
 * next attempt, or with the form. Throw `ApiError` to refuse before anything is sent.
 */
export function useSubmit<Input>(
  action: (input: Input) => Promise<void>,
  fallback?: string,
): Submission<Input> {
  const { busy, run } = useWork();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const formRef = useRef<HTMLFormElement>(null);
  const toastId = useId();
  useEffect(() => () => toast.dismiss(toastId), [toastId]);
  const refused = useRef<unknown>(undefined);
  const tell = useEffectEvent(() => {
    const said = formRef.current?.textContent ?? "";
    const isSaid = Object.values(errors).every((text) => said.includes(text));
    if (!isSaid) toastError(refused.current, fallback, toastId);
  });
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const field = formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    // A field that has the focus already is left first, so that a screen reader reads its error.
    if (field === document.activeElement) field?.blur();
    field?.focus();
    tell();
  }, [errors]);

  const submit = (input: Input) =>
    run(async () => {
      toast.dismiss(toastId);
      try {
        await action(input);
        setErrors({});
      } catch (error) {
        const byField = error instanceof ApiError ? error.errors : {};
        refused.current = error;
        setErrors({ ...byField });
        if (Object.keys(byField).length === 0) toastError(error, fallback, toastId);
      }
    });
  return { busy, errors, submit, formRef };
}
