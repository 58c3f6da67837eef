import { useState } from "react";
import { browserApi } from "#kernel/web/browser-api.ts";
import { call } from "#kernel/web/call.ts";
import { t } from "#modules/account/login-texts.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";

interface ForgotPasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** Has a link mailed that sets a new password. */
export function ForgotPasswordForm({ email, onEmail, onBack }: ForgotPasswordFormProps) {
  const [sent, setSent] = useState<string>();
  const { busy, errors, submit, formRef } = useSubmit(async () => {
    const answer = await call(browserApi.api.user["forgot-password"].$post({ json: { email } }));
    setSent(answer.message);
  });
  return (
    <form
      ref={formRef}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(undefined);
      }}
    >
      {sent === undefined ? (
        <>
          <p className="text-ink-soft">{t("linkByMail")}</p>
          <TextField
            label={t("email")}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            autoFocus
            required
            value={email}
            onChange={(event) => onEmail(event.target.value)}
            error={errors.email}
          />
          <Button type="submit" wide busy={busy}>
            {t("sendLink")}
          </Button>
        </>
      ) : (
        <p role="status" className="rounded-field bg-sprout px-4 py-3 font-medium">
          {sent}
        </p>
      )}
      <Button variant="quiet" size="small" onClick={onBack} className="justify-self-center">
        {t("backToLogin")}
      </Button>
    </form>
  );
}
