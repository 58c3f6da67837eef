import { toast } from "#kernel/web/toast.ts";
import { t } from "#modules/identity/logins-texts.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { MIN_PASSWORD_LENGTH } from "../rules/password-length.ts";
import type { LoginCalls } from "./login-calls.ts";

interface LoginDialogProps {
  calls: LoginCalls;
  onClose: () => void;
}

/** A new password, for whoever knows the one there is. */
export function ChangePasswordDialog({ calls, onClose }: LoginDialogProps) {
  const { busy, errors, submit, formRef } = useSubmit(
    async (words: { password: string; newPassword: string }) => {
      toast.success(await calls.changePassword(words));
      onClose();
    },
  );
  return (
    <Dialog open onClose={onClose} title={t("changePassword")}>
      <form
        ref={formRef}
        method="post"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          submit({ password: String(form.get("password")), newPassword: String(form.get("newPassword")) });
        }}
      >
        <PasswordField
          label={t("currentPassword")}
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          error={errors.password}
        />
        <PasswordField
          label={t("newPassword")}
          name="newPassword"
          autoComplete="new-password"
          required
          hint={t("passwordHint", { min: MIN_PASSWORD_LENGTH })}
          error={errors.newPassword}
        />
        <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1">
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" busy={busy}>
            {t("savePassword")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
