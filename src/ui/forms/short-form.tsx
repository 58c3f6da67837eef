import type { ReactNode, RefObject } from "react";
import { Button } from "../controls/button.tsx";

interface ShortFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** The label of the button that sends it. */
  action: string;
  /** True if the button is as wide as the form. */
  wide?: boolean;
  /** Called with the fields by their names. */
  onSubmit: (fields: FormData) => unknown;
  /** Called on each edit. */
  onInput?: () => void;
  children: ReactNode;
}

/** A form of a few fields below each other, as in a dialog, with the button that sends it. */
export function ShortForm({
  formRef,
  busy,
  action,
  wide = false,
  onSubmit,
  onInput,
  children,
}: ShortFormProps) {
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      <Button type="submit" busy={busy} wide={wide}>
        {action}
      </Button>
    </form>
  );
}
