import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { t } from "../../delivery-texts.ts";

/** What the words are called that answer it. */
export const ANSWER_ID = "pin-answer";

interface PinFormProps {
  asking: boolean;
  /** It comes in the place of what was pressed. */
  takesFocus: boolean;
  /** What was asked is no PIN code, as the words beside it say. */
  isWrong: boolean;
  onAsk: (pin: string) => void;
}

/** Asks for a PIN code. */
export function PinForm({ asking, takesFocus, isWrong, onAsk }: PinFormProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) inputRef.current?.focus();
  }, [takesFocus]);
  return (
    <form
      noValidate
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = (inputRef.current?.value ?? "").replace(/\s/g, "");
        if (typed !== "") onAsk(typed);
      }}
    >
      <label className="flex items-center gap-2 font-semibold whitespace-nowrap">
        {t("deliverTo")}
        <input
          ref={inputRef}
          inputMode="numeric"
          autoComplete="postal-code"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? ANSWER_ID : undefined}
          maxLength={12}
          placeholder={t("pinCode")}
          className="min-h-11 w-26 rounded-field border-[1.5px] border-line-strong bg-sheet px-3 text-base font-normal"
        />
      </label>
      <Button type="submit" variant="secondary" size="small" busy={asking} busyLabel={t("checking")}>
        {t("check")}
      </Button>
    </form>
  );
}
