import Download from "lucide-react/icons/download";
import { useState } from "react";
import { formatDate } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { GrowerPayment, OpenRun } from "../../contract.ts";
import type { SettlementApi } from "../../module-api.ts";
import { ENTRY_LENGTHS, PAYMENT_WAYS, type PaymentWay } from "../../rules/entries.ts";
import { t } from "../../seller-texts.ts";
import { ENTRY } from "../account/entry-fields.ts";
import { rupees, Sum } from "../balance.tsx";
import { PayeeRows } from "./payee-rows.tsx";

interface OpenRunProps {
  run: OpenRun;
  /** Called when it is paid, discarded or changed. */
  onEnded: () => Promise<void>;
}

/** A payment that is ticked unless the seller says otherwise: it is on a list, and nothing was paid or charged since. */
const isPaidByDefault = ({ isOnList, entered }: GrowerPayment): boolean => isOnList && entered >= 0;

const sumOf = (payments: readonly GrowerPayment[]): number =>
  payments.reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100;

/** The open run: its lists for the bank, UPI and cash, who was paid, and the form that marks it as paid. */
export function OpenRunSection({ run, onEnded }: OpenRunProps) {
  const [paidMarks, setPaidMarks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [receipts, setReceipts] = useState<Readonly<Record<string, string>>>({});
  const isPaid = (payment: GrowerPayment) =>
    payment.isOnList && (paidMarks.get(payment.grower._id) ?? isPaidByDefault(payment));
  const paid = run.payments.filter(isPaid);
  const may = useMay();
  return (
    <section aria-labelledby="open-run">
      <h2 id="open-run" className="text-heading">
        {t("openRun", { day: formatDate(new Date(run.createdAt)) })}
      </h2>
      <p className="max-w-prose pb-3 text-sm text-ink-soft text-pretty">{t("openRunHint")}</p>
      <p className="pb-3 font-semibold tabular-nums">
        {t("runSum", { count: run.payments.length, sum: rupees(run.amount) })}
      </p>
      <May permission="settlement.pay">
        <div className="flex flex-wrap gap-2 pb-4">
          {PAYMENT_WAYS.map((way) => (
            <ListButton key={way} run={run} way={way} />
          ))}
          <DiscardButton run={run} onEnded={onEnded} />
        </div>
      </May>
      <PayeeRows
        rows={run.payments.map((payment) => ({
          ...payment.grower,
          amount: <Sum of={payment.amount} strong />,
          way: (
            <PaymentFacts
              payment={payment}
              onChanged={onEnded}
              receipt={receipts[payment.grower._id] ?? ""}
              onReceipt={(receipt) => setReceipts({ ...receipts, [payment.grower._id]: receipt })}
            />
          ),
          box: may("settlement.pay") && (
            <CheckBox
              label={t("wasPaid", { grower: payment.grower.name })}
              hideLabel
              disabled={!payment.isOnList}
              checked={isPaid(payment)}
              onChange={(was) => setPaidMarks(new Map(paidMarks).set(payment.grower._id, was))}
            />
          ),
        }))}
      />
      <May permission="settlement.pay">
        <p role="status" className="pt-3 text-right tabular-nums">
          {t("chosen", { count: paid.length, sum: rupees(sumOf(paid)) })}
        </p>
        <PaidForm run={run} paid={paid} receipts={receipts} onChanged={onEnded} />
      </May>
    </section>
  );
}

interface PaymentFactsProps {
  payment: GrowerPayment;
  receipt: string;
  onReceipt: (receipt: string) => void;
  /** Called when a new account was looked at. */
  onChanged: () => Promise<void>;
}

function PaymentFacts({ payment, receipt, onReceipt, onChanged }: PaymentFactsProps) {
  const { grower, way, upiLink, isOnList, newPayee, entered, owed } = payment;
  const may = useMay();
  return (
    <span className="grid gap-1">
      {upiLink === null ? (
        <span>{t("wayName", { way })}</span>
      ) : (
        <a
          href={upiLink}
          aria-label={t("payUpiOf", { grower: grower.name })}
          className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
        >
          {t("payByUpi")}
        </a>
      )}
      {way === "cash" && may("settlement.pay") && (
        <TextField
          label={t("receiptOf", { grower: grower.name })}
          hideLabel
          placeholder={t("receipt")}
          maxLength={ENTRY_LENGTHS.receipt}
          autoComplete="off"
          value={receipt}
          onChange={(event) => onReceipt(event.currentTarget.value)}
        />
      )}
      {newPayee && <NewPayee grower={grower} newPayee={newPayee} onChanged={onChanged} />}
      {!isOnList && !newPayee && <span className="font-semibold text-clay-deep">{t("onNoList")}</span>}
      {entered < 0 && (
        <span className="font-semibold text-clay-deep">
          {owed > 0
            ? t("enteredOwed", { sum: rupees(-entered), owed: rupees(owed) })
            : t("enteredEven", { sum: rupees(-entered) })}
        </span>
      )}
    </span>
  );
}

interface NewPayeeProps {
  grower: GrowerPayment["grower"];
  newPayee: NonNullable<GrowerPayment["newPayee"]>;
  onChanged: () => Promise<void>;
}

/** A grower's new address or account, with the button that says it is right, for whoever may be the second to look. */
function NewPayee({ grower, newPayee: { since, by, payee, mayConfirm }, onChanged }: NewPayeeProps) {
  const { busy, submit } = useSubmit(async () => {
    const json = { grower: grower._id, seen: payee ?? "" };
    const { message } = await sellerCall(
      browserApi<SettlementApi>().api.settlement.payees.confirm.$post({ json }),
    );
    await onChanged();
    toast.success(message);
  }, t("confirmFailed"));
  const day = formatDate(new Date(since));
  return (
    <span className="grid justify-items-start gap-1">
      <span className="font-semibold text-clay-deep">
        {by === null ? t("newPayeeUnknown", { day }) : t("newPayee", { day, by })}
      </span>
      {payee !== null && <span className="wrap-anywhere tabular-nums">{payee}</span>}
      {payee !== null && <span>{t(mayConfirm ? "newPayeeAsk" : "newPayeeOther")}</span>}
      {payee !== null && mayConfirm && (
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          aria-label={t("payeeIsRightOf", { grower: grower.name })}
          onClick={() => submit(undefined)}
        >
          {t("payeeIsRight")}
        </Button>
      )}
    </span>
  );
}

/** Saves the payments by one way as a spreadsheet, and says what they come to. Nothing if there are none. */
function ListButton({ run: { _id: id, payments }, way }: { run: OpenRun; way: PaymentWay }) {
  const { busy, submit } = useSubmit(() => downloadAsSeller(`/api/settlement/runs/${id}/${way}.csv`));
  const listed = payments.filter((payment) => payment.way === way && payment.isOnList);
  if (listed.length === 0) return null;
  return (
    <Button size="small" variant="secondary" busy={busy} onClick={() => submit(undefined)}>
      <Download aria-hidden="true" className="size-4" />
      {t("listOf", { way, sum: rupees(sumOf(listed)) })}
    </Button>
  );
}

function DiscardButton({ run: { _id: id }, onEnded }: OpenRunProps) {
  const [confirming, setConfirming] = useState(false);
  const { submit } = useSubmit(async () => {
    await sellerDone(browserApi<SettlementApi>().api.settlement.runs[":id"].discard.$post({ param: { id } }));
    await onEnded();
  }, t("discardFailed"));
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setConfirming(true)}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t("discardTitle")}
        action={t("discard")}
        onConfirm={() => submit(undefined)}
      >
        {t("discardText")}
      </ConfirmDialog>
    </>
  );
}

interface PaidFormProps {
  run: OpenRun;
  paid: readonly GrowerPayment[];
  /** The receipts of growers who were paid in cash, by their ids. */
  receipts: Readonly<Record<string, string>>;
  /** Called when the run is paid, and when it is refused: something was entered meanwhile. */
  onChanged: () => Promise<void>;
}

/** The form is sent once, however often it is pressed. */
function PaidForm({ run: { _id: id }, paid, receipts, onChanged }: PaidFormProps) {
  const today = useToday();
  const send = useIdempotentSend();
  const { busy, errors, submit, formRef } = useSubmit(async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? "").trim() || undefined;
    const json = {
      growers: paid.map(({ grower }) => grower._id),
      day: text("day"),
      reference: text("reference"),
      receipts: paid.flatMap(({ grower: { _id: grower }, way }) => {
        const receipt = receipts[grower]?.trim();
        return way === "cash" && receipt ? [{ grower, receipt }] : [];
      }),
      entered: paid.flatMap(({ grower: { _id: grower }, entered: amount }) =>
        amount < 0 ? [{ grower, amount }] : [],
      ),
    };
    try {
      const { message } = await send(
        (key) =>
          sellerCall(
            browserApi<SettlementApi>().api.settlement.runs[":id"].paid.$post({
              param: { id },
              json,
              header: { "idempotency-key": key },
            }),
          ),
        { of: JSON.stringify(json) },
      );
      toast.success(message);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await onChanged();
      throw error;
    }
    await onChanged();
  }, t("payFailed"));
  return (
    <ShortForm
      form={{ formRef }}
      className="grid items-start gap-4 pt-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-end"
      onSubmit={submit}
    >
      <ENTRY.Field form={{ errors }} name="day" label={t("paidOn")} defaultValue={today} max={today} />
      <ENTRY.Field form={{ errors }} name="reference" hint={false} />
      <Button type="submit" busy={busy} disabled={paid.length === 0}>
        {t("markPaid")}
      </Button>
    </ShortForm>
  );
}
