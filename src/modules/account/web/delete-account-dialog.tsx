import { useNavigate } from "react-router";
import { pages } from "#kernel/paths.ts";
import { toast } from "#kernel/web/toast.ts";
import { t } from "#modules/account/texts.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { deleteAccount } from "./account.ts";

/** Asks for the password once more: this cannot be undone. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { busy, errors, submit, formRef } = useSubmit(async (password: string) => {
    toast.success(await deleteAccount(password));
    navigate(pages.home);
  });
  return (
    <Dialog open onClose={onClose} title={t("deleteAccount")}>
      <form
        ref={formRef}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(String(new FormData(event.currentTarget).get("password")));
        }}
      >
        <p>{t("deleteAccountWhat")}</p>
        <PasswordField
          label={t("yourPassword")}
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          error={errors.password}
        />
        <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1">
          <Button variant="secondary" onClick={onClose}>
            {t("keepAccount")}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t("delete")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
