import { type ReactNode, useRef } from "react";
import { Button } from "../controls/button.tsx";
import { copyText } from "./copy-text.ts";
import { TextField } from "./text-field.tsx";

interface CopyFieldProps {
  label: string;
  value: string;
  action: string;
  done: string;
  children?: ReactNode;
}

/** A text that can only be read, with a button that copies it where the browser can. */
export function CopyField({ label, value, action, done, children }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (!(await copyText(value, done))) field.current?.select();
  };
  return (
    <>
      <TextField
        ref={field}
        label={label}
        hideLabel
        readOnly
        value={value}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        {"clipboard" in navigator && (
          <Button size="small" onClick={copy}>
            {action}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
