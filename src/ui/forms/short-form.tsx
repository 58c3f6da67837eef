import type { ReactNode, RefObject } from "react";
import { Button } from "../controls/button.tsx";

interface ShortFormProps {
  /** What sends it. One with a `save` of its own needs no `onSubmit`. */
  form?: { formRef?: RefObject<HTMLFormElement | null>; busy?: boolean; save?: () => unknown };
  /** The label of the button that sends it. Without one, the form has a button of its own. */
  action?: string;
  busyLabel?: string;
  wide?: boolean;
  className?: string;
  onSubmit?: (fields: FormData) => unknown;
  onInput?: () => void;
  children: ReactNode;
}

/** A form of a few fields below each other, as in a dialog, with the button that sends it. */
export function ShortForm({
  form: { formRef, busy, save } = {},
  action,
  busyLabel,
  wide = false,
  className = "grid gap-4",
  onSubmit = save,
  onInput,
  children,
}: ShortFormProps) {
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      className={className}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit?.(new FormData(event.currentTarget));
      }}
    >
      {children}
      {action && (
        <Button type="submit" busy={busy} busyLabel={busyLabel} wide={wide}>
          {action}
        </Button>
      )}
    </form>
  );
}
