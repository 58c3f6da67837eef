import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { fieldSetter, sumWords, useUnusualAmount } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { Button } from "#ui/controls/button.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { GrowerBalance } from "../../contract.ts";
import type { SettlementApi } from "../../module-api.ts";
import { ENTERED_KINDS, type EnteredKind, needsReason } from "../../rules/entries.ts";
import { t } from "../../seller-texts.ts";
import { ENTRY, readSum } from "./entry-fields.ts";

interface EnterMoneyProps {
  grower: GrowerBalance;
  onEntered: () => Promise<void>;
}

/** The buttons that enter money by hand, each with its dialog. */
export function EnterMoney({ grower, onEntered }: EnterMoneyProps) {
  const [kind, setKind] = useState<EnteredKind>();
  const of = kind ?? "advance";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {ENTERED_KINDS.map((each) => (
          <Button key={each} size="small" variant="secondary" onClick={() => setKind(each)}>
            {t("enterWhat", { kind: each })}
          </Button>
        ))}
      </div>
      <p className="text-sm text-ink-soft">{t("never")}</p>
      <FormDialog
        open={kind !== undefined}
        title={t("enterTitle", { kind: of, grower: grower.name })}
        onClose={() => setKind(undefined)}
      >
        {({ onInput, closeAfter }) => (
          <EntryForm kind={of} grower={grower} onInput={onInput} onDone={() => closeAfter(onEntered())} />
        )}
      </FormDialog>
    </div>
  );
}

interface EntryFormProps {
  kind: EnteredKind;
  grower: GrowerBalance;
  onInput: () => void;
  onDone: () => Promise<void>;
}

/** A form that is sent once, however often it is pressed. A payment is for all that is owed, unless told otherwise. */
function EntryForm({ kind, grower: { _id: id, balance }, onInput, onDone }: EntryFormProps) {
  const today = useToday();
  const send = useIdempotentSend();
  const { busy, errors, submit, formRef } = useSubmit(async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? "").trim() || undefined;
    const typed = text("amount") ?? "";
    const json = {
      kind,
      amount: readSum(fields),
      day: text("day"),
      reason: text("reason"),
      reference: text("reference"),
      ...unusual.confirmed(typed),
    };
    const answer = await unlessItWaits(
      unusual.sendWithQuestion(typed, () =>
        send(
          (key) =>
            sellerCall(
              browserApi<SettlementApi>().api.settlement.growers[":id"].entries.$post({
                param: { id },
                json,
                header: { "idempotency-key": key },
              }),
            ),
          { of: JSON.stringify(json) },
        ),
      ),
    );
    if (answer) toast.success(answer.message);
    await onDone();
  }, t("enterFailed"));
  const unusual = useUnusualAmount(formRef, fieldSetter(formRef, "amount"), sumWords);
  const form = { errors };
  const isMoved = kind === "advance" || kind === "paid" || kind === "returned";
  return (
    <ShortForm form={{ formRef, busy }} action={t("enter")} wide onSubmit={submit} onInput={onInput}>
      <ENTRY.Field
        form={form}
        name="amount"
        autoFocus
        defaultValue={kind === "paid" && balance > 0 ? String(balance) : ""}
      />
      {unusual.choice}
      <ENTRY.Field form={form} name="day" defaultValue={today} max={today} />
      {isMoved && <ENTRY.Field form={form} name="reference" />}
      <ENTRY.Field form={form} name="reason" required={needsReason(kind)} />
    </ShortForm>
  );
}
