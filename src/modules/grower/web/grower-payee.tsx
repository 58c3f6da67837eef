import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { declareFields, line } from "#ui/forms/fields.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { ShownPayee } from "../contract/growers.ts";
import { t } from "../growers-texts.ts";
import type { GrowerApi } from "../module-api.ts";
import { GROWER_LENGTHS } from "../rules/grower-form.ts";

interface GrowerPayeeProps {
  id: string;
  payTo: ShownPayee;
  onChanged: () => Promise<void>;
}

const WAYS = ["upi", "bank"] as const;
type Way = (typeof WAYS)[number];

/** The last characters of a grower's UPI address and bank account, and the dialogs that enter others. */
export function GrowerPayee({ id, payTo, onChanged }: GrowerPayeeProps) {
  const [changing, setChanging] = useState<Way>();
  return (
    <FormGroup title={t("payTitle")} hint={t("payHint")} className="content-start gap-2">
      {WAYS.map((way) => (
        <div
          key={way}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
        >
          <span className="text-ink-soft">{t(way)}</span>
          <span className="font-semibold wrap-anywhere tabular-nums max-sm:row-start-2">
            {payTo[way] ?? t("payNone")}
          </span>
          <Button
            variant="quiet"
            size="small"
            className="max-sm:row-span-2"
            aria-label={t("changeOf", { what: way })}
            onClick={() => setChanging(way)}
          >
            {t("change")}
          </Button>
        </div>
      ))}
      <FormDialog
        open={changing !== undefined}
        onClose={() => setChanging(undefined)}
        title={t("changeOf", { what: changing ?? "upi" })}
      >
        {({ closeAfter }) => (
          <PayeeForm way={changing ?? "upi"} id={id} payTo={payTo} onSaved={() => closeAfter(onChanged())} />
        )}
      </FormDialog>
    </FormGroup>
  );
}

interface PayeeFormProps extends Omit<GrowerPayeeProps, "onChanged"> {
  way: Way;
  onSaved: () => Promise<void>;
}

const AS_TYPED = { required: true, spellCheck: false, autoCapitalize: "none" };

const PAYEE = declareFields({
  upi: line(t.later("upi"), { hint: t.later("upiHint"), inputMode: "email", ...AS_TYPED }),
  holder: line(t.later("holder"), { maxLength: GROWER_LENGTHS.bankHolder, ...AS_TYPED }),
  account: line(t.later("account"), { inputMode: "numeric", ...AS_TYPED }),
  ifsc: line(t.later("ifsc"), { ...AS_TYPED, autoCapitalize: "characters" }),
});

function PayeeForm({ way, id, payTo, onSaved }: PayeeFormProps) {
  const [draft, setDraft] = useState(() => PAYEE.toDraft());
  const { busy, errors, submit, formRef } = useSubmit(async (takeAway: boolean) => {
    const { upi, ...bank } = draft;
    const change =
      way === "upi"
        ? { upi: takeAway ? (false as const) : upi }
        : { bank: takeAway ? (false as const) : bank };
    const json = { ...change, was: { [way]: payTo[way] } };
    const answer = await unlessItWaits(
      sellerCall(browserApi<GrowerApi>().api.seller.growers[":id"].payee.$put({ param: { id }, json })),
    );
    if (answer) toast.success(answer.message);
    await onSaved();
  }, t("saveFailed"));
  const form = { draft, errors, change: (typed: Partial<typeof draft>) => setDraft({ ...draft, ...typed }) };
  return (
    <ShortForm form={{ formRef }} onSubmit={() => submit(false)}>
      {way === "upi" ? (
        <PAYEE.Field form={form} name="upi" autoFocus />
      ) : (
        <>
          <PAYEE.Field form={form} name="holder" autoFocus />
          <PAYEE.Field form={form} name="account" />
          <PAYEE.Field form={form} name="ifsc" />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {payTo[way] !== null && (
          <Button variant="quiet" busy={busy} onClick={() => submit(true)}>
            {t("takeAway")}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {t("savePay")}
        </Button>
      </div>
    </ShortForm>
  );
}
