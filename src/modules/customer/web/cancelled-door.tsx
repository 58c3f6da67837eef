import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { Button } from "#ui/controls/button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { CustomerApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import type { UndecidedDoor } from "./door-choice.tsx";

interface CancelledDoorProps extends UndecidedDoor {
  /** The rupees that can be paid back: the customer owes the rest. */
  payable: number;
  className?: string;
}

const OUTCOMES = ["paid_back", "carried", "left", "not_received"] as const;
const MAX_REASON = 200;

/** Asks what became of the money that was received for orders which were cancelled then. Empty without that right. */
export function CancelledDoor({
  order,
  invoiceNumber,
  difference,
  payable,
  className,
  onDecided,
}: CancelledDoorProps) {
  const [open, setOpen] = useState(false);
  const outcomes = OUTCOMES.filter((outcome) => outcome !== "paid_back" || payable > 0);
  const { busy, errors, submit, formRef } = useSubmit(
    async ({ form, close }: { form: FormData; close: () => void }) => {
      const outcome = outcomes.find((each) => each === form.get("outcome")) ?? "carried";
      const json = {
        order,
        difference,
        carry: outcome === "carried",
        instead: outcome === "paid_back" || outcome === "not_received" ? outcome : undefined,
        paidBack: outcome === "paid_back" ? payable : undefined,
        reason: String(form.get("reason") ?? "").trim(),
      };
      const call = browserApi<CustomerApi>().api.seller.customer.door.$post({ json });
      const answer = await unlessItWaits(sellerCall(call));
      if (answer) toast.success(answer.message);
      await onDecided();
      close();
    },
    t("saveFailed"),
  );
  if (!useMay()("customer.refund")) return null;
  const sum = formatPaise(toPaise(payable));
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className={className}
        aria-label={t("sayWhatBecameOf", { invoiceNumber })}
        onClick={() => setOpen(true)}
      >
        {t("sayWhatBecame")}
      </Button>
      <FormDialog open={open} title={t("whatBecame", { invoiceNumber })} onClose={() => setOpen(false)}>
        {({ close }) => (
          <ShortForm
            form={{ formRef, busy }}
            wide
            action={t("save")}
            onSubmit={(form) => submit({ form, close })}
          >
            <Select label={t("outcome")} name="outcome">
              <Options of={outcomes.map((outcome) => [outcome, t("outcomeOf", { outcome, sum })])} />
            </Select>
            <TextField
              label={t("reason")}
              hint={t("outcomeReasonHint")}
              name="reason"
              maxLength={MAX_REASON}
              error={errors.reason}
            />
          </ShortForm>
        )}
      </FormDialog>
    </>
  );
}
