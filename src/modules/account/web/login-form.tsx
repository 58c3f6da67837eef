import { t } from "#modules/account/login-texts.ts";
import { MIN_PASSWORD_LENGTH } from "#modules/identity/rules/password-length.ts";
import type { LoginMode } from "#modules/identity/web/session-store.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { MAX_NAME_LENGTH } from "../rules/name-length.ts";
import type { Credentials } from "./account.ts";

interface LoginFormProps {
  mode: "login" | "register";
  email: string;
  onEmail: (email: string) => void;
  onSubmit: (credentials: Credentials) => Promise<void>;
  onMode: (mode: LoginMode) => void;
}

/** E-mail and password, and a name for a new account (specification, section 5). */
export function LoginForm({ mode, email, onEmail, onSubmit, onMode }: LoginFormProps) {
  const { busy, errors, submit, formRef } = useSubmit(onSubmit);
  const isNew = mode === "register";
  return (
    <form
      ref={formRef}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const password = String(form.get("password"));
        submit({ email, password, ...(isNew ? { name: String(form.get("name")) } : {}) });
      }}
    >
      {isNew && (
        <TextField
          label={t("name")}
          name="name"
          autoComplete="name"
          autoFocus
          required
          maxLength={MAX_NAME_LENGTH}
          error={errors.name}
        />
      )}
      <TextField
        label={t("email")}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={!isNew}
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={errors.email}
      />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        required
        hint={isNew ? t("passwordHint", { min: MIN_PASSWORD_LENGTH }) : undefined}
        error={errors.password}
      />
      <Button type="submit" wide busy={busy} className="mt-1">
        {t(isNew ? "create" : "login")}
      </Button>
      <div className="flex flex-wrap items-center justify-center gap-x-2 text-center">
        {!isNew && (
          <Button variant="quiet" size="small" onClick={() => onMode("forgot")}>
            {t("forgot")}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => onMode(isNew ? "login" : "register")}>
          {t(isNew ? "haveAccount" : "newAccount")}
        </Button>
      </div>
    </form>
  );
}
