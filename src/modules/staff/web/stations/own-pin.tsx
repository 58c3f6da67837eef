import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { StaffApi } from "../../module-api.ts";
import { t } from "../../station-texts.ts";

const pinApi = () => browserApi<StaffApi>().api.staff.pin;

/** The section of a person's own PIN: whether there is one, to choose another, to give it up. */
export function OwnPin() {
  const { value, reload } = useSellerData(
    usePartQuestion("own-pin", () => sellerCall(pinApi().$get())),
    t("failed"),
  );
  const [isChoosing, setChoosing] = useState(false);
  const { busy, submit: giveUp } = useSubmit(async () => {
    await sellerDone(pinApi().$delete());
    await reload();
  }, t("failed"));
  return (
    <FormGroup title={t("ownPin")} hint={t("ownPinHint")} className="max-w-xl content-start gap-3">
      {value && <p>{t(value.hasPin ? "youHavePin" : "youHaveNone")}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={() => setChoosing(true)}>
          {t(value?.hasPin ? "changePin" : "choosePin")}
        </Button>
        {value?.hasPin && (
          <Button size="small" variant="quiet" busy={busy} onClick={() => giveUp(undefined)}>
            {t("giveUpPin")}
          </Button>
        )}
      </div>
      <FormDialog open={isChoosing} onClose={() => setChoosing(false)} title={t("choosePin")}>
        {({ closeAfter }) => <OwnPinForm onSaved={() => closeAfter(reload())} />}
      </FormDialog>
    </FormGroup>
  );
}

function OwnPinForm({ onSaved }: { onSaved: () => Promise<void> }) {
  const send = async (json: { password: string; pin: string }) => {
    await sellerDone(pinApi().$put({ json }));
    await onSaved();
  };
  const form = useDraft({ password: "", pin: "" }, send, t("failed"));
  return (
    <ShortForm form={form} action={t("save")}>
      <PinField form={form} />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        required
        value={form.draft.password}
        error={form.errors.password}
        onChange={({ target }) => form.change({ password: target.value })}
      />
    </ShortForm>
  );
}

interface PinFieldProps {
  form: { draft: { pin: string }; errors: Record<string, string>; change: (change: { pin: string }) => void };
}

/** The field of a new PIN. It is shown as it is typed: whoever sets it wants to know it. */
export function PinField({ form: { draft, errors, change } }: PinFieldProps) {
  return (
    <TextField
      label={t("newPin")}
      hint={t("newPinHint")}
      name="pin"
      inputMode="numeric"
      autoComplete="off"
      required
      autoFocus
      maxLength={4}
      value={draft.pin}
      error={errors.pin}
      onChange={({ target }) => change({ pin: target.value.replace(/\D/g, "") })}
    />
  );
}
