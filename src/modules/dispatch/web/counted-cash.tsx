import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { t } from "../seller-texts.ts";
import { typedCash } from "./typed-cash.ts";

interface CountedCashProps {
  /** In rupees; null until it was counted. */
  counted: number | null;
  receivedPaise: number;
  onCount: (counted: number | null) => Promise<void>;
}

/** What is really in the box, next to what was received. An empty field takes the count back. */
export function CountedCash({ counted, receivedPaise, onCount }: CountedCashProps) {
  // Until it is typed over, what is kept is shown, also where somebody else has changed it.
  const [edited, setEdited] = useState<string>();
  const typed = edited ?? (counted === null ? "" : String(counted));
  const { busy, errors, submit, formRef } = useSubmit(async (text: string) => {
    await onCount(text.trim() === "" ? null : typedCash(t.later("counted"), text));
    setEdited(undefined);
  }, t("failed"));
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit(typed);
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t("counted")}
          error={errors.cash ?? errors.counted}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setEdited(event.target.value)}
          className="min-w-40 grow"
        />
        <Button type="submit" size="small" variant="secondary" busy={busy}>
          {t("save")}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t("countedHint", { cash: formatPaise(receivedPaise) })}</p>
      {counted !== null && (
        <p role="status" className="font-semibold">
          {countWords(toPaise(counted) - receivedPaise)}
        </p>
      )}
    </form>
  );
}

function countWords(apartPaise: number): string {
  if (apartPaise === 0) return t("countRight");
  return t(apartPaise < 0 ? "countLess" : "countMore", { cash: formatPaise(Math.abs(apartPaise)) });
}
