import { useState } from "react";
import { formatPaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { type DoorWay, type UpiPayment, upiPayment } from "#modules/payment/rules/shared/upi.ts";
import { UpiCode } from "#modules/payment/web/shared/upi-code.tsx";
import { useAmountRange } from "#modules/store/web/shared/amount-choice.tsx";
import { askAboutSum, sumWords, useUnusualAmount } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Stop } from "../contract/run-sheet.ts";
import { cashOf } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import { nameOf, type ReceivedMoney, referencesOf, typedCash, typedReference } from "./sheet-stops.ts";

/** The store as its customers pay it: its name, and its UPI address if it has one. */
export type Payee = { storeName: string; upiAddress: string | undefined };

/** The payment by UPI of what is still due at a stop; undefined if nothing is, or the store takes none. */
export function upiOf({ orders }: Stop, { storeName, upiAddress }: Payee): UpiPayment | undefined {
  const open = orders.filter(({ status, due }) => status !== "Delivered" && due > 0);
  const paise = cashOf({ orders: open }).openPaise;
  const invoiceNumbers = open.map(({ invoiceNumber }) => invoiceNumber);
  return upiPayment({ address: upiAddress, name: storeName, paise, invoiceNumbers });
}

interface ReceiveProps {
  stop: Stop;
  onClose: () => void;
  /** Delivers for what was received, or corrects it. */
  onReceive: (received: ReceivedMoney) => Promise<void>;
}

interface MoneyDialogProps extends ReceiveProps {
  kind: MoneyQuestion;
  payee: Payee;
}

/** A dialog about the money of a stop: its QR code, or the received amount. */
export type MoneyQuestion = "upi" | "amount";

export function MoneyDialog({ kind, payee, ...form }: MoneyDialogProps) {
  const upi = upiOf(form.stop, payee);
  const { upiPaise, isDelivered } = cashOf(form.stop);
  if (kind === "upi") return upi ? <UpiDialog upi={upi} {...form} /> : null;
  const takesUpi = isDelivered ? payee.upiAddress !== undefined || upiPaise > 0 : upi !== undefined;
  return <AmountDialog takesUpi={takesUpi} {...form} />;
}

function UpiDialog({ upi, ...form }: ReceiveProps & { upi: UpiPayment }) {
  return (
    <Dialog open onClose={form.onClose} title={t("byUpiFrom", { name: nameOf(form.stop) })}>
      <UpiCode upi={upi} className="mb-5 justify-center" />
      <PaidForm {...form} />
    </Dialog>
  );
}

function PaidForm({ stop, onClose, onReceive }: ReceiveProps) {
  const [reference, setReference] = useState("");
  const { openPaise } = cashOf(stop);
  const { busy, errors, submit, formRef } = useSubmit(async (typed: string) => {
    const upiReference = typedReference(typed);
    await onReceive({ cash: toRupees(openPaise), way: "upi", upiReference });
    onClose();
  }, t("failed"));
  return (
    <ShortForm
      form={{ formRef, busy }}
      action={t("deliverByUpi", { cash: formatPaise(openPaise) })}
      onSubmit={() => submit(reference)}
    >
      <ReferenceField value={reference} error={errors.upiReference} onChange={setReference} />
    </ShortForm>
  );
}

interface ReferenceFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ReferenceField({ value, error, onChange }: ReferenceFieldProps) {
  return (
    <TextField
      label={t("reference")}
      hint={t("referenceHint")}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface AmountDialogProps extends ReceiveProps {
  takesUpi: boolean;
}

function AmountDialog(form: AmountDialogProps) {
  return (
    <Dialog open onClose={form.onClose} title={t("howMuch", { name: nameOf(form.stop) })}>
      <AmountForm {...form} />
    </Dialog>
  );
}

const WAYS = [
  { way: "cash", label: t.later("inCash") },
  { way: "upi", label: t.later("byUpi") },
] as const;

function AmountForm({ stop, takesUpi, onClose, onReceive }: AmountDialogProps) {
  const { openPaise, duePaise, receivedPaise, upiPaise, isDelivered } = cashOf(stop);
  const [amount, setAmount] = useState(String(toRupees(isDelivered ? receivedPaise : openPaise)));
  const [way, setWay] = useState<DoorWay>(upiPaise > 0 ? "upi" : "cash");
  const [reference, setReference] = useState(referencesOf(stop)[0] ?? "");
  const range = useAmountRange();
  const expectedPaise = isDelivered ? duePaise : openPaise;
  const { busy, errors, submit, formRef } = useSubmit(async (text: string) => {
    const cash = typedCash(t.later(takesUpi ? "amount" : "cash"), text);
    const upiReference = way === "upi" ? typedReference(reference) : null;
    const meant = unusual.confirmed(text);
    await unusual.sendWithQuestion(text, async () => {
      // A driver's phone may be without a network, so the page asks before it keeps the mark.
      if (!meant.confirmed) askAboutSum("cash", toPaise(cash), { kind: "due", paise: expectedPaise }, range);
      await onReceive({ cash, way, upiReference, ...meant });
    });
    onClose();
  }, t("failed"));
  const unusual = useUnusualAmount(formRef, setAmount, sumWords);
  return (
    <ShortForm
      form={{ formRef, busy }}
      action={isDelivered ? t("save") : t("deliverPaid")}
      onSubmit={() => submit(amount)}
    >
      <TextField
        label={t(takesUpi ? "amount" : "cash")}
        hint={t("cashHint", { cash: formatPaise(expectedPaise) })}
        error={errors.cash}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        required
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      {unusual.choice}
      {takesUpi && (
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="sr-only">{t("way")}</legend>
          {WAYS.map((each) => (
            <RadioCard
              key={each.way}
              name="way"
              value={each.way}
              checked={each.way === way}
              onChoose={() => setWay(each.way)}
            >
              <RadioCardText label={each.label.words()} />
            </RadioCard>
          ))}
        </fieldset>
      )}
      {way === "upi" && (
        <ReferenceField value={reference} error={errors.upiReference} onChange={setReference} />
      )}
    </ShortForm>
  );
}
