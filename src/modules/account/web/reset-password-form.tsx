import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { call } from "#kernel/web/call.ts";
import { t } from "#modules/account/texts.ts";
import { MIN_PASSWORD_LENGTH } from "#modules/identity/rules/password-length.ts";
import { useSession } from "#modules/identity/web/session-store.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { checkShopper } from "./account.ts";

interface ResetPasswordFormProps {
  token: string;
  /** The new password is set; `message` says so. */
  onDone: (message: string) => void;
  /** The link lets nobody in, now and later; `message` says why. */
  onDeadLink: (message: string) => void;
}

/** A new password with the token of a mailed link. */
export function ResetPasswordForm({ token, onDone, onDeadLink }: ResetPasswordFormProps) {
  // Before the page is alive the browser would send the form itself, and the password into the address.
  const isAlive = useSession().user !== undefined;
  const { busy, errors, submit, formRef } = useSubmit(async (password: string) => {
    try {
      const answer = await call(browserApi.api.user["reset-password"].$post({ json: { token, password } }));
      // Every session of theirs has ended, and this may be one.
      await checkShopper();
      onDone(answer.message);
    } catch (error) {
      if (!isOfLink(error)) throw error;
      onDeadLink(error.message);
    }
  });
  return (
    <form
      ref={formRef}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(String(new FormData(event.currentTarget).get("password")));
      }}
    >
      <PasswordField
        label={t("newPassword")}
        name="password"
        autoComplete="new-password"
        required
        hint={t("passwordHint", { min: MIN_PASSWORD_LENGTH })}
        error={errors.password}
      />
      <Button type="submit" wide busy={busy} disabled={!isAlive}>
        {t("savePassword")}
      </Button>
    </form>
  );
}

/** Refused, but not for what was typed. */
function isOfLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 400 && error.errors.password === undefined;
}
