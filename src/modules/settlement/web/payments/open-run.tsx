import Download from "lucide-react/icons/download";
import { useState } from "react";
import { formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { OpenRun } from "../../contract.ts";
import { ENTRY_LENGTHS } from "../../rules/entries.ts";
import { t } from "../../seller-texts.ts";
import { rupees, Sum } from "../balance.tsx";
import { PayeeRows } from "./payee-rows.tsx";

interface OpenRunProps {
  run: OpenRun;
  /** Called when it is paid or discarded. */
  onEnded: () => Promise<void>;
}

/** The open run: its lists for the bank and UPI, who was paid, and the form that marks it as paid. */
export function OpenRunSection({ run, onEnded }: OpenRunProps) {
  const [unpaid, setUnpaid] = useState<ReadonlySet<string>>(new Set());
  const paid = run.payments.filter(({ grower }) => !unpaid.has(grower._id));
  const paise = paid.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
  return (
    <section aria-labelledby="open-run">
      <h2 id="open-run" className="text-heading">
        {t("openRun", { day: formatDate(new Date(run.createdAt)) })}
      </h2>
      <p className="max-w-prose pb-3 text-sm text-ink-soft text-pretty">{t("openRunHint")}</p>
      <div className="flex flex-wrap gap-2 pb-4">
        <ListButton run={run} way="bank" />
        <ListButton run={run} way="upi" />
        <DiscardButton run={run} onEnded={onEnded} />
      </div>
      <PayeeRows
        rows={run.payments.map(({ grower, amount, way, upiLink }) => ({
          ...{ ...grower, amount: <Sum of={amount} strong /> },
          way:
            upiLink === null ? (
              t("wayName", { way: way ?? "other" })
            ) : (
              <a
                href={upiLink}
                aria-label={t("payUpiOf", { grower: grower.name })}
                className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
              >
                {t("payByUpi")}
              </a>
            ),
          box: (
            <CheckBox
              label={t("wasPaid", { grower: grower.name })}
              hideLabel
              checked={!unpaid.has(grower._id)}
              onChange={(isPaid) => {
                const next = new Set(unpaid);
                if (isPaid) next.delete(grower._id);
                else next.add(grower._id);
                setUnpaid(next);
              }}
            />
          ),
        }))}
      />
      <p role="status" className="pt-3 text-right tabular-nums">
        {t("chosen", { count: paid.length, sum: rupees(paise / 100) })}
      </p>
      <PaidForm run={run} growers={paid.map(({ grower }) => grower._id)} onPaid={onEnded} />
    </section>
  );
}

interface ListButtonProps {
  run: OpenRun;
  way: "bank" | "upi";
}

/** Saves the payments by one way as a spreadsheet. Nothing if there are none. */
function ListButton({ run: { _id: id, payments }, way }: ListButtonProps) {
  const { busy, submit } = useSubmit(() => downloadAsSeller(`/api/settlement/runs/${id}/${way}.csv`));
  if (!payments.some((payment) => payment.way === way)) return null;
  return (
    <Button size="small" variant="secondary" busy={busy} onClick={() => submit(undefined)}>
      <Download aria-hidden="true" className="size-4" />
      {t(way === "bank" ? "bankList" : "upiList")}
    </Button>
  );
}

function DiscardButton({ run: { _id: id }, onEnded }: OpenRunProps) {
  const [asking, setAsking] = useState(false);
  const { submit } = useSubmit(async () => {
    const { message } = await sellerCall(
      browserApi.api.settlement.runs[":id"].discard.$post({ param: { id } }),
    );
    toast.success(message);
    await onEnded();
  }, t("discardFailed"));
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        {t("discard")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
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
  /** The ids of the growers who were paid. */
  growers: readonly string[];
  onPaid: () => Promise<void>;
}

/** The form that marks a run as paid. It is sent once, however often it is pressed. */
function PaidForm({ run: { _id: id }, growers, onPaid }: PaidFormProps) {
  const today = useToday();
  const send = useIdempotentSend();
  const { busy, errors, submit, formRef } = useSubmit(async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? "").trim() || undefined;
    const json = { growers: [...growers], day: text("day"), reference: text("reference") };
    const { message } = await send(
      (key) =>
        sellerCall(
          browserApi.api.settlement.runs[":id"].paid.$post({
            ...{ param: { id }, json, header: { "idempotency-key": key } },
          }),
        ),
      { of: JSON.stringify(json) },
    );
    toast.success(message);
    await onPaid();
  }, t("payFailed"));
  return (
    <form
      ref={formRef}
      noValidate
      className="grid items-start gap-4 pt-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <TextField
        label={t("paidOn")}
        name="day"
        type="date"
        required
        defaultValue={today}
        max={today}
        error={errors.day}
      />
      <TextField
        label={t("reference")}
        name="reference"
        maxLength={ENTRY_LENGTHS.reference}
        autoComplete="off"
        error={errors.reference}
      />
      <Button type="submit" busy={busy} disabled={growers.length === 0}>
        {t("markPaid")}
      </Button>
    </form>
  );
}
