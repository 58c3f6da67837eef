import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { fieldSetter, sumWords, useUnusualAmount } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { CreditEntry, CustomerDetails } from "../contract.ts";
import type { CustomerApi } from "../module-api.ts";
import { ENTERED_KINDS, kindName } from "../rules/credit.ts";
import { t } from "../seller-texts.ts";
import { Section } from "./section.tsx";

interface CustomerLedgerProps {
  customer: CustomerDetails;
  onChanged: () => Promise<void>;
}

/** The ledger of a customer's credit, and the form that adds to it; nothing for who sees no sums. */
export function CustomerLedger({ customer, onChanged }: CustomerLedgerProps) {
  const [entering, setEntering] = useState(false);
  const may = useMay();
  const { credits } = customer;
  if (!credits) return null;
  return (
    <Section
      title={t("ledger")}
      action={
        may("customer.refund") && (
          <Button variant="secondary" size="small" onClick={() => setEntering(true)}>
            {t("enter")}
          </Button>
        )
      }
    >
      {credits.length === 0 && <p className="text-sm text-ink-soft">{t("noEntries")}</p>}
      <ol className="divide-y divide-line">
        {credits.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      <May permission="customer.refund">
        {entering && (
          <EnterDialog customer={customer} onChanged={onChanged} onClose={() => setEntering(false)} />
        )}
      </May>
    </Section>
  );
}

function Entry({ entry: { amount, kind, invoiceNumber, reason, by, createdAt } }: { entry: CreditEntry }) {
  const at = new Date(createdAt);
  const about = [invoiceNumber, reason, by].filter(Boolean).join(" · ");
  return (
    <li className="grid gap-0.5 py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{kindName(kind)}</span>
        <span className={`font-semibold tabular-nums ${amount < 0 ? "text-clay-deep" : "text-leaf"}`}>
          {amount < 0 ? "−" : "+"}
          {formatPaise(toPaise(Math.abs(amount)))}
        </span>
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere tabular-nums">
        <time dateTime={createdAt}>
          {formatDate(at)} {formatClock(at)}
        </time>
        {about !== "" && ` · ${about}`}
      </p>
    </li>
  );
}

const MAX_REASON = 200;

function EnterDialog({
  customer: { _id: id, lastByHand },
  onChanged,
  onClose,
}: CustomerLedgerProps & { onClose: () => void }) {
  const send = useIdempotentSend();
  const { busy, errors, submit, formRef } = useSubmit(
    async ({ form, close }: { form: FormData; close: () => void }) => {
      const text = (name: string) => String(form.get(name) ?? "");
      const kind = ENTERED_KINDS.find((each) => each === text("kind")) ?? "goodwill";
      const typed = text("amount");
      const amount = readAmount(typed) ?? Number.NaN;
      const json = { kind, amount, reason: text("reason"), lastByHand, ...unusual.confirmed(typed) };
      const credit = browserApi<CustomerApi>().api.seller.customer.customers[":id"].credit;
      const answer = await unlessItWaits(
        unusual.sendWithQuestion(typed, () =>
          send(
            (key) => sellerCall(credit.$post({ param: { id }, header: { "idempotency-key": key }, json })),
            { of: JSON.stringify(json) },
          ),
        ),
      );
      if (answer) toast.success(answer.message);
      await onChanged();
      close();
    },
    t("entryFailed"),
  );
  const unusual = useUnusualAmount(formRef, fieldSetter(formRef, "amount"), sumWords);
  return (
    <FormDialog open title={t("enterTitle")} onClose={onClose}>
      {({ close }) => (
        <ShortForm
          form={{ formRef, busy }}
          wide
          action={t("save")}
          onSubmit={(form) => submit({ form, close })}
        >
          <Select label={t("kind")} name="kind" error={errors.kind}>
            <Options of={ENTERED_KINDS.map((kind) => [kind, kindName(kind)])} />
          </Select>
          <TextField
            label={t("amount")}
            hint={t("amountHint")}
            name="amount"
            inputMode="text"
            autoComplete="off"
            error={errors.amount}
            required
          />
          {unusual.choice}
          <TextField label={t("reason")} name="reason" maxLength={MAX_REASON} error={errors.reason} />
        </ShortForm>
      )}
    </FormDialog>
  );
}
