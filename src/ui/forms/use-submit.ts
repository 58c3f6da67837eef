import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { useWork } from "../loading/use-work.ts";

interface Submission<Input> {
  /** Work is going on; a second press does nothing. */
  busy: boolean;
  /** What the last attempt was refused for, per field. */
  errors: Record<string, string>;
  submit: (input: Input) => Promise<void>;
  /** Give it to the form: after a refusal the first refused field has the focus. */
  formRef: RefObject<HTMLFormElement | null>;
}

/**
 * Runs a form's action, one at a time. A refusal is toasted (with `fallback` where it says nothing) and its fields'
 * texts are in `errors`. The toast goes with the next attempt, or with the form. Throw `ApiError` to refuse before
 * anything is sent.
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
