import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { useWork } from "../loading/use-work.ts";

interface Submission<Input> {
  /** Whether work is going on. A second press does nothing. */
  busy: boolean;
  /** The refusals of the last attempt, by field. */
  errors: Record<string, string>;
  submit: (input: Input) => Promise<void>;
  /** For the form: after a refusal, the first refused field gets the focus. */
  formRef: RefObject<HTMLFormElement | null>;
}

/**
 * Runs a form's action, one at a time. A refusal is shown as a toast (`fallback` if it has no message), and its fields'
 * texts are in `errors`. The toast disappears with the next attempt, or with the form. Throw `ApiError` to refuse
 * before anything is sent.
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
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  const submit = (input: Input) =>
    run(async () => {
      toast.dismiss(toastId);
      try {
        await action(input);
        setErrors({});
      } catch (error) {
        setErrors(error instanceof ApiError ? error.errors : {});
        toastError(error, fallback, toastId);
      }
    });
  return { busy, errors, submit, formRef };
}
