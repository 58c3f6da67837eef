import { useState } from "react";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import type { Stop } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { cashOf, nameOf } from "./stop-cash.ts";
import { typedCash } from "./typed-cash.ts";

interface AmountDialogProps {
  open: boolean;
  stop: Stop;
  onClose: () => void;
  /** Delivers with so many rupees, or corrects what was noted. */
  onAmount: (rupees: number) => Promise<void>;
}

/** Asks what was really handed over at a stop. */
export function AmountDialog({ open, onClose, ...form }: AmountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t("howMuch", { name: nameOf(form.stop) })}>
      <AmountForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function AmountForm({ stop, onClose, onAmount }: Omit<AmountDialogProps, "open">) {
  const { openPaise, duePaise, received, isDelivered } = cashOf(stop);
  const [typed, setTyped] = useState(String(isDelivered ? received : toRupees(openPaise)));
  const { busy, errors, submit, formRef } = useSubmit(async (text: string) => {
    await onAmount(typedCash(t.later("cash"), text));
    onClose();
  }, t("failed"));
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(typed);
      }}
    >
      <TextField
        label={t("cash")}
        hint={t("cashHint", { cash: formatPaise(isDelivered ? duePaise : openPaise) })}
        error={errors.cash}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {isDelivered ? t("save") : t("deliverPaid")}
      </Button>
    </form>
  );
}
