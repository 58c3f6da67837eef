import { logInSeller } from "#modules/identity/web/seller-session.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { t } from "../seller-texts.ts";

type SellerLogin = Parameters<typeof logInSeller>[0];

/** The seller's own login, by email and password; the server's refusals are toasted (specification, section 6). */
export function SellerLoginForm({ onLoggedIn }: { onLoggedIn?: () => void }) {
  const { busy, errors, submit, formRef } = useSubmit(async (account: SellerLogin) => {
    await logInSeller(account);
    onLoggedIn?.();
  });
  return (
    <form
      ref={formRef}
      // Without it, a form that is sent before hydration would put the password into the address.
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        submit({ email: String(form.get("email")), password: String(form.get("password")) });
      }}
    >
      <TextField
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        required
        error={errors.email}
      />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <Button type="submit" wide busy={busy}>
        {t("login")}
      </Button>
    </form>
  );
}
