import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { declareFields, line, picked } from "#ui/forms/fields.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { GatewayAnswer, SaveKeys, ShownKeys } from "../contract.ts";
import type { OnlinePaymentApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

interface KeysFormProps {
  saved: ShownKeys | null;
  choices: GatewayAnswer["choices"];
  onSaved: (gateway: GatewayAnswer["gateway"]) => void;
}

const KEYS = declareFields({
  gateway: picked(t.later("gateway"), { required: true }),
  keyId: line(t.later("keyId"), {
    hint: t.later("keyIdHint"),
    required: true,
    autoCapitalize: "none",
    spellCheck: false,
    maxLength: 200,
  }),
  keySecret: line(t.later("keySecret")),
  webhookSecret: line(t.later("webhookSecret")),
});

/** The keys of the account. Secrets are typed here and never shown: an empty one keeps the saved one of the same key. */
export function KeysForm({ saved, choices, onSaved }: KeysFormProps) {
  const empty = { keySecret: "", webhookSecret: "" };
  const savedKeys = () =>
    KEYS.toDraft({ gateway: saved?.gateway ?? choices[0]?.code ?? "", keyId: saved?.keyId ?? "" });
  const [draft, setDraft] = useState<SaveKeys>(savedKeys);
  const change = (typed: Partial<SaveKeys>) => setDraft((before) => ({ ...before, ...typed }));
  const { busy, errors, submit, formRef } = useSubmit<SaveKeys>(async (json) => {
    const answer = await unlessItWaits(
      sellerCall(browserApi<OnlinePaymentApi>().api.payment.gateway.$post({ json })),
    );
    if (!answer) return setDraft(savedKeys());
    toast.success(answer.message);
    change(empty);
    onSaved(answer.gateway);
  }, t("saveFailed"));
  const form = { draft, errors, change };
  const isOther = saved !== null && draft.keyId.trim() !== saved.keyId;
  const keeps = saved?.isReadable && !isOther;
  const secret = (name: keyof typeof empty, hint?: string) => (
    <PasswordField
      name={name}
      label={t(name)}
      hint={keeps ? t("saved") : hint}
      required={!keeps}
      autoComplete="new-password"
      maxLength={200}
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <ShortForm
      form={{ formRef }}
      className="grid justify-items-start gap-4 *:w-full"
      onSubmit={() => submit(draft)}
    >
      <KEYS.Field form={form} name="gateway">
        <Options of={choices.map(({ code, label }) => [code, label])} />
      </KEYS.Field>
      <KEYS.Field form={form} name="keyId" />
      {secret("keySecret")}
      {secret("webhookSecret", t("webhookSecretHint"))}
      {isOther && saved.open > 0 && <Notice bad title={t("otherAccount", { open: saved.open })} />}
      <Button type="submit" busy={busy} busyLabel={t("saving")} className="sm:w-auto">
        {t("save")}
      </Button>
    </ShortForm>
  );
}
