import { useEffect, useState } from "react";
import { say, type Text } from "#kernel/texts/text.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { MAX_NAME_LENGTH } from "#modules/identity/rules/shared/account-lengths.ts";
import { NewPasswordField } from "#modules/identity/web/shared/new-password-field.tsx";
import { closeLogin, type LoginMode, type Session } from "#modules/identity/web/shared/session-store.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../login-texts.ts";
import type { AccountApi } from "../../module-api.ts";
import { type Credentials, logIn } from "./account.ts";

const TITLES: Record<LoginMode, Text> = {
  login: t.later("loginTitle"),
  register: t.later("registerTitle"),
  forgot: t.later("forgotTitle"),
};

/** The login dialog over any page (specification, section 2). The page below stays as it is. */
export default function LoginDialog({ mode: firstMode, reason }: NonNullable<Session["login"]>) {
  const [mode, setMode] = useState(firstMode);
  const [email, setEmail] = useState("");
  useEffect(() => {
    // The browser's Back changes the page below, so the dialog closes.
    addEventListener("popstate", closeLogin);
    return () => removeEventListener("popstate", closeLogin);
  }, []);

  const enter = async (credentials: Credentials) => {
    const { name } = await logIn(credentials);
    closeLogin();
    toast.success(t(credentials.name === undefined ? "welcomeBack" : "welcome", { name }));
  };

  return (
    <Dialog open onClose={closeLogin} title={mode === "login" && reason ? reason : say(TITLES[mode])}>
      {mode === "forgot" ? (
        <ForgotPasswordForm email={email} onEmail={setEmail} onBack={() => setMode("login")} />
      ) : (
        <LoginForm
          // Each mode is a separate form. Only the typed e-mail is kept, errors are not.
          key={mode}
          mode={mode}
          email={email}
          onEmail={setEmail}
          onSubmit={enter}
          onMode={setMode}
        />
      )}
    </Dialog>
  );
}

interface ForgotPasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

function ForgotPasswordForm({ email, onEmail, onBack }: ForgotPasswordFormProps) {
  const [sent, setSent] = useState<string>();
  const { busy, errors, submit, formRef } = useSubmit(async () => {
    const answer = await call(
      browserApi<AccountApi>().api.user["forgot-password"].$post({ json: { email } }),
    );
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
          <EmailField email={email} onEmail={onEmail} error={errors.email} autoFocus />
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

interface LoginFormProps {
  mode: "login" | "register";
  email: string;
  onEmail: (email: string) => void;
  onSubmit: (credentials: Credentials) => Promise<void>;
  onMode: (mode: LoginMode) => void;
}

/** The form with e-mail and password, and a name for a new account (specification, section 5). */
function LoginForm({ mode, email, onEmail, onSubmit, onMode }: LoginFormProps) {
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
      <EmailField email={email} onEmail={onEmail} error={errors.email} autoFocus={!isNew} />
      {isNew ? (
        <NewPasswordField label={t("password")} name="password" error={errors.password} />
      ) : (
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
      )}
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

interface EmailFieldProps {
  email: string;
  onEmail: (email: string) => void;
  error: string | undefined;
  autoFocus: boolean;
}

function EmailField({ email, onEmail, error, autoFocus }: EmailFieldProps) {
  return (
    <TextField
      label={t("email")}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoFocus={autoFocus}
      required
      value={email}
      onChange={(event) => onEmail(event.target.value)}
      error={error}
    />
  );
}
